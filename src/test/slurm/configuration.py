"""Files of the emulated cluster: slurm.conf, gres.conf and what a scenario adds."""

import os
import re
import stat

# What may lie in a recording but is no device file: gres.conf names a count.
COUNTED = ("shard", "mps")


def names(spec):
    """n[1-3,7],m1 -> n1 n2 n3 n7 m1"""
    out = []
    for stem, ranges in re.findall(r"([^,\[]+)(?:\[([^\]]*)\])?", spec):
        if not ranges:
            out.append(stem)
            continue
        for part in ranges.split(","):
            first, _, last = part.partition("-")
            out += [f"{stem}{i:0{len(first)}d}" for i in range(int(first), int(last or first) + 1)]
    return out


def settings(scenario, folder):
    """All settings of slurm.conf but nodes and partitions."""
    out = {
        "ClusterName": "oracle", "SlurmctldHost": "localhost", "SlurmctldPort": 6817,
        "SlurmUser": "root", "SlurmdUser": "root", "AuthType": "auth/none", "CredType": "cred/none",
        "StateSaveLocation": f"{folder}/state", "SlurmdSpoolDir": f"{folder}/spool/%n",
        "SlurmctldPidFile": f"{folder}/slurmctld.pid", "SlurmdPidFile": f"{folder}/spool/%n.pid",
        "SlurmctldLogFile": f"{folder}/slurmctld.log", "SlurmdLogFile": f"{folder}/spool/%n.log",
        "SlurmctldDebug": "debug", "DebugFlags": "Backfill",
        "ProctrackType": "proctrack/linuxproc", "TaskPlugin": "task/none", "SwitchType": "switch/none",
        "JobAcctGatherType": "jobacct_gather/none", "MpiDefault": "none",
        "SlurmdTimeout": 0, "InactiveLimit": 0, "MinJobAge": 10000000, "MessageTimeout": 60,
        # Nodes have the cores that slurm.conf gives them, whatever the machine has.
        "SlurmdParameters": "config_overrides", "LaunchParameters": "use_interactive_step",
        # With none, a race inside of Slurm decides whether the end of a job brings a pass at once.
        "Epilog": "/bin/true",
        "SchedulerType": "sched/backfill", "SelectType": "select/cons_tres", "SelectTypeParameters": "CR_Core_Memory",
        "PriorityType": "priority/basic",
    }  # fmt: skip
    if "accounts" in scenario:
        out.update(
            AccountingStorageType="accounting_storage/slurmdbd",
            AccountingStorageHost="localhost",
            AccountingStorageEnforce="associations,limits,qos",
        )
    return out | scenario.get("conf", {})


def cards(node, folder):
    """Lines of gres.conf for the Gres of a line of nodes, and the kinds in them; makes the devices."""
    lines, kinds = [], []
    for item in node["Gres"].split(",") if node.get("Gres") else []:
        name, *rest = item.split(":")
        count = rest.pop() if rest and rest[-1][0].isdigit() else "1"
        free = "no_consume" in rest
        kind = [x for x in rest if x != "no_consume"]
        line = f"NodeName={node['NodeName']} Name={name}" + (f" Type={kind[0]}" if kind else "")
        if free or name in COUNTED or not count.isdigit():
            line += f" Count={count}"
        else:
            stem = f"{folder}/dev/" + re.sub(r"[\[\],]", "_", f"{node['NodeName']}-{'-'.join([name] + kind)}-")
            os.makedirs(f"{folder}/dev", exist_ok=True)
            for i in range(int(count)):
                # Like /dev/null: slurmd wants devices.
                os.mknod(f"{stem}{i}", 0o666 | stat.S_IFCHR, os.makedev(1, 3))
            line += f" File={stem}" + (f"[0-{int(count) - 1}]" if int(count) > 1 else "0")
        lines.append(line)
        kinds.append(name)
    return lines, kinds


def write(scenario, folder):
    """Writes the files of a scenario into the folder; returns the names of its nodes in their order."""
    conf, nodes, lines, gres, kinds = settings(scenario, folder), [], [], [], []
    port = 7000
    for given in scenario["nodes"]:
        mine = names(given["NodeName"])
        threads, sockets = int(given.get("ThreadsPerCore", 1)), int(given.get("SocketsPerBoard", given.get("Sockets", 1)))
        node = {**given, "CoresPerSocket": given.get("CoresPerSocket", int(given["CPUs"]) // sockets // threads)}
        ports = f"[{port}-{port + len(mine) - 1}]" if len(mine) > 1 else port
        lines.append(line_of(node) + f" NodeHostname=localhost NodeAddr=127.0.0.1 Port={ports}")
        more, found = cards(given, folder)
        gres += more
        kinds += found
        nodes += mine
        port += len(mine)
    for partition in scenario.get("partitions", [{"PartitionName": "main", "Nodes": "ALL", "Default": "YES"}]):
        lines.append(line_of(partition))
    if kinds:
        given = conf.get("GresTypes", "").split(",")
        conf["GresTypes"] = ",".join(sorted({x for x in given + kinds if x}))
    files = {"slurm.conf": [f"{k}={v}" for k, v in conf.items() if v != ""] + lines}
    if gres:
        files["gres.conf"] = gres
    for name, text in files.items():
        with open(f"{folder}/{name}", "w") as f:
            f.write("\n".join(text) + "\n")
    for name, text in scenario.get("files", {}).items():
        with open(f"{folder}/{name}", "w") as f:
            f.write(text)
    for name in ["state", "spool"] + [f"spool/{n}" for n in nodes]:
        os.makedirs(f"{folder}/{name}")
    return nodes


def line_of(values):
    return " ".join(f"{k}={v}" for k, v in values.items())
