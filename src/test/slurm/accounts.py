"""Accounts, users and QOS of a scenario: MariaDB (real time, a socket only), slurmdbd and sacctmgr."""

import os
import shutil
import subprocess
import time


def start(cluster, scenario):
    """Starts both daemons and enters what the scenario names."""
    folder, data = cluster.folder, f"{cluster.folder}/db"
    os.makedirs(data)
    shutil.chown(data, "mysql", "mysql")
    plain = {"PATH": cluster.env["PATH"], "TMPDIR": data}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.run(
        ["mariadb-install-db", "--no-defaults", "--user=mysql", f"--datadir={data}", "--skip-test-db",
         "--auth-root-authentication-method=socket"],
        env=plain, check=True, **quiet,
    )  # fmt: skip
    socket = f"{data}/s"
    cluster.daemon(
        ["mariadbd", "--no-defaults", "--user=mysql", f"--datadir={data}", f"--socket={socket}", f"--tmpdir={data}",
         "--skip-networking", "--innodb-buffer-pool-size=64M"],
        plain,
    )  # fmt: skip
    sql = "create database slurm; create user slurm@localhost identified by 'slurm'; grant all on *.* to slurm@localhost;"
    wait(lambda: subprocess.run(["mariadb", "--no-defaults", "-S", socket, "-e", sql], env=plain, **quiet).returncode == 0)
    conf = {
        "AuthType": "auth/none", "DbdHost": "localhost", "SlurmUser": "root", "LogFile": f"{folder}/slurmdbd.log",
        "PidFile": f"{folder}/slurmdbd.pid", "StorageType": "accounting_storage/mysql", "StorageHost": "localhost",
        "StorageUser": "slurm", "StoragePass": "slurm", "StorageLoc": "slurm",
    }  # fmt: skip
    with open(f"{folder}/slurmdbd.conf", "w") as f:
        f.write("".join(f"{k}={v}\n" for k, v in conf.items()))
    os.chmod(f"{folder}/slurmdbd.conf", 0o600)
    cluster.daemon(["slurmdbd", "-D"], cluster.env | {"MYSQL_UNIX_PORT": socket})

    def there():
        cluster.clock.set(cluster.clock.second + 1)
        return "oracle" in cluster.ask(["sacctmgr", "-i", "add", "cluster", "oracle"])

    wait(there)
    for order in orders(scenario):
        answer = cluster.ask(["sacctmgr", "-i", "-Q"] + order)
        if any(word in answer for word in ("rror", "nknown", "nvalid")):
            raise SystemExit(f"sacctmgr {' '.join(order)}: {answer}")


def orders(scenario):
    """What sacctmgr is told, in this order: QOS, accounts, users."""

    def options(of):
        return [f"{k}={v}" for k, v in of.items() if k != "name"]

    out = []
    for qos in scenario.get("qos", []):
        is_there = qos["name"] == "normal"
        out.append((["modify", "qos", "normal", "set"] if is_there else ["add", "qos", qos["name"]]) + options(qos))
    out += [["add", "account", account["name"]] + options(account) for account in scenario["accounts"]]
    out += [["add", "user", user["name"]] + options(user) for user in scenario["users"]]
    return out


def wait(done):
    for _ in range(300):
        if done():
            return
        time.sleep(0.05)
    raise SystemExit("the database does not come up")
