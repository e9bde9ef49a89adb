"""The description of the HTTP interface for programs, made from the same structs that requests are decoded into."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.server.wire import Branch, Join, NewTable

_ERROR: Final = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "sentence", "rule", "remedy"],
            "properties": {name: {"type": "string"} for name in ("code", "sentence", "rule", "remedy")},
        }
    },
}
_TABLE: Final = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^[a-z0-9]+$"},
}
_SUMMARY: Final[dict[str, object]] = {
    "type": "object",
    "required": ["table", "game", "title", "seats", "waiting", "you", "number", "over", "outcome", "created", "updated"],
}
_TICKET: Final[dict[str, object]] = {"type": "object", "required": ["table", "you", "commitment", "invites", "open_invite"]}
_SNAPSHOT: Final[dict[str, object]] = {"type": "object", "required": ["is", "n", "view", "log"]}
_GAME_FACTS: Final = [
    "name",
    "title",
    "version",
    "players",
    "minutes",
    "weight",
    "emblem",
    "pitch",
    "scored",
    "measured",
    "draws",
    "settings",
]
_GAME: Final[dict[str, object]] = {"type": "object", "required": _GAME_FACTS}


def _query(name: str, schema: dict[str, object]) -> dict[str, object]:
    return {"name": name, "in": "query", "required": False, "schema": schema}


_NUMBER: Final[dict[str, object]] = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
_EYES: Final[dict[str, object]] = {"type": "string", "pattern": "^(open|-1|[0-9]{1,2})$"}


def _operation(
    summary: str,
    shape: dict[str, object],
    status: str = "200",
    parameters: tuple[dict[str, object], ...] = (),
    body: str = "",
    refusals: tuple[str, ...] = (),
) -> dict[str, object]:
    refusal = {"description": "A clear refusal", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}}
    made: dict[str, object] = {
        "summary": summary,
        "parameters": list(parameters),
        "responses": {
            status: {"description": "Done", "content": {"application/json": {"schema": shape}}},
            **dict.fromkeys(("400", "401", "403", "404", "405", "409", "413", "415", "421", "429", "503", *refusals), refusal),
        },
        "security": [{}, {"cookie": []}, {"bearer": []}],
    }
    if body:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{body}"}}}}
    return made


def describe(version: str) -> dict[str, object]:
    """The OpenAPI document."""
    _, components = msgspec.json.schema_components((NewTable, Join, Branch), ref_template="#/components/schemas/{name}")
    anything: dict[str, object] = {"type": "object"}
    game = {
        "name": "game",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "minLength": 1, "maxLength": 60, "pattern": "^[a-z_]+$"},
    }
    lists: dict[str, object] = {"type": "string", "enum": ["mine", "open", "watch", "finished"]}
    array: dict[str, object] = {"type": "array"}
    at_table = (_TABLE,)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Regalia", "version": version, "description": "Protocol version 1; play itself goes over /ws/tables/{table}."},
        "paths": {
            "/api/health": {"get": _operation("Whether it runs", anything)},
            "/api/openapi.json": {"get": _operation("This description", anything)},
            "/api/players": {"post": _operation("A player key for a program", {"type": "object", "required": ["key"]}, "201")},
            "/api/games": {"get": _operation("The games", {**array, "items": _GAME})},
            "/api/games/{game}": {
                "get": _operation(
                    "A game with its cards and rules", {**_GAME, "required": [*_GAME_FACTS, "catalogue", "rules"]}, parameters=(game,)
                )
            },
            "/api/reports": {
                "get": _operation("The lab's reports", {**array, "items": {"type": "object", "required": ["name", "title", "games"]}})
            },
            "/api/tables": {
                "get": _operation("Tables", {**array, "items": _SUMMARY}, parameters=(_query("list", lists), _query("before", _NUMBER))),
                "post": _operation("A new table", _TICKET, "201", body="NewTable"),
            },
            "/api/tables/{table}": {"get": _operation("One table", _SUMMARY, parameters=at_table)},
            "/api/tables/{table}/join": {
                "post": _operation("Take a seat", {"type": "object", "required": ["table", "you"]}, parameters=at_table, body="Join")
            },
            "/api/tables/{table}/leave": {
                "post": _operation("See a table no more among mine", {"type": "object", "required": ["table", "left"]}, parameters=at_table)
            },
            "/api/tables/{table}/view": {"get": _operation("What the caller sees", _SNAPSHOT, parameters=at_table)},
            "/api/tables/{table}/replay": {
                "get": _operation("A moment of a game", _SNAPSHOT, parameters=(_TABLE, _query("at", _NUMBER), _query("eyes", _EYES)))
            },
            "/api/tables/{table}/log": {
                "get": _operation(
                    "What happened",
                    {"type": "object", "required": ["events", "n"]},
                    parameters=(_TABLE, _query("from", _NUMBER), _query("eyes", _EYES)),
                )
            },
            "/api/tables/{table}/scores": {
                "get": _operation("The scores over the game", {"type": "object", "required": ["scores"]}, parameters=at_table)
            },
            "/api/tables/{table}/review": {
                "get": _operation("How the chances went", {"type": "object", "required": ["moments"]}, parameters=at_table)
            },
            "/api/tables/{table}/branch": {"post": _operation("Play on from a moment", _TICKET, "201", parameters=at_table, body="Branch")},
            "/api/tables/{table}/rematch": {"post": _operation("The same again", _TICKET, "201", parameters=at_table)},
            "/api/tables/{table}/download": {"get": _operation("The saved match with its seed", anything, parameters=at_table)},
        },
        "components": {
            "schemas": {**components, "Error": _ERROR},
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "regalia_player"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }
