package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.protocol.Features;

/**
 * What run.json lists of options, and what keys of runs are made of, keep their bytes: stores and journals hold them.
 */
class ResolvedOptionsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/org/noctule/experiment/resolved.txt");

    private static final String BASE = "'platform_file_path': 'p.json', 'workload_file_path': 't.swf'";

    @TempDir
    private Path folder;

    @Test
    void keepTheirBytes() throws IOException {
        Files.createDirectories(folder.resolve("graphs"));
        for (final String name : List.of("p.json", "t.swf", "graphs/a.txt", "graphs/b.txt")) {
            Files.writeString(folder.resolve(name), "");
        }
        final StringBuilder text = new StringBuilder();
        for (final Map.Entry<String, String> each : options().entrySet()) {
            text.append("## ").append(each.getKey()).append('\n').append(told(each.getValue()));
        }
        if (System.getProperty("noctule.docs", "").equals("write")) {
            Files.writeString(GOLDEN, text);
        }
        assertThat(text.toString()).isEqualTo(Files.readString(GOLDEN, StandardCharsets.UTF_8));
    }

    private String told(String options) throws IOException {
        final Path file = Files.writeString(folder.resolve("o.json"), "{" + options.replace('\'', '"') + "}");
        final RunOptions read = OptionsReader.read(file, Overrides.NONE, warning -> {});
        final RunContent run = RunContent.of(read, false);
        final RunContent files = RunContent.of(read, true);
        return Stream.of(
                        ResolvedOptions.of(read, 7, 8, Features.DEFAULT, true),
                        run.options(),
                        run.inputs(),
                        files.options(),
                        Experiment.varies(read))
                .map(each -> each.toString().replace(folder.toString(), "DIR") + "\n")
                .reduce("", String::concat);
    }

    private static Map<String, String> options() {
        final Map<String, String> options = new LinkedHashMap<>();
        options.put("defaults", BASE);
        options.put(
                "root",
                BASE + ", '$schema': 'x', 'seed': 7, 'nb_resources': 12, 'nb_jobs': 5, 'simulation_end': 1e6,"
                        + "'journal': 'none', 'workload': {}, 'channel': {}, 'results': {}, 'figures': {}, 'training': {}");
        options.put(
                "trace",
                BASE + ", 'workload': {'type': 'trace', 'run_time': 'estimate_model', 'estimate': 'run_time',"
                        + "'kill_at_walltime': false, 'memory': 'none', 'memory_bandwidth': 'random', 'preceding_jobs': 'follow',"
                        + "'failed_parents': 'release', 'data_items': 'free', 'initial': 'i.json', 'reference_speed': 20.5,"
                        + "'strict': true, 'first_job': 3}");
        options.put(
                "type",
                BASE + ", 'workload': {'reference_speed': 'Dell R720', 'strict': false, 'failed_parents': 'cancel'}");
        options.put("hdeeprm", BASE + ", 'compatibility': 'hdeeprm', 'nb_jobs': 9");
        options.put("hdeeprm otherwise", BASE + ", 'compatibility': 'hdeeprm', 'workload': {'memory': 'none'}");
        options.put("rlscheduler", BASE + ", 'compatibility': 'rlscheduler', 'workload': {'first_job': 2}");
        options.put(
                "rules",
                BASE
                        + ", 'compatibility': 'ddls', 'rules': {'coincidence': 1e-9, 'passes': 'event', 'deadline': 'exact'}");
        options.put(
                "stream",
                "'platform_file_path': 'p.json', 'nb_jobs': 10, 'workload': {'type': 'stream', 'graphs': 'graphs',"
                        + "'interarrival': 1000}");
        options.put(
                "stream of all",
                "'platform_file_path': 'p.json', 'workload': {'type': 'stream', 'graphs': ['graphs/b.txt', 'graphs/a.txt'],"
                        + "'interarrival': {'type': 'exponential', 'mean': 10}, 'replication': 3, 'max_acceptable_jct_fraction': 0.5,"
                        + "'sampling': 'replace', 'shuffle': false, 'training_steps': 50, 'max_servers': 16, 'end': 1000,"
                        + "'noctule': {}}");
        options.put(
                "training", BASE + ", 'training': {'op_placement': 'random', 'dep_schedule': 'fifo', 'quantum': 0.5}");
        options.put(
                "watched",
                BASE + ", 'results': {'channel_use': true, 'tensorboard': true}, 'figures': {'warmup': {'jobs': 10},"
                        + "'cooldown': {'seconds': 3600}}, 'journal': 'delete'");
        options.put(
                "channel",
                BASE + ", 'channel': {'transport': 'direct', 'endpoint': 'tcp://127.0.0.1:28001', 'timeout_s': 5,"
                        + "'key_file': 'k', 'dialect': 'batsim'}");
        options.put(
                "failures",
                BASE
                        + ", 'failures': {'jobs': 'checkpoint', 'attempts': 3, 'power': 'idle', 'seed': 4, 'events': 'e.json',"
                        + "'classes': [{'preset': 'lanl-20', 'nodes': 'n'}, {'domain': 'core', 'gap': {'law': 'weibull', 'shape': 0.7, 'scale': 1e5},"
                        + "'repair': {'law': 'fixed', 'seconds': 60}, 'burst': 0.5, 'neighbours': 2, 'cause': 'dust'}],"
                        + "'maintenance': [{'domain': 'node:0-3', 'start': 10, 'duration': 5, 'every': 100, 'notice': 20}],"
                        + "'checkpoint': {'interval': 'daly', 'cost': 10, 'restart': 2, 'node_gap': 1e6}}");
        options.put("no failures", BASE + ", 'failures': {}");
        options.put(
                "agent",
                BASE + ", 'decision': {'agent': {'name': 'easy', 'order': 'o.jar#sjf', 'cores': 'lowest_id'},"
                        + "'log_level': 'DEBUG', 'seed': 3}");
        options.put(
                "jar",
                BASE + ", 'decision': {'agent': {'file': 'a.jar', 'own': [1, 'b.jar'], 'input_model': 'm.json'}}");
        options.put(
                "learning",
                BASE + ", 'decision': {'agent': {'name': 'ppo', 'input_model': 'in', 'output_model': 'out', 'lr': 0.01,"
                        + "'network': {'type': 'mlp', 'hidden': [4]}}, 'env': {'objective': 'avg_utilization', 'episode': {'traces':"
                        + "[{'workload_file_path': 't.swf', 'platform_file_path': 'p.json', 'nb_jobs': 4}]}}}");
        options.put(
                "pybatsim", BASE + ", 'pybatsim': {'agent': {'type': 'CLASSIC', 'policy_pair': 'sjf-high_gflops'}}");
        return options;
    }
}
