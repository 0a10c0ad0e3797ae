package org.noctule.site.agent;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** A random site with its jobs: nodes of three cores, and rules of each kind, as files and for a slow twin. */
final class DrawnSite {
    static final int NODES = 8;
    static final int CORES = 3;
    static final List<String> ACCOUNTS = List.of("root", "a", "b", "c");
    /** The parent of each account. */
    static final List<String> PARENTS = List.of("", "root", "root", "b");

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    final List<Part> parts = new ArrayList<>();
    final List<Kept> kept = new ArrayList<>();
    final List<Task> tasks = new ArrayList<>();
    /** Limits by account: cores at once, core minutes; by user: jobs at once; by class: cores of one user. */
    final int[] groupCores = new int[ACCOUNTS.size()];

    final double[] groupMinutes = new double[ACCOUNTS.size()];
    final int jobsPerUser;
    final int coresPerUser;
    final int jobsOfPart;
    final ObjectNode agent;

    private final Random random;
    /** Whether jobs have demands on nodes. */
    private final boolean demands;

    /** A partition. */
    record Part(String name, TreeSet<Integer> nodes, double maxTime, int maxNodes, int tier) {}

    /** A reservation: nobody's if its user is empty. */
    record Kept(String name, TreeSet<Integer> nodes, double begin, double end, String user) {}

    /** A job. */
    record Task(
            String id,
            double submit,
            int cores,
            double seconds,
            double estimate,
            String user,
            String account,
            List<String> parts,
            String reservation,
            String qos,
            int perTask,
            int cards) {}

    DrawnSite(Random random) {
        this.random = random;
        this.demands = random.nextBoolean();
        for (int i = 0; i < 3; i++) {
            parts.add(new Part(
                    "p" + i,
                    nodes(3 + random.nextInt(5)),
                    random.nextInt(3) == 0 ? 20 : 1000,
                    random.nextInt(3) == 0 ? 2 : NODES,
                    1 + random.nextInt(2)));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            final double begin = random.nextInt(150);
            kept.add(new Kept(
                    "r" + i,
                    nodes(1 + random.nextInt(4)),
                    begin,
                    begin + 10 + random.nextInt(40),
                    random.nextInt(3) == 0 ? "" : "u" + random.nextInt(4)));
        }
        for (int i = 0; i < ACCOUNTS.size(); i++) {
            groupCores[i] = 8 + random.nextInt(12);
            groupMinutes[i] = random.nextInt(3) == 0 ? 10 + random.nextInt(40) : 1e6;
        }
        jobsPerUser = 1 + random.nextInt(4);
        coresPerUser = 5 + random.nextInt(8);
        jobsOfPart = 2 + random.nextInt(6);
        agent = agent();
        double submit = 0;
        for (int i = 1; i <= 70; i++) {
            submit += random.nextInt(3) == 0 ? random.nextInt(9) : 0;
            tasks.add(task(i, submit));
        }
    }

    private ObjectNode agent() {
        final ObjectNode keys = JSON.objectNode().put("name", "priority");
        keys.put("backfilling", List.of("none", "easy", "conservative").get(random.nextInt(3)));
        if (random.nextBoolean()) {
            keys.putObject("weights")
                    .put("age", 1000)
                    .put("partition", 300)
                    .put("qos", 500)
                    .put("fair_share", 200);
        } else if (keys.get("backfilling").asText().equals("easy") && random.nextBoolean()) {
            keys.put("backfill_order", "shortest");
        }
        if (!keys.get("backfilling").asText().equals("none") && random.nextInt(3) == 0) {
            keys.put("depth", 5);
        }
        keys.put(
                "cores",
                List.of("lowest_id", "random", demands ? "packed" : "high_cores")
                        .get(random.nextInt(3)));
        return keys;
    }

    private TreeSet<Integer> nodes(int count) {
        final TreeSet<Integer> nodes = new TreeSet<>();
        while (nodes.size() < count) {
            nodes.add(random.nextInt(NODES));
        }
        return nodes;
    }

    private Task task(int number, double submit) {
        final double seconds = 1 + random.nextInt(18);
        final List<String> own = new ArrayList<>(List.of("p" + random.nextInt(3)));
        if (random.nextInt(4) == 0) {
            own.add("p" + random.nextInt(3));
        }
        final Kept maybe = kept.isEmpty() || random.nextInt(4) > 0 ? null : kept.get(random.nextInt(kept.size()));
        final int perTask = demands ? 1 + random.nextInt(CORES) : 1;
        return new Task(
                "" + number,
                submit,
                perTask * (1 + random.nextInt(random.nextInt(4) == 0 ? 12 / perTask : 4)),
                seconds,
                seconds + 1 + random.nextInt(6),
                maybe == null || random.nextInt(5) == 0 ? "u" + random.nextInt(4) : maybe.user,
                ACCOUNTS.get(1 + random.nextInt(3)),
                own,
                maybe == null ? "" : maybe.name,
                random.nextBoolean() ? "q" : "normal",
                perTask,
                demands && random.nextInt(3) == 0 ? 1 : 0);
    }

    private static String text(TreeSet<Integer> nodes) {
        return String.join(" ", nodes.stream().map(String::valueOf).toList());
    }

    private ObjectNode site() {
        final ObjectNode site = JSON.objectNode();
        for (final Part part : parts) {
            final ObjectNode entry = site.withArray("partitions").addObject();
            entry.put("name", part.name).put("nodes", text(part.nodes)).put("max_time", part.maxTime);
            entry.put("max_nodes", part.maxNodes).put("tier", part.tier).put("factor", part.tier);
            entry.putObject("limits").put("grp_jobs", jobsOfPart);
        }
        for (int i = 0; i < ACCOUNTS.size(); i++) {
            final ObjectNode entry = site.withArray("accounts").addObject().put("name", ACCOUNTS.get(i));
            if (!PARENTS.get(i).isEmpty()) {
                entry.put("parent", PARENTS.get(i));
            }
            final ObjectNode limits = entry.putObject("limits");
            limits.putObject("grp_tres").put("cpu", groupCores[i]);
            limits.putObject("grp_tres_mins").put("cpu", groupMinutes[i]);
        }
        for (int i = 0; i < 4; i++) {
            site.withArray("users")
                    .addObject()
                    .put("name", "u" + i)
                    .putObject("limits")
                    .put("max_jobs", jobsPerUser);
        }
        site.withArray("qos").addObject().put("name", "normal");
        site.withArray("qos")
                .addObject()
                .put("name", "q")
                .put("priority", 10)
                .putObject("limits")
                .putObject("max_tres_per_user")
                .put("cpu", coresPerUser);
        for (final Kept each : kept) {
            final ObjectNode entry = site.withArray("reservations").addObject().put("name", each.name);
            entry.put("nodes", text(each.nodes)).put("begin", each.begin).put("end", each.end);
            if (each.user.isEmpty()) {
                entry.put("maintenance", true);
            } else {
                entry.putArray("users").add(each.user);
            }
        }
        return site;
    }

    private ObjectNode workload() {
        final ObjectNode workload = JSON.objectNode().put("nb_res", NODES * CORES);
        final ArrayNode jobs = workload.putArray("jobs");
        final ObjectNode profiles = workload.putObject("profiles");
        for (final Task task : tasks) {
            profiles.putObject(task.id).put("type", "delay").put("delay", task.seconds);
            final ObjectNode job = jobs.addObject().put("id", task.id).put("subtime", task.submit);
            job.put("res", task.cores).put("walltime", task.estimate).put("profile", task.id);
            final ObjectNode own = job.putObject("noctule");
            own.put("user", task.user).put("account", task.account).put("queue", task.parts.get(0));
            own.put("qos", task.qos);
            task.parts.stream()
                    .skip(1)
                    .forEach(part -> own.withArray("partitions").add(part));
            if (!task.reservation.isEmpty()) {
                own.put("reservation", task.reservation);
            }
        }
        return workload;
    }

    /** Writes all files; returns that of the options. */
    Path write(Path folder) throws IOException {
        final ObjectNode platform = JSON.objectNode();
        platform.putArray("clusters")
                .addObject()
                .put("id", "c")
                .putArray("nodes")
                .addObject()
                .put("type", "N")
                .put("number", NODES);
        final ObjectNode types = platform.putObject("types");
        types.putObject("processor")
                .putObject("P")
                .put("cores", CORES)
                .put("clock_rate", 1)
                .put("dpflops_per_cycle", 8)
                .put("mem_bw", 10)
                .put("power", 10);
        final ObjectNode node = types.putObject("node").putObject("N");
        node.putArray("processors").addObject().put("type", "P").put("number", 1);
        node.putArray("gres").addObject().put("name", "gpu").put("count", 2);
        Files.writeString(folder.resolve("platform.json"), platform.toString());
        Files.writeString(folder.resolve("site.json"), site().toString());
        Files.writeString(folder.resolve("workload.json"), workload().toString());
        final ObjectNode options = JSON.objectNode().put("platform_file_path", "platform.json");
        options.put("workload_file_path", "workload.json");
        options.putObject("site").put("file", "site.json");
        options.putObject("decision").set("agent", agent);
        return Files.writeString(folder.resolve("options.json"), options.toString());
    }

    /** The names of an account and those above it. */
    static List<String> line(String account) {
        final List<String> line = new ArrayList<>();
        for (String next = account; !next.isEmpty(); next = PARENTS.get(ACCOUNTS.indexOf(next))) {
            line.add(next);
        }
        return line;
    }
}
