"""sarif.py SCHEMA REPORT: the report fits the schema, its rules are those it lists, and no two results are the same."""
import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1], encoding="utf-8"))
report = json.load(open(sys.argv[2], encoding="utf-8"))
jsonschema.Draft7Validator.check_schema(schema)
jsonschema.validate(report, schema, cls=jsonschema.Draft7Validator)
run = report["runs"][0]
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
seen = set()
for result in run["results"]:
    assert rules[result["ruleIndex"]] == result["ruleId"], result
    place = result["locations"][0]["physicalLocation"]
    region = place["region"]
    assert (region["startLine"], region["startColumn"]) < (region["endLine"], region["endColumn"]), result
    key = (place["artifactLocation"]["uri"], result["ruleId"], json.dumps(result["partialFingerprints"]))
    assert key not in seen, key
    seen.add(key)
print(len(run["results"]))
