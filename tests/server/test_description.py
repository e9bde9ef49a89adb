"""The HTTP description is true: Schemathesis asks everything it describes, with good and bad values, and finds clear answers only."""

from __future__ import annotations

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from tests.server.kit import Player, running

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPTIONS = settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck), derandomize=True)


def test_the_description_holds() -> None:
    with running() as server:
        ann = Player(server.http)
        table = str(ann.create("tictactoe", "me", "bot:random")["table"])
        description = httpx.get(f"{server.http}/api/openapi.json", trust_env=False).json()
        for path in description["paths"].values():  # half of the calls go to a table there is
            for operation in path.values():
                for parameter in operation["parameters"]:
                    if parameter["name"] == "table":
                        parameter["schema"] = {"anyOf": [parameter["schema"], {"const": table}]}
        asked = 0

        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            response = case.call(base_url=server.http, headers={"Authorization": f"Bearer {ann.key}"})
            case.validate_response(response, checks=CHECKS)

        for found in schemathesis.openapi.from_dict(description).get_all_operations():
            called: Any = found.ok()  # type: ignore[union-attr]
            OPTIONS(given(case=called.as_strategy())(ask))()
        assert asked > 100
