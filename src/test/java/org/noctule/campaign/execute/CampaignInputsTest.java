package org.noctule.campaign.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.campaign.CampaignFile;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.CampaignPlanner;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;

/** Inputs that points of a campaign share, or must not share. */
final class CampaignInputsTest {
    /** What a row of a key's test needs besides: other options, laid over the base. */
    private static final String TRACE = "";

    private static final String BATSIM = "'workload_file_path': 'jobs.json', ";
    private static final String MEMORY = "'workload_file_path': 'memory.swf', ";
    private static final String PUBLISHED = "'compatibility': 'hdeeprm', ";
    private static final String STREAM =
            "'workload_file_path': null, 'platform_file_path': 'ramp.json', 'nb_jobs': 6, ";
    private static final String GRAPHS = "'type': 'stream', 'graphs': 'graph.txt', 'interarrival': 1e3";

    /** Keys that change what is read, the options they need besides, and two values that give two results. */
    private static final List<Pair> READ = List.of(
            new Pair("seed", TRACE + "'workload': {'run_time': 'estimate_model'}, ", "1", "2"),
            new Pair("platform_file_path", TRACE, "'platform.json'", "'large.json'"),
            new Pair("workload_file_path", TRACE, "'a.swf'", "'b.swf'"),
            new Pair("nb_jobs", TRACE, "20", "30"),
            new Pair("compatibility", TRACE, "'none'", "'hdeeprm'"),
            new Pair("workload.run_time", TRACE, "'trace'", "'estimate_model'"),
            new Pair("workload.estimate", TRACE, "'trace'", "'run_time'"),
            new Pair("workload.kill_at_walltime", TRACE, "true", "false"),
            new Pair("workload.memory", MEMORY, "'trace'", "'none'"),
            new Pair("workload.memory_bandwidth", TRACE, "'none'", "'random'"),
            new Pair("workload.preceding_jobs", TRACE, "'ignore'", "'follow'"),
            new Pair("workload.initial", TRACE, "'one.json'", "'two.json'"),
            new Pair("workload.first_job", TRACE, "0", "5"),
            new Pair("workload.more_jobs", TRACE, "false", "true"),
            new Pair("workload.reference_speed", TRACE, "10", "20"),
            new Pair("workload", STREAM, "{" + GRAPHS + "}", "{" + GRAPHS + ", 'training_steps': 2}"),
            new Pair("workload", STREAM, "{" + GRAPHS + "}", "{" + GRAPHS + ", 'max_servers': 2}"),
            new Pair("rules.conversion", TRACE, "'trace'", "'rlscheduler'"),
            new Pair("rules.submit_shift", PUBLISHED, "'first'", "'first_nonzero'"),
            new Pair("rules.profiles", PUBLISHED, "'own'", "'shared'"),
            new Pair("failures", BATSIM, "{'events': 'early.txt'}", "{'events': 'late.txt'}"),
            new Pair("failures.events", TRACE, "'early.txt'", "'late.txt'"));

    /** Keys that reading does not look at, or not so that a result of these jobs could tell. */
    private static final Set<String> NOT_READ = Set.of(
            "$schema",
            "nb_resources",
            "capabilities",
            "simulation_end",
            "rules",
            "decision",
            "pybatsim",
            "channel",
            "results",
            "figures",
            "journal",
            "site",
            "training",
            "workload.type",
            "workload.strict",
            "workload.failed_parents",
            "workload.queues",
            "workload.data_items",
            "failures.jobs",
            "failures.attempts",
            "failures.power",
            "failures.seed",
            "failures.classes",
            "failures.maintenance",
            "failures.checkpoint");

    @TempDir
    private Path folder;

    private int campaigns;

    /** A key with its values. */
    private record Pair(String key, String besides, String... values) {
        /** An agent whose schedule the key changes, with its options. */
        String agent() {
            if (key.equals("workload.more_jobs")) {
                return "'slurm', 'commands': 'requeue.json'";
            }
            return besides.equals(STREAM) ? "'para-max'" : "'easy'";
        }
    }

    @BeforeEach
    void writeInputs() throws IOException {
        for (final int nodes : new int[] {4, 6}) {
            write(
                    nodes == 4 ? "platform.json" : "large.json",
                    "{'clusters': [{'id': 'a', 'nodes': [{'type': 'Basic', 'number': " + nodes + "}]}]}");
        }
        final Random random = new Random(1);
        write("a.swf", trace(random, 1_000));
        write("b.swf", trace(random, 1_000));
        write("memory.swf", trace(random, 8_000_000));
        write("one.json", initial(500));
        write("two.json", initial(90_000));
        write("jobs.json", initial(700));
        for (final int date : new int[] {100, 5_000}) {
            write(
                    date == 100 ? "early.txt" : "late.txt",
                    "{'timestamp': " + date + ", 'type': 'machine_unavailable', 'resources': '0-7'}\n{'timestamp': "
                            + (date + 3_000) + ", 'type': 'machine_available', 'resources': '0-7'}\n");
        }
        write("requeue.json", "[{'at': 30, 'do': ['scontrol', 'requeue', '1']}]");
        Files.copy(Path.of("platforms/ramp_4x4x2.json"), folder.resolve("ramp.json"));
        Files.copy(Path.of("workloads/pipedream/alexnet.txt"), folder.resolve("graph.txt"));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text.replace('\'', '"'));
    }

    private static String initial(int seconds) {
        return "{'nb_res': 16, 'jobs': [{'id': 'x', 'subtime': 0, 'res': 12, 'profile': 'p'}],"
                + " 'profiles': {'p': {'type': 'delay', 'delay': " + seconds + "}}}";
    }

    /** Jobs with all columns that a conversion may read. */
    private static String trace(Random random, int memory) {
        final StringBuilder lines = new StringBuilder("; MaxProcs: 16\n");
        int date = 7;
        for (int job = 1; job <= 40; job++) {
            final int time = 60 + random.nextInt(2_000);
            final int cores = 1 + random.nextInt(8);
            final int asked = 800 * (1 + random.nextInt(2));
            lines.append(String.join(
                            " ",
                            List.of(
                                    job + "",
                                    (job < 3 ? 0 : date) + "",
                                    "-1",
                                    time + "",
                                    cores + "",
                                    "-1",
                                    "1000",
                                    cores + "",
                                    asked + "",
                                    memory * (1 + random.nextInt(2)) + "",
                                    "1 1 1 1 1 1",
                                    (job > 10 ? job - 9 : -1) + "",
                                    (job > 10 ? 100 : -1) + "")))
                    .append('\n');
            date += random.nextInt(500);
        }
        return lines.toString();
    }

    /** Plays values of a key as one campaign, in one process; rows by value. */
    private Map<String, String> rows(Pair pair, String... values) throws IOException {
        final Path here = Files.createDirectory(folder.resolve("c" + campaigns++));
        final String options = "{" + pair.besides
                + (pair.besides.contains("platform_file_path") ? "" : "'platform_file_path': 'platform.json', ")
                + (pair.besides.contains("workload_file_path") ? "" : "'workload_file_path': 'a.swf', ")
                + "'decision': {'agent': {'name': " + pair.agent() + "}}}";
        write("options.json", options.replace("'workload_file_path': null, ", ""));
        final String text = "{'name': 'small', 'base': 'options.json', 'axes': {'" + pair.key + "': ["
                + String.join(", ", values) + "]}}";
        write("small.json", text);
        final CampaignPlan plan =
                CampaignPlanner.plan(CampaignFile.read(folder.resolve("small.json")), ProgramHash.own(), warning -> {});
        assertThat(plan.size()).as("runs of %s", text).isEqualTo(values.length);
        final CampaignPlayer player =
                new CampaignPlayer(CampaignStore.begin(here.resolve("store"), text.replace('\'', '"'), plan));
        final Map<String, String> rows = new HashMap<>();
        for (int run = 0; run < values.length; run++) {
            rows.put(values[run], player.play(run).figures());
        }
        return rows;
    }

    static Stream<Arguments> pairs() {
        return READ.stream().map(pair -> Arguments.of(pair.key, pair));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void rowsOfACampaignAreThoseOfEachPointAlone(String key, Object of) throws IOException {
        final Pair pair = (Pair) of;
        final Map<String, String> alone = new HashMap<>();
        final List<String> reversed = new ArrayList<>();
        for (final String value : pair.values) {
            alone.putAll(rows(pair, value));
            reversed.add(0, value);
        }
        assertThat(new TreeSet<>(alone.values()))
                .as("values of %s that are read", key)
                .hasSize(pair.values.length);

        assertThat(rows(pair, pair.values)).isEqualTo(alone);
        assertThat(rows(pair, reversed.toArray(String[]::new))).isEqualTo(alone);
    }

    @Test
    void everyKeyIsHereOrIsNotRead() {
        final Map<String, OptionTable> tables = OptionCatalogue.objects();
        final Set<String> known = new TreeSet<>(NOT_READ);
        READ.forEach(pair -> known.add(pair.key));
        final Set<String> keys = new TreeSet<>();
        for (final String table : List.of("options", "trace", "failures")) {
            for (final OptionKey<?> key : tables.get(table).keys()) {
                keys.add(tables.get(table).path(key));
            }
        }
        assertThat(known).containsAll(keys);
    }
}
