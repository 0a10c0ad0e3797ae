package org.noctule.site.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.noctule.site.HostList;
import org.noctule.site.QueuedJob;
import org.noctule.site.RecordedDemand;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;
import org.noctule.site.SitePartition;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Owner;
import org.noctule.workload.QueueTerms;
import org.noctule.workload.Repairs;

/**
 * Jobs of a scenario, as options of sbatch.
 *
 * @param machine the machine
 * @param accounts default accounts by users
 * @param repairs counts what is not modelled
 */
record ScenarioJobs(SiteMachine machine, Map<String, String> accounts, Repairs repairs) {
    private static final double MIB_IN_MB = 1.048576;
    private static final double YEAR = 365 * 86_400.0;
    private static final Set<String> NO_OPTIONS = Set.of("id", "submit", "run", "het", "exit");
    private static final Set<String> KNOWN = Set.of(
            "id",
            "submit",
            "run",
            "user",
            "account",
            "time",
            "ntasks",
            "nodes",
            "ntasks-per-node",
            "cpus-per-task",
            "array",
            "partition",
            "qos",
            "nice",
            "begin",
            "hold",
            "exclusive",
            "constraint",
            "reservation",
            "dependency",
            "mem-per-cpu",
            "mem",
            "mem-per-gpu",
            "gres",
            "gpus",
            "gpus-per-node",
            "gpus-per-task",
            "comment",
            "exit",
            "no-requeue",
            "requeue",
            "het",
            "time-min",
            "switches",
            "priority");

    /** Jobs of one entry: elements of an array, components of a heterogeneous job. */
    List<QueuedJob> of(JsonNode entry, long line) {
        final String id = entry.path("id").asText();
        entry.fieldNames().forEachRemaining(key -> {
            if (!KNOWN.contains(key)) {
                repairs.kept("an option of sbatch that is not modelled (" + key + ")", line);
            }
        });
        final List<QueuedJob> jobs = new ArrayList<>();
        if (entry.has("array")) {
            final String list = entry.path("array").asText();
            HostList.of("[" + list.replaceFirst("%.*", "") + "]")
                    .forEach(element -> jobs.add(job(id + "_" + element, entry, entry, line)));
        } else if (entry.has("het")) {
            jobs.add(job(id + "+0", entry, entry, line));
            for (int i = 0; i < entry.path("het").size(); i++) {
                jobs.add(job(id + "+" + (i + 1), entry, entry.path("het").path(i), line));
            }
        } else {
            jobs.add(job(id, entry, entry, line));
        }
        return jobs;
    }

    private QueuedJob job(String id, JsonNode entry, JsonNode part, long line) {
        final String[] partitions = partitions(part);
        final NodeDemand demand = demand(part, partitions[0]);
        final String user = entry.path("user").asText();
        final String account = entry.path("account").asText(accounts.getOrDefault(user, ""));
        final double submit = entry.path("submit").asDouble();
        final RecordedJob job = new RecordedJob(
                id,
                submit,
                submit,
                Double.NaN,
                Math.max(1, entry.path("run").asDouble(1)),
                demand.tasks() * demand.cores(),
                memoryPerCore(part, partitions[0]) * demand.tasks() * demand.cores(),
                limit(part, partitions[0]),
                RecordedState.WAITING,
                new Owner(user, account, partitions[0]),
                "",
                RecordedTerms.NONE,
                line);
        final QueueTerms terms = new QueueTerms(
                account,
                part.path("qos").asText(""),
                List.of(partitions).subList(1, partitions.length),
                part.path("reservation").asText(""),
                begin(part, submit, line),
                part.has("hold"),
                part.path("nice").asLong(0),
                part.has("priority") ? OptionalLong.of(part.path("priority").asLong()) : OptionalLong.empty(),
                SlurmAmounts.arrayLimit(part.path("array").asText("")));
        return new QueuedJob(job, terms, after(part, line), Optional.of(demand), Map.of(), options(entry, part));
    }

    /** What sbatch was told of a job, its run time aside; a component of a heterogeneous job has its own part. */
    private static Map<String, Object> options(JsonNode entry, JsonNode part) {
        final Map<String, Object> options = new TreeMap<>();
        for (final JsonNode told : List.of(entry, part)) {
            told.properties().forEach(each -> {
                if (!NO_OPTIONS.contains(each.getKey())) {
                    options.put(each.getKey(), each.getValue().asText());
                }
            });
        }
        return Collections.unmodifiableMap(options);
    }

    private String[] partitions(JsonNode part) {
        final String standard = machine.partitions().values().stream()
                .filter(each -> each.settings().getOrDefault("default", "").equalsIgnoreCase("YES"))
                .map(SitePartition::name)
                .findFirst()
                .orElse("");
        return part.path("partition").asText(standard).split(",");
    }

    private double limit(JsonNode part, String partition) {
        final SitePartition known = machine.partitions().get(partition);
        final double usual = known == null ? Double.POSITIVE_INFINITY : known.usual();
        final double limit =
                part.has("time") ? SlurmTimes.limit(part.path("time").asText()) : usual;
        return Math.min(YEAR, Double.isNaN(limit) ? usual : limit);
    }

    private NodeDemand demand(JsonNode part, String partition) {
        final int cores = Math.max(1, part.path("cpus-per-task").asInt(1)) * memoryFactor(part, partition);
        final String[] nodes = part.path("nodes").asText("").split("-");
        final int least = SlurmAmounts.count(nodes[0]);
        final int perNode = part.path("ntasks-per-node").asInt(0);
        final int tasks =
                Math.max(1, part.path("ntasks").asInt(perNode > 0 ? perNode * Math.max(1, least) : Math.max(1, least)));
        final int spread = perNode > 0 ? (tasks + perNode - 1) / perNode : 1;
        final boolean wholeMemory = machine.memory() && !asksForMemory(part) && setting(partition, "defmempercpu") == 0;
        final double memory = part.has("mem")
                ? SlurmAmounts.memory(part.path("mem").asText(), 1, 1)
                : part.has("mem-per-gpu")
                        ? SlurmAmounts.memory(part.path("mem-per-gpu").asText(), 1, 1)
                        : wholeMemory ? smallestMemory(partition) : 0;
        return new NodeDemand(
                tasks,
                cores,
                memory,
                part.has("mem-per-gpu") && !part.has("mem") ? NodeDemand.MemoryPer.CARD : NodeDemand.MemoryPer.NODE,
                gres(part),
                Math.min(tasks, Math.max(spread, Math.max(1, least))),
                least == 0 ? Integer.MAX_VALUE : Math.max(least, SlurmAmounts.count(nodes[nodes.length - 1])),
                part.has("exclusive"),
                RecordedDemand.features(part.path("constraint").asText("")));
    }

    /** More memory per core than MaxMemPerCPU is paid with cores (manual slurm.conf). */
    private int memoryFactor(JsonNode part, String partition) {
        final int most = setting(partition, "maxmempercpu");
        final double asked = part.has("mem-per-cpu")
                ? SlurmAmounts.memory(part.path("mem-per-cpu").asText(), 1, 1) / MIB_IN_MB
                : 0;
        return most > 0 ? Math.max(1, (int) Math.ceil(asked / most)) : 1;
    }

    private static boolean asksForMemory(JsonNode part) {
        return part.has("mem") || part.has("mem-per-cpu") || part.has("mem-per-gpu");
    }

    private double memoryPerCore(JsonNode part, String partition) {
        if (part.has("mem-per-cpu")) {
            return SlurmAmounts.memory(part.path("mem-per-cpu").asText(), 1, 1) / memoryFactor(part, partition);
        }
        return asksForMemory(part) ? 0 : setting(partition, "defmempercpu") * MIB_IN_MB;
    }

    private int setting(String partition, String name) {
        final SitePartition known = machine.partitions().get(partition);
        return known == null ? 0 : SlurmAmounts.count(known.settings().getOrDefault(name, ""));
    }

    /** Without a request a job gets all memory of its nodes (manual slurm.conf, DefMemPerNode). */
    private double smallestMemory(String partition) {
        final SitePartition known = machine.partitions().get(partition);
        return machine.nodes().stream()
                .filter(node -> known == null || known.nodes().contains(node.name()))
                .mapToDouble(SiteNode::memory)
                .min()
                .orElse(0);
    }

    private static List<GresRequest> gres(JsonNode part) {
        final List<GresRequest> requests = new ArrayList<>();
        for (final String entry : part.path("gres").asText("").split(",")) {
            request(entry, GresRequest.Per.NODE).ifPresent(requests::add);
        }
        cards(part, "gpus", GresRequest.Per.JOB, requests);
        cards(part, "gpus-per-node", GresRequest.Per.NODE, requests);
        cards(part, "gpus-per-task", GresRequest.Per.TASK, requests);
        return List.copyOf(requests);
    }

    private static void cards(JsonNode part, String key, GresRequest.Per per, List<GresRequest> requests) {
        if (part.has(key)) {
            request(NodeDemand.CARD + ":" + part.path(key).asText(), per).ifPresent(requests::add);
        }
    }

    /** Reads {@code name[:type][:count]}. */
    private static Optional<GresRequest> request(String text, GresRequest.Per per) {
        final List<String> words = Arrays.asList(text.split(":"));
        final String last = words.get(words.size() - 1);
        final boolean counted = words.size() > 1 && last.matches("\\d{1,6}");
        final int count = counted ? Integer.parseInt(last) : 1;
        final int named = words.size() - (counted ? 1 : 0);
        return text.isEmpty() || count == 0
                ? Optional.empty()
                : Optional.of(
                        new GresRequest(words.get(0), named > 1 ? words.get(1) : "", count * GresRequest.WHOLE, per));
    }

    private double begin(JsonNode part, double submit, long line) {
        final String text = part.path("begin").asText("");
        if (text.isEmpty()) {
            return 0;
        }
        if (!text.matches("now\\+\\d{1,9}(seconds|minutes|hours|days)?")) {
            repairs.kept("a begin time of another form: none", line);
            return 0;
        }
        final double number = Double.parseDouble(text.replaceAll("\\D", ""));
        final double unit =
                text.endsWith("minutes") ? 60 : text.endsWith("hours") ? 3600 : text.endsWith("days") ? 86_400 : 1;
        return submit + number * unit;
    }

    private List<String> after(JsonNode part, long line) {
        final List<String> parents = new ArrayList<>();
        for (final String each : part.path("dependency").asText("").split("[,?]")) {
            final String parent = each.replaceAll("^after(ok|any):\\{(\\d+)\\}$", "$2");
            if (!each.isEmpty() && parent.equals(each)) {
                repairs.kept("waits for a job otherwise than for its end: may start now", line);
            } else if (!each.isEmpty()) {
                parents.add(parent);
            }
        }
        return List.copyOf(parents);
    }
}
