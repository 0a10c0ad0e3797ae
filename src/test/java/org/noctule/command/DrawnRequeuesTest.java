package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.test.Seeds;
import org.noctule.test.Thorough;

/**
 * Small drawn clusters under the agent {@code slurm} on which jobs preempt others, are requeued, and lose their nodes
 * by orders and by failures of the machine: each run ends and repeats.
 */
final class DrawnRequeuesTest {
    private static final int CASES = Thorough.of(30, 1_000);
    private static final int LAST = 900;

    @TempDir
    private Path folder;

    private Random random;

    private int from(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    private boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    @Test
    void eachRunEndsAndIsTheSameOverTheOtherChannelAndAsAForkOfItself() throws IOException {
        final List<String> broken = new ArrayList<>();
        int again = 0;
        int killed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            random = Seeds.random(seed);
            try {
                final String jobs = play(seed).get("jobs.csv");
                again += jobs.contains("#1,") ? 1 : 0;
                killed += jobs.contains("COMPLETED_KILLED") ? 1 : 0;
            } catch (final AssertionError e) {
                broken.add("seed " + seed + ": " + e.getMessage());
            }
        }
        assertThat(broken).isEmpty();
        assertThat(again).isGreaterThan(CASES / 3);
        assertThat(killed).isGreaterThan(CASES / 2);
    }

    private Map<String, String> play(int seed) throws IOException {
        final Path site = folder.resolve("site" + seed);
        final Path scenario = Files.writeString(
                folder.resolve("scenario" + seed + ".json"), scenario().toString());
        assertThat(Cli.run("site", "import", "--scenario", scenario, "--agent", "slurm", "-o", site)
                        .code())
                .isZero();
        final List<Object> words = new ArrayList<>(
                List.of(site.resolve("options.json"), "--transport", "direct", "--set", "workload.more_jobs=true"));
        if (onceIn(2)) {
            words.addAll(List.of("--set", failures()));
        }
        final Experiments experiments = new Experiments(folder);
        final Map<String, String> whole = experiments.launched("whole" + seed, words.toArray());
        words.set(2, "zmq");
        demandSame("other channel", experiments.launched("other" + seed, words.toArray()), whole);
        final int date = from(0, LAST);
        demandSame(
                "fork at " + date,
                experiments.launched("fork" + seed, "--fork", folder.resolve("whole" + seed), "--at", date),
                whole);
        return whole;
    }

    private static void demandSame(String what, Map<String, String> results, Map<String, String> whole) {
        assertThat(results.keySet()).as(what).isEqualTo(whole.keySet());
        whole.forEach((name, text) ->
                assertThat(results.get(name)).as("%s: %s", what, name).isEqualTo(text));
    }

    private String failures() {
        return "failures={\"jobs\": \"" + (onceIn(2) ? "requeue" : onceIn(2) ? "kill" : "continue")
                + "\", \"classes\": [{\"gap\": {\"law\": \"exponential\", \"mean\": " + from(200, 2000)
                + "}, \"repair\": {\"law\": \"exponential\", \"mean\": " + from(20, 200) + "}}]}";
    }

    private ObjectNode scenario() {
        final ObjectNode scenario = JsonNodeFactory.instance.objectNode();
        final boolean qos = onceIn(2);
        final String parameters = "bf_interval=" + from(5, 40) + ",bf_resolution=" + (onceIn(2) ? 1 : 60)
                + (onceIn(3) ? ",preempt_youngest_first" : "")
                + (onceIn(3) ? ",preempt_reorder_count=" + from(1, 3) : "");
        scenario.putObject("conf")
                .put("SchedulerParameters", parameters)
                .put("PreemptType", onceIn(6) ? "preempt/none" : qos ? "preempt/qos" : "preempt/partition_prio")
                .put("PreemptMode", onceIn(4) ? "CANCEL" : "REQUEUE");
        final int nodes = from(2, 5);
        scenario.putArray("nodes")
                .addObject()
                .put("NodeName", "n[1-" + nodes + "]")
                .put("CPUs", 4)
                .put("RealMemory", 4000);
        final ArrayNode partitions = scenario.putArray("partitions");
        final ObjectNode low = partitions
                .addObject()
                .put("PartitionName", "low")
                .put("Nodes", "ALL")
                .put("Default", "YES")
                .put("PriorityTier", 1);
        if (onceIn(3)) {
            low.put("GraceTime", from(5, 60));
        }
        partitions.addObject().put("PartitionName", "high").put("Nodes", "ALL").put("PriorityTier", qos ? 1 : 10);
        if (qos) {
            scenario.putArray("accounts").addObject().put("name", "a");
            scenario.putArray("users")
                    .addObject()
                    .put("name", "u")
                    .put("Account", "a")
                    .put("qos", "normal,scavenge,urgent")
                    .put("defaultqos", "normal");
            final ArrayNode classes = scenario.putArray("qos");
            classes.addObject().put("name", "scavenge");
            classes.addObject().put("name", "urgent").put("Preempt", "scavenge");
        }
        final int jobs = from(6, 18);
        final ArrayNode all = scenario.putArray("jobs");
        for (int id = 1; id <= jobs; id++) {
            job(all.addObject().put("id", id), qos, nodes);
        }
        final ArrayNode events = scenario.putArray("events");
        for (int i = from(0, 6); i > 0; i--) {
            event(events, jobs, nodes);
        }
        return scenario;
    }

    private void job(ObjectNode job, boolean qos, int nodes) {
        final int minutes = from(1, 6);
        job.put("submit", from(1, LAST / 3))
                .put("run", from(5, 60 * minutes + 20))
                .put("time", minutes)
                .put("ntasks", onceIn(3) ? from(1, 4 * nodes) : from(1, 4))
                .put("mem-per-cpu", 100);
        if (onceIn(8)) {
            job.put("no-requeue", true);
        }
        if (onceIn(8)) {
            job.put("exclusive", true);
        }
        if (onceIn(10)) {
            job.put("array", "0-2" + (onceIn(2) ? "%1" : ""));
        }
        if (qos) {
            job.put("user", "u")
                    .put(
                            "qos",
                            List.of("normal", "scavenge", "scavenge", "urgent").get(random.nextInt(4)));
        } else {
            job.put("partition", onceIn(3) ? "high" : "low");
        }
    }

    private void event(ArrayNode events, int jobs, int nodes) {
        final int date = from(5, LAST);
        final String job = "{" + from(1, jobs) + "}";
        switch (random.nextInt(5)) {
            case 0 -> order(events, date, "scontrol", "requeue", job);
            case 1 -> {
                order(events, date, "scontrol", "requeuehold", job);
                order(events, date + from(0, 300), "scontrol", "release", job);
            }
            case 2 -> order(events, date, "scancel", job);
            case 3 -> order(events, date, "scontrol", "update", "JobId=" + job, "TimeLimit=" + from(1, 9));
            default -> {
                final String node = "NodeName=n" + from(1, nodes);
                order(events, date, "scontrol", "update", node, "State=" + (onceIn(3) ? "DRAIN" : "DOWN"));
                order(events, date + from(1, 300), "scontrol", "update", node, "State=RESUME");
            }
        }
    }

    private static void order(ArrayNode events, int date, String... words) {
        final ArrayNode order = events.addObject().put("at", date).putArray("do");
        List.of(words).forEach(order::add);
    }
}
