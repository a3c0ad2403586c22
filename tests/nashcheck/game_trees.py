"""Games as nested tuples, and their canonical text: for tests that need one of a given size."""


def chance(name, *branches):
    return "c", name, branches  # branches: (action, probability, node)


def move(player, name, *branches):
    return "p", player, name, branches  # branches: (action, node)


def end(*payoffs):
    return "t", payoffs


def quoted(name):
    return '"' + name.replace('"', '\\"') + '"'


def efg(title, players, root, comment="a fixture of the checker"):
    lines = [f"EFG 2 R {quoted(title)} {{ {' '.join(map(quoted, players))} }}", quoted(comment)]
    counts, sets = {"c": 0, "t": 0}, {}

    def write(node):
        if node[0] == "c":
            counts["c"] += 1
            inner = " ".join(f"{quoted(a)} {p}" for a, p, _ in node[2])
            lines.append(f'c "" {counts["c"]} {quoted(node[1])} {{ {inner} }} 0')
        elif node[0] == "p":
            own = sets.setdefault(node[1], {})
            n = own.setdefault(node[2], len(own) + 1)
            lines.append(
                (
                    f'p "" {node[1]} {n} {quoted(node[2])} {{ '
                    f"{' '.join(quoted(a) for a, _ in node[3])} }} 0"
                )
            )
        else:
            counts["t"] += 1
            lines.append(f't "" {counts["t"]} "" {{ {", ".join(map(str, node[1]))} }}')
        for *_, child in node[-1] if node[0] != "t" else ():
            write(child)

    write(root)
    return "\n".join(lines) + "\n"
