"""The bundle: everything that a deployment of one plan needs, in one folder."""

from generator.catalog.catalog import Catalog
from generator.plan.failure_modes import applicable
from generator.plan.plan import Plan
from generator.render.render import Files, context, render
from generator.render.templates import Templates
from generator.vocabulary import CLUSTER_TARGETS


def bundle(catalog: Catalog, plan: Plan, templates: Templates) -> Files:
    """The plan's files with the scripts around them and a README."""
    files = dict(render(plan, templates))
    everything = {
        **context(plan),
        "manifests": tuple(files),
        "declared": catalog.placeholders,
        "failure_modes": applicable(catalog, plan),
    }
    extra = {}
    if plan.target != "pcai":
        extra = {"smoke.sh": "bundle/smoke.sh.j2", "teardown.sh": "bundle/teardown.sh.j2"}
    if plan.target in CLUSTER_TARGETS:
        extra["serve.sh"] = "bundle/serve.sh.j2"
        extra["kustomization.yaml"] = "bundle/kustomization.yaml.j2"
    extra["README.md"] = "bundle/README.md.j2"
    for name, template in extra.items():
        files[name] = templates.render(template, {**everything, "file": name})
    return files
