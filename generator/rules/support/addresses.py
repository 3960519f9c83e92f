"""Addresses of nodes, however they are spelled."""


def one_spelling(address: str) -> str:
    """IPv6 has many spellings of one address; a text that is no address stays as it is."""
    import ipaddress

    try:
        return str(ipaddress.ip_address(address))
    except ValueError:
        return address
