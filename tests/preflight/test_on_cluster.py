"""A whole preflight against a real API server: the pod it makes, what it finds, what is left."""

from generator.cluster.client import Client
from tests.preflight.checkpoints import names
from tests.preflight.nodes import hold
from tests.preflight.site import IMAGE, MODEL_DIR, Site

ACCEPT = ("--accept", "weights.storage", "--accept", "machine.cache")


def test_a_recipe_that_can_start(here: Site) -> None:
    # The file system below a test is another on each machine; test_storage.py has the answers.
    done = here.laguna(*ACCEPT)
    assert done.verdicts("fail") == set()
    told = {"weights.storage", "machine.cache", "machine.room"}
    assert done.verdicts("cannot tell") <= told
    assert (done.status, done.data["ready"]) == (0, True)
    assert here.probes() == []
    [pod] = here.kubelet.seen
    assert pod["spec"]["nodeName"] == here.nodes["spark"]
    assert {v["hostPath"]["path"] for v in pod["spec"]["volumes"]} == {
        MODEL_DIR,
        "/var/lib/serving-recipes/cache",
    }
    [container] = pod["spec"]["containers"]
    assert all(mount["readOnly"] for mount in container["volumeMounts"])
    assert container["image"] == IMAGE
    assert "resources" not in container or container["resources"] == {}


def test_a_missing_path_is_missing_afterwards(here: Site) -> None:
    """The kubelet starts no pod with it, and the next pod looks at the rest."""
    done = here.laguna("--set", "HEAD_MODEL_DIR=/data/models/Lagune")
    assert done.status == 1
    assert done.verdicts("fail") == {"weights.directory"}
    assert "/data/models/Lagune does not exist" in done.says("weights.directory")
    assert "machine.driver" in done.verdicts("pass")
    assert not (here.kubelet.machines[here.nodes["spark"]].disk / "data/models/Lagune").exists()
    assert len(here.kubelet.seen) == 2
    assert here.probes() == []


def test_an_image_that_is_not_there_is_not_pulled(here: Site) -> None:
    here.kubelet.images.clear()
    done = here.laguna()
    assert "machine.image" in done.verdicts("fail")
    assert "no probe pulls it" in done.says("machine.probe")
    assert {"weights.shards", "machine.driver"} <= done.verdicts("cannot tell")
    assert not {c for c in done.verdicts("pass") if c.startswith("weights.")}


def test_another_image_looks_as_well(here: Site) -> None:
    here.kubelet.images = {"busybox:1"}
    done = here.laguna("--probe-image", "busybox:1")
    assert "weights.shards" in done.verdicts("pass")
    assert "machine.image" in done.verdicts("cannot tell")


def test_an_incomplete_checkpoint_is_found_through_the_pod(here: Site) -> None:
    machine = here.kubelet.machines[here.nodes["spark"]]
    (machine.disk / MODEL_DIR[1:] / names(15)[3]).unlink()
    done = here.laguna(*ACCEPT)
    assert done.verdicts("fail") == {"weights.shards", "weights.size"}
    assert done.status == 1


def test_a_full_and_cordoned_node_is_looked_at_all_the_same(here: Site, client: Client) -> None:
    """The probe asks for nothing and is bound directly, so it runs where the recipe cannot."""
    name = here.nodes["spark"]
    hold(client, "default", name, "nvidia.com/gpu", 1, "Running")
    client.patch(f"/api/v1/nodes/{name}", {"spec": {"unschedulable": True}})
    done = here.laguna()
    assert done.verdicts("fail") == {"node.accelerators", "node.schedulable"}
    assert "0 of 1 nvidia.com/gpu" in done.says("node.accelerators")
    assert "default/holder-" in done.says("node.accelerators")
    assert "weights.shards" in done.verdicts("pass")


def test_a_node_that_does_not_exist(here: Site) -> None:
    done = here.run("--node", "node-of-nobody", "--set", f"MODEL_DIR={MODEL_DIR}")
    assert done.verdicts("fail") == {"node.exists"}
    assert "there is no node node-of-nobody" in done.says("node.exists")
    assert here.kubelet.seen == []


def test_a_relative_path_is_refused_before_anything_is_made(here: Site) -> None:
    done = here.laguna("--set", "HEAD_MODEL_DIR=models/Laguna")
    assert (done.status, done.out) == (1, "")
    assert "placeholder.bad-value" in done.err
    assert here.kubelet.seen == []


def test_the_output_for_people(here: Site) -> None:
    done = here.laguna("--format", "text")
    assert f"head on {here.nodes['spark']}\n" in done.out
    assert "  pass         node.ready: " in done.out
    assert done.out.rstrip().endswith("ready")
