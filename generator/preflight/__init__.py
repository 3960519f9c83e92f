"""What can be known of a start before it: the cluster, the nodes, the weights on them."""
