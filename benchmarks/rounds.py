"""The course of a run: for each work and size nashproof beside each peer in turn, and which sizes a
peer is spared."""

import json
import sys
from math import log

from nashproof.errors import InputError

from .audit import recovered
from .measure import TIMES, Process, in_turn, summary
from .peers import OWN, PEERS
from .works import own_task

ENOUGH = 2  # a peer is not tried where its growth so far predicts more than so many times the limit


class Rounds:
    """One run: the processes of the peers, which wait from work to work, and what is known of their
    speed."""

    def __init__(self, folder, chosen):
        self.folder, self.chosen, self.versions, self.missing = folder, chosen, {}, {}
        self.processes, self.slow = (
            {},
            {},
        )  # slow: (work, form, peer) -> the size at which it was too slow
        for peer in PEERS:
            if not chosen.peers or peer.name in chosen.peers.split(","):
                self._begin(peer.name, peer)

    def _begin(self, key, peer):
        process = Process(peer, self.folder, self.chosen.seconds, self.chosen.megabytes)
        if process.missing:
            self.missing[key] = process.missing
            process.end()
        else:
            self.versions[peer.name] = process.version
            self.processes[key] = process

    def end(self):
        for process in self.processes.values():
            process.end()

    def rows(self, work):
        """The rows of the table for one work, size by size; each is also told on standard error."""
        if work.own not in self.processes:
            self._begin(work.own, OWN[work.own])
        past = {}  # (form, peer) -> [(size, seconds), ..]
        sizes = [
            size
            for size in (work.sizes[:2] if self.chosen.slice else work.sizes)
            if size <= self.chosen.largest
        ]
        yield from (
            {
                "work": work.name,
                "size": size,
                "form": form.name,
                "peer": peer.name,
                "status": "missing",
                "why": self.missing[peer.name],
            }
            for form in work.forms
            for peer in PEERS
            if peer.kind == form.kind and peer.name in self.missing
            for size in sizes[:1]
        )
        for size in sizes:
            for row in self._at(work, size, past):
                print(
                    (
                        "{work:<15}{form:<15}{peer:<20}{size:>6}  {status:<8}{cpu:>9.4f} s "
                        "{memory:>6.0f} MB  {answer}{why}"
                    ).format(**{"cpu": 0.0, "memory": 0.0, "answer": "", "why": "", **row}),
                    file=sys.stderr,
                    flush=True,
                )
                yield row

    def _at(self, work, size, past):
        head = {"work": work.name, "size": size}
        folder = self.folder / f"{work.name}-{size}"
        folder.mkdir()
        task, judge = own_task(work, size, folder)
        own, runs = (self.processes[work.own], _kept(folder, "own", task)), []
        if self._spared(work, size, past, "own", "nashproof"):
            own = None
        else:  # first, since its proof is what the others' answers are compared with
            runs = [self.processes[work.own].ask(own[1])]
            first = self._row(
                work, head | {"form": "own", "peer": "nashproof"}, runs, judge, OWN[work.own], {}
            )
            own = own if first["status"] == "done" else None
        for form in work.forms:
            peers = (
                [peer for peer in PEERS if peer.kind == form.kind and peer.name in self.processes]
                if size <= form.largest
                else []
            )
            spared = [
                peer for peer in peers if self._spared(work, size, past, form.name, peer.name)
            ]
            yield from (
                head | {"form": form.name, "peer": peer.name, "status": "spared"} for peer in spared
            )
            if len(peers) > len(spared):
                yield from self._paired(
                    work,
                    head,
                    form,
                    [p for p in peers if p not in spared],
                    task,
                    own,
                    runs,
                    past,
                    folder,
                )
        mine = head | {"form": "own", "peer": "nashproof"}
        yield (
            self._row(work, mine, runs, judge, OWN[work.own], past)
            if runs
            else mine | {"status": "spared"}
        )

    def _paired(self, work, head, form, peers, task, own, all_runs, past, folder):
        """The rows of peers on one form, each measured in turn with nashproof."""
        given, judge = form.make(task, folder)
        place = _kept(folder, form.name, given)
        for peer in peers:
            pair = [(self.processes[peer.name], place), *([own] if own else [])]
            runs, *beside = in_turn(*zip(*pair), times=1 if self.chosen.slice else TIMES)
            all_runs += sum(beside, [])
            row = self._row(
                work, head | {"form": form.name, "peer": peer.name}, runs, judge, peer, past
            )
            ours = summary(beside[0]) if beside else {"status": "spared"}
            if row["status"] == ours["status"] == "done":
                row |= {"ours": ours["cpu"], "ratio": row["cpu"] / ours["cpu"]}
            yield row

    def _row(self, work, head, runs, judge, peer, past):
        found = summary(runs)
        key = head["form"], head["peer"]
        if found["status"] == "time":
            self.slow[work.name, *key] = head["size"]
        elif found["status"] == "done":
            past.setdefault(key, []).append((head["size"], found["cpu"]))
            found["answer"] = _judged(judge, found["answer"], peer)
        else:
            self.slow.setdefault((work.name, *key), head["size"])
        return head | found

    def _spared(self, work, size, past, form, peer):
        """Whether a peer was too slow, or failed, at a smaller size or in an easier work; or would
        be by its growth so far."""
        for name in (work.name, work.easier):
            if size >= self.slow.get((name, form, peer), size + 1):
                self.slow.setdefault((work.name, form, peer), size)
                return True
        known = past.get((form, peer), [])
        if len(known) < 2:
            return False
        (n0, t0), (n1, t1) = known[-2:]
        return (
            t1 > 0.1
            and t1 * (size / n1) ** max(1, log(t1 / t0) / log(n1 / n0))
            > ENOUGH * self.chosen.seconds
        )


def _kept(folder, name, task):
    """A task in a file, since processes share nothing else."""
    place = folder / f"{name}.json"
    place.write_text(json.dumps(task), "utf-8")
    return place


def _judged(judge, answer, peer):
    """The verdict; what cannot even be read as an answer is wrong."""
    try:
        found = recovered(answer) if peer.rounds else None
        if found and judge(found, True) == "exact":
            return "exact, printed with 15 digits"
        return judge(answer, peer.exact)
    except (
        KeyError,
        ValueError,
        TypeError,
        ZeroDivisionError,
        AttributeError,
        InputError,
    ) as error:
        return f"WRONG: not an answer ({type(error).__name__})"
