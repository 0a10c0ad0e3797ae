package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;

/** The cluster of a recorded scenario: its settings, partitions, QOS and associations, read in the plainest way. */
final class RecordedCluster {
    private static final TresKinds KINDS = TresKinds.DEFAULT;

    /** Nodes, cores and megabytes of a partition, its factor and its billing. */
    record Partition(String name, int nodes, int cpus, long memory, double factor, BillingWeights billing) {}

    /** Priority and usage factor of a QOS. */
    record Qos(double priority, double usageFactor) {}

    private final JsonInput conf;
    private final boolean accounting;
    private final Map<String, Partition> partitions = new LinkedHashMap<>();
    private final Map<String, Qos> qos = new LinkedHashMap<>();
    private final Associations associations;
    private final Set<PriorityFlag> flags;

    RecordedCluster(JsonInput scenario) {
        this.conf = scenario.get("conf");
        this.accounting = scenario.has("accounts");
        this.flags = PriorityFlag.read(setting("PriorityFlags", ""));
        final JsonInput nodes = scenario.get("nodes").elements().get(0);
        if (scenario.has("partitions")) {
            scenario.get("partitions").elements().forEach(each -> partition(each, nodes));
        } else {
            partition(JsonInput.parse("{\"PartitionName\":\"main\",\"Nodes\":\"ALL\"}", "main"), nodes);
        }
        qos.put("normal", new Qos(0, 1));
        scenario.find("qos")
                .map(JsonInput::elements)
                .orElse(List.of())
                .forEach(each -> qos.put(
                        text(each, "name", ""), new Qos(number(each, "Priority", 0), number(each, "UsageFactor", 1))));
        this.associations = associations(scenario);
    }

    private void partition(JsonInput row, JsonInput nodes) {
        final String which = text(row, "Nodes", "ALL");
        final int count = count(which.equals("ALL") ? text(nodes, "NodeName", "") : which);
        final String name = text(row, "PartitionName", "");
        partitions.put(
                name,
                new Partition(
                        name,
                        count,
                        count * (int) number(nodes, "CPUs", 1),
                        count * (long) number(nodes, "RealMemory", 1),
                        number(row, "PriorityJobFactor", 1),
                        billing(text(row, "TRESBillingWeights", "CPU=1"))));
    }

    private static int count(String range) {
        final String[] ends = range.replaceAll(".*\\[|\\].*", "").split("-");
        return Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
    }

    private BillingWeights billing(String words) {
        return new BillingWeights(
                weights(words),
                flags.contains(PriorityFlag.MAX_TRES) ? BillingWeights.Sum.LARGEST : BillingWeights.Sum.ALL);
    }

    private static double[] weights(String words) {
        final double[] weights = new double[KINDS.size()];
        for (final String word : words.split(",")) {
            if (!word.isEmpty()) {
                weights[KINDS.index(word.split("=")[0])] = Double.parseDouble(word.split("=")[1]);
            }
        }
        return weights;
    }

    private static Associations associations(JsonInput scenario) {
        final List<Associations.Account> accounts = new ArrayList<>();
        for (final JsonInput row :
                scenario.find("accounts").map(JsonInput::elements).orElse(List.of())) {
            accounts.add(new Associations.Account(
                    text(row, "name", ""), text(row, "parent", "root"), shares(row), priority(row)));
        }
        final List<Associations.User> users = new ArrayList<>();
        for (final JsonInput row :
                scenario.find("users").map(JsonInput::elements).orElse(List.of())) {
            users.add(
                    new Associations.User(text(row, "name", ""), text(row, "Account", ""), shares(row), priority(row)));
        }
        return new Associations(accounts, users, KINDS);
    }

    private static int shares(JsonInput row) {
        final String shares = text(row, "Fairshare", "1");
        return shares.equals("parent") ? Association.PARENT : Integer.parseInt(shares);
    }

    private static OptionalLong priority(JsonInput row) {
        return row.has("Priority") ? OptionalLong.of((long) number(row, "Priority", 0)) : OptionalLong.empty();
    }

    Associations associations() {
        return associations;
    }

    FairShareMethod fairShare() {
        return PriorityFlag.fairShare(
                flags, associations, Double.parseDouble(setting("FairShareDampeningFactor", "1")));
    }

    UsageDecay usage() {
        return new UsageDecay(associations, seconds(setting("PriorityDecayHalfLife", "7-0")));
    }

    long period() {
        return seconds(setting("PriorityCalcPeriod", "5"));
    }

    MultifactorQueue queue(FairShareMethod fairShare) {
        final String tres = setting("PriorityWeightTRES", "");
        final MultifactorSettings settings = new MultifactorSettings(
                weight("Age"),
                weight("Assoc"),
                weight("Fairshare"),
                weight("JobSize"),
                weight("Partition"),
                weight("QOS"),
                tres.isEmpty() ? new double[0] : weights(tres),
                seconds(setting("PriorityMaxAge", "7-0")),
                PriorityFlag.size(flags, setting("PriorityFavorSmall", "NO").equals("YES")),
                flags);
        // The recorded clusters have one line of nodes: the widest partition holds them all, or lacks one.
        final ClusterTotals totals = new ClusterTotals(
                4,
                16,
                partitions.values().stream()
                        .mapToDouble(Partition::factor)
                        .max()
                        .orElse(0),
                qos.values().stream().mapToDouble(Qos::priority).max().orElse(0),
                associations.largestPriority());
        return new MultifactorQueue(settings, totals, fairShare, usage());
    }

    private double weight(String factor) {
        return Double.parseDouble(setting("PriorityWeight" + factor, "0"));
    }

    private String setting(String name, String standard) {
        return text(conf, name, standard);
    }

    /** Days-hours, hours:minutes:seconds, or minutes. */
    private static long seconds(String text) {
        if (text.contains("-")) {
            return Long.parseLong(text.split("-")[0]) * 86_400 + Long.parseLong(text.split("-")[1]) * 3_600;
        }
        final String[] parts = text.split(":");
        return parts.length == 1
                ? Long.parseLong(text) * 60
                : Long.parseLong(parts[0]) * 3_600 + Long.parseLong(parts[1]) * 60 + Long.parseLong(parts[2]);
    }

    /** Partitions that a job names, or the first. */
    List<Partition> partitions(JsonInput job) {
        return Stream.of(text(job, "partition", partitions.keySet().iterator().next())
                        .split(","))
                .map(partitions::get)
                .toList();
    }

    double qosPriority(String name) {
        return qos.get(name).priority();
    }

    PriorityJob job(JsonInput job) {
        final var user = associations.find(text(job, "user", ""), "");
        final long submit = (long) number(job, "submit", 0);
        final String begin = text(job, "begin", "now+0");
        OptionalLong accrue = OptionalLong.of(submit + Long.parseLong(begin.substring(4)));
        if (flags.contains(PriorityFlag.ACCRUE_ALWAYS)) {
            accrue = OptionalLong.of(submit);
        } else if (!accounting || job.has("hold") || job.has("dependency")) {
            accrue = OptionalLong.empty();
        }
        final List<PriorityFacts> facts = new ArrayList<>();
        for (final Partition in : partitions(job)) {
            facts.add(facts(job, in, user.map(Association::priority).orElse(0L), accrue));
        }
        return new PriorityJob(user, facts);
    }

    private PriorityFacts facts(JsonInput job, Partition in, long priority, OptionalLong accrue) {
        final int tasks = (int) number(job, "ntasks", 1);
        final int nodes = (int) number(job, "nodes", 1);
        return new PriorityFacts(
                nodes,
                tasks,
                (long) number(job, "time", 0),
                in.factor(),
                qosPriority(text(job, "qos", "normal")),
                priority,
                (int) number(job, "nice", 0),
                0,
                accrue,
                amounts(job, tasks, nodes),
                new long[] {in.cpus(), in.memory(), 0, in.nodes(), 0, 0, 0, 0});
    }

    /** Whether sprio lists a job. */
    boolean lists(PriorityJob job, boolean free, boolean ended) {
        return job.number() > 0
                && (free || flags.contains(PriorityFlag.ACCRUE_ALWAYS))
                && (!job.isRunning() && !ended || flags.contains(PriorityFlag.CALCULATE_RUNNING));
    }

    /**
     * Place of the partition in which a job runs: the recordings do not tell it, job 8 of "flags" runs in its second.
     */
    int place(JsonInput job) {
        return partitions(job).size() - 1;
    }

    /** Whether age counts from the submission on, whatever happens. */
    boolean accruesAlways() {
        return flags.contains(PriorityFlag.ACCRUE_ALWAYS);
    }

    /** What a job with a limit of some minutes holds on nodes such as {@code n1:4 n2:2}. */
    HeldResources held(JsonInput job, String nodes, long minutes) {
        final String[] parts = nodes.split(" ");
        int cpus = 0;
        for (final String part : parts) {
            cpus += Integer.parseInt(part.split(":")[1]);
        }
        final long[] amounts = amounts(job, cpus, parts.length);
        final double billing = partitions(job).get(0).billing().billing(amounts);
        amounts[KINDS.index("billing")] = (long) billing;
        return new HeldResources(
                amounts, billing, qos.get(text(job, "qos", "normal")).usageFactor(), minutes * 60);
    }

    private static long[] amounts(JsonInput job, int cpus, int nodes) {
        final long[] amounts = new long[KINDS.size()];
        amounts[KINDS.index("cpu")] = cpus;
        amounts[KINDS.index("mem")] = cpus * (long) number(job, "mem-per-cpu", 0);
        amounts[KINDS.index("node")] = nodes;
        return amounts;
    }

    static double number(JsonInput row, String key, double standard) {
        return row.has(key) ? Double.parseDouble(text(row, key, "")) : standard;
    }

    static String text(JsonInput row, String key, String standard) {
        return row.find(key)
                .map(value -> value.node().toString().replace("\"", ""))
                .orElse(standard);
    }
}
