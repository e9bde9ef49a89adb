"""The lab's reports are opened from the hall: exactly those that were written, shut off from the page."""

from __future__ import annotations

from pathlib import Path

from regalia.lab.page import write_report
from regalia.lab.runs import Plan, simulate_to
from regalia.lab.variants import variant
from tests.server.kit import LEDUC, Player, running


def test_a_report_is_listed_and_shown_without_the_pages_rights(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "a little poker"
    what = variant(LEDUC, {})
    simulate_to(folder, Plan(what, what.rules(), ("random", "random"), "reports"), 20, 1, lambda *_: None)
    (tmp_path / "secret.html").write_text("not a report")
    with running(reports=str(tmp_path / "runs")) as server:
        ann = Player(server.http)
        assert ann.http.get("/api/reports").json() == []
        write_report(folder)
        assert ann.http.get("/api/reports").json() == [{"name": "a little poker", "title": "Leduc poker", "games": 20}]
        shown = ann.http.get("/reports/a%20little%20poker")
        assert shown.text == (folder / "report.html").read_text()
        assert shown.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'")
        assert shown.headers["x-content-type-options"] == "nosniff"
        for name in ("nothing", "..%2Fsecret.html", "*", "a little poker%00"):
            assert ann.http.get(f"/reports/{name}").status_code == 404, name
