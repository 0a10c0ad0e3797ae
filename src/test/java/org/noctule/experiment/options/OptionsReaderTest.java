package org.noctule.experiment.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.placement.BestFit;
import org.noctule.fabric.ramp.stream.FixedValue;
import org.noctule.fabric.ramp.stream.PublishedDraws;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.SeparateDraws;
import org.noctule.fabric.ramp.stream.StreamOptions;
import org.noctule.fabric.ramp.stream.UniformGrid;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.codec.Dialect;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Elasticity;
import org.noctule.workload.swf.PublishedRules;
import org.noctule.workload.swf.SwfOptions;

class OptionsReaderTest {
    private static final String PATHS = "\"workload_file_path\": \"w.swf\", \"platform_file_path\": \"p.json\"";

    @TempDir
    private Path folder;

    private final List<String> warnings = new ArrayList<>();

    private RunOptions read(String members) {
        return read(members, Overrides.NONE);
    }

    private RunOptions read(String members, Overrides overrides) {
        try {
            final Path file = folder.resolve("options.json");
            Files.writeString(file, "{" + PATHS + (members.isEmpty() ? "" : ", ") + members.replace('\'', '"') + "}");
            return OptionsReader.read(file, overrides, warnings::add);
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    private String failure(String members) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, () -> read(members));
        assertThat(e).as(members).isNotNull();
        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
        return (e.getMessage() + "\n" + e.remedy()).replace(folder + "/", "");
    }

    @Test
    void fillsEveryDefaultIn() {
        final RunOptions options = read("");

        assertThat(options.shared().seed()).isZero();
        assertThat(options.cores()).isEmpty();
        assertThat(options.trace().nbJobs()).isEqualTo(Integer.MAX_VALUE);
        assertThat(options.shared().compatibility()).isEqualTo(Compatibility.NONE);
        assertThat(options.rules().simulator()).isEqualTo(SimulatorRules.DEFAULT);
        assertThat(options.rules().agent()).isEqualTo(AgentRules.DEFAULT);
        assertThat(options.trace()).isEqualTo(SwfOptions.DEFAULT);
        assertThat(options.shared().channel()).isEqualTo(ChannelSettings.DEFAULT);
        assertThat(options.shared().agent()).isEmpty();
        assertThat(options.workload()).contains(folder.resolve("w.swf"));
        assertThat(warnings).isEmpty();
    }

    @Test
    void followsHdeeprmByItsPreset() {
        final RunOptions options = read("'compatibility': 'hdeeprm'");

        assertThat(options.rules().simulator())
                .isEqualTo(new SimulatorRules(
                        PStateRule.AGENT,
                        1e-9,
                        SimulatorRules.LastMessage.APPENDED,
                        SimulatorRules.HostPower.PUBLISHED));
        assertThat(options.rules().agent())
                .isEqualTo(AgentRules.DEFAULT.with(
                        AgentRules.Maintenance.IGNORE,
                        AgentRules.QueueOrder.HISTORY,
                        AgentRules.HighCores.BUSY,
                        AgentRules.Progress.PUBLISHED,
                        AgentRules.ImpossibleJobs.WAIT,
                        AgentRules.Intervals.PUBLISHED,
                        AgentRules.BandwidthSums.PUBLISHED));
        assertThat(options.rules().conversion()).isEqualTo(PublishedRules.HDEEPRM);
        assertThat(options.rules().published()).isTrue();
        assertThat(options.rules().stretch()).isEqualTo(StretchRule.HDEEPRM);
        assertThat(options.trace().runTime()).isEqualTo(SwfOptions.RunTime.ESTIMATE_MODEL);
        assertThat(options.trace().memoryBandwidth()).isEqualTo(SwfOptions.MemoryBandwidth.RANDOM);
        assertThat(options.trace().killAtWalltime()).isFalse();
    }

    @Test
    void letsARuleGivenExplicitlyWin() {
        final RunOptions options =
                read("'compatibility': 'hdeeprm', 'rules': {'high_cores': 'free', 'coincidence': 0}, "
                        + "'workload': {'kill_at_walltime': true}");

        assertThat(options.rules().agent().highCores()).isEqualTo(AgentRules.HighCores.FREE);
        assertThat(options.rules().agent().queueOrder()).isEqualTo(AgentRules.QueueOrder.HISTORY);
        assertThat(options.rules().simulator().coincidence()).isZero();
        assertThat(options.trace().killAtWalltime()).isTrue();
        assertThat(options.trace().runTime()).isEqualTo(SwfOptions.RunTime.ESTIMATE_MODEL);
        assertThat(options.rules().published()).isFalse();
    }

    @Test
    void decidesAfterEachEventLikePyss() {
        final Map<Rule, String> own = read("").rules().values();
        final Map<Rule, String> pyss = new HashMap<>(own);
        pyss.put(Rule.PASSES, "event");
        pyss.put(Rule.MAINTENANCE, "ignore");
        assertThat(own).containsEntry(Rule.PASSES, "date");
        assertThat(read("'compatibility': 'pyss'").rules().values()).isEqualTo(pyss);
        assertThat(read("'compatibility': 'pyss', 'decision': {'agent': {'passes': 'date', 'maintenance': 'drain'}}")
                        .rules()
                        .values())
                .isEqualTo(own);
    }

    @Test
    void readsTheFlatLayoutOfTheFirstHdeeprm() {
        final RunOptions options = read("'pybatsim': {'seed': 1, 'log_level': 'INFO', 'objective': 'utilization', "
                + "'queue_sensitivity': 0.1, 'agent': 'classic', 'policy': 'shortest-high_flops', 'gamma': 0.9, "
                + "'hidden': 8, 'run': 'train', 'lr': 0.1}");

        assertThat(options.shared().agent()).contains("classic");
        assertThat(options.shared().decision().node().toString())
                .isEqualTo(
                        ("{'seed':1,'log_level':'INFO','agent':{'type':'CLASSIC','name':'classic'},'env':{'objective':'avg_utilization',"
                                        + "'queue_sensitivity':0.1,'actions':{'selection':[{'shortest':['high_gflops']}],"
                                        + "'void':false}}}")
                                .replace('\'', '"'));
        assertThat(warnings).hasSize(12);
        assertThat(warnings.get(0))
                .endsWith(
                        "options.json: $.pybatsim: \"agent as a text\" is an older HDeepRM's; today it is \"agent.name\".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'policy_pair': 'first-high_mem', 'run': 'test'}",
                "{'type': 'CLASSIC', 'policy_pair': 'first-high_mem'}",
                "{'type': 'CLASSIC', 'classic': {'policy_pair': 'first-high_mem'}, 'learning': {'lr': 0.1}}"
            })
    void readsThePolicyPairOfTheSecondHdeeprms(String agent) {
        final RunOptions options = read(("'pybatsim': {'env': {'objective': 'makespan', 'queue_sensitivity': 0.05}, "
                        + "'agent': " + agent + "}")
                .replace("''", "'"));

        assertThat(options.shared().decision().get("env").get("actions").node().toString())
                .isEqualTo("{\"selection\":[{\"first\":[\"high_mem\"]}],\"void\":false}");
        assertThat(options.shared().decision().get("agent").has("policy_pair")).isFalse();
        assertThat(options.shared().agent()).contains("classic");
    }

    @Test
    void readsTheLatestHdeeprmWithoutAWarning() {
        final RunOptions options = read("'seed': 2009, 'nb_resources': 4, 'nb_jobs': 10, 'pybatsim': {"
                + "'log_level': 'WARNING', 'env': {'objective': 'avg_job_slowdown', 'queue_sensitivity': 0.05, "
                + "'actions': {'selection': [{'shortest': ['high_gflops', 'low_power']}], 'void': true}, "
                + "'observation': 'small'}, 'agent': {'type': 'CLASSIC'}}");

        assertThat(warnings).isEmpty();
        assertThat(options.shared().seed()).isEqualTo(2009);
        assertThat(options.cores()).hasValue(4);
        assertThat(options.trace().nbJobs()).isEqualTo(10);
        assertThat(options.shared().agent()).contains("classic");
        assertThat(options.shared().decision().where()).endsWith("options.json: $.pybatsim");
    }

    @Test
    void putsModelsIntoTheAgentsObject() {
        final Overrides overrides = new Overrides(
                Optional.of("mine.jar"),
                OptionalLong.of(5),
                Optional.empty(),
                new ChannelOverrides(
                        Optional.of("direct"),
                        Optional.of("tcp://127.0.0.1:28000"),
                        Optional.of("2.5"),
                        Optional.of("batsim"),
                        Optional.of(Path.of("noctule.key"))),
                Optional.of(Path.of("jobs.json")),
                new ModelOverrides(Optional.of(Path.of("/m/in.pt")), Optional.of(Path.of("/m/out.pt"))),
                List.of());
        final RunOptions options = read("'decision': {'agent': {'name': 'other'}}", overrides);

        assertThat(options.shared().agent()).contains("mine.jar");
        assertThat(options.custom()).isTrue();
        assertThat(options.workload()).contains(Path.of("jobs.json"));
        assertThat(options.shared().decision().get("agent").get("input_model").text())
                .isEqualTo("/m/in.pt");
        assertThat(options.shared().decision().get("agent").get("output_model").text())
                .isEqualTo("/m/out.pt");
        assertThat(options.shared().channel())
                .isEqualTo(new ChannelSettings(
                        ChannelSettings.Transport.DIRECT,
                        Optional.of("tcp://127.0.0.1:28000"),
                        2.5,
                        Dialect.BATSIM,
                        Optional.of(Path.of("noctule.key"))));
    }

    @Test
    void findsPathsInTheCurrentDirectoryAsHdeeprmDoes() throws IOException {
        final Path file = folder.resolve("options.json");
        Files.writeString(file, "{\"workload_file_path\": \"pom.xml\", \"platform_file_path\": \"p.json\"}");

        final RunOptions options = OptionsReader.read(file, Overrides.NONE, warnings::add);

        assertThat(options.workload()).contains(Path.of("pom.xml"));
        assertThat(warnings)
                .containsExactly(file
                        + ": $.workload_file_path: (pom.xml) was found in the current directory, not beside the file.");
    }

    private RunOptions stream(String members) throws IOException {
        final Path file = folder.resolve("options.json");
        Files.writeString(file, ("{'platform_file_path': 'p.json', " + members + "}").replace('\'', '"'));
        return OptionsReader.read(file, Overrides.NONE, warnings::add);
    }

    @Test
    void readsHowTrainingJobsRunAndWhenTheRunEnds() {
        final RunOptions options = read("'simulation_end': 1e6, 'training': {'quantum': 0.5, "
                + "'op_placement': 'best_fit', 'op_schedule': 'critical_path', 'dep_placement': 'least_loaded', "
                + "'dep_schedule': 'fifo'}");

        assertThat(options.training())
                .isEqualTo(new FabricOptions(
                        Map.of(
                                "op_placement", "best_fit",
                                "op_schedule", "critical_path",
                                "dep_placement", "least_loaded",
                                "dep_schedule", "fifo"),
                        0.5,
                        1e6));
        final FabricRules rules = options.training().simulator(options.rules(), 0);
        assertThat(rules.heuristics().get().opPlacer()).isInstanceOf(BestFit.class);
    }

    @Test
    void letsTrainingJobsRunToTheirEndByFirstFitUnlessTold() {
        assertThat(read("").training())
                .isEqualTo(new FabricOptions(
                        Map.of(
                                "op_placement", "first_fit",
                                "op_schedule", "srpt",
                                "dep_placement", "first_fit",
                                "dep_schedule", "srpt"),
                        0.01,
                        Double.POSITIVE_INFINITY));
    }

    @Test
    void readsAStreamOfTrainingJobsInThePlaceOfATrace() throws IOException {
        final RunOptions options = stream("'nb_jobs': 1001, 'rules': {'stream_draws': 'published'}, "
                + "'workload': {'type': 'stream', 'graphs': ['a.txt', 'more'], 'replication': 201, "
                + "'interarrival': 1000, 'sampling': 'remove', 'shuffle': false, 'training_steps': 50, "
                + "'max_servers': 16, 'end': 1e6, "
                + "'max_acceptable_jct_fraction': {'type': 'uniform', 'min': 0.1, 'max': 1}}");

        final StreamSource source = options.stream().orElseThrow();
        assertThat(options.workload()).isEmpty();
        assertThat(options.rules().streamDraws()).isInstanceOf(PublishedDraws.class);
        assertThat(source.graphs()).containsExactly(folder.resolve("a.txt"), folder.resolve("more"));
        assertThat(source.of(List.of(), 32))
                .isEqualTo(new StreamOptions(
                        List.of(),
                        201,
                        new FixedValue(1000),
                        new UniformGrid(0.1, 1, 2),
                        Sampling.REMOVE,
                        false,
                        50,
                        16,
                        1001,
                        OptionalDouble.of(1e6)));
    }

    @Test
    void readsHowTheJobsOfAStreamChange() throws IOException {
        final String jobs = "'nb_jobs': 5, 'workload': {'type': 'stream', 'graphs': 'g', 'interarrival': 10";

        assertThat(stream(jobs + "}").stream().orElseThrow().elasticity(32)).isEmpty();
        final Elasticity changes =
                stream(jobs + ", 'max_servers': 8, 'noctule': {'kind': 'malleable', 'min': 2}}").stream()
                        .orElseThrow()
                        .elasticity(32)
                        .orElseThrow();
        assertThat(changes.kind()).isEqualTo(Elasticity.Kind.MALLEABLE);
        assertThat(changes.min()).isEqualTo(2);
        assertThat(changes.max()).isEqualTo(8);
    }

    @Test
    void fillsTheDefaultsOfAStreamIn() throws IOException {
        final RunOptions options =
                stream("'nb_jobs': 5, 'workload': {'type': 'stream', 'graphs': 'models', 'interarrival': 10}");

        assertThat(options.rules().streamDraws()).isInstanceOf(SeparateDraws.class);
        assertThat(options.stream().orElseThrow().of(List.of(), 32))
                .isEqualTo(new StreamOptions(
                        List.of(),
                        1,
                        new FixedValue(10),
                        new FixedValue(1),
                        Sampling.REMOVE_AND_REPEAT,
                        true,
                        1,
                        32,
                        5,
                        OptionalDouble.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'interarrival': 5 | $.workload: the value ({"type":"stream","graphs":"g","interarrival":5}) describes a stream without an end. | Maybe add nb_jobs beside it, or end within.
            'interarrival': 0, 'end': 5 | $.workload.interarrival: the value (0) never reaches the end of the stream. | Maybe add nb_jobs beside the workload.
            'interarrival': -1, 'end': 5 | $.workload.interarrival: the value (-1) must not have values below 0. | Maybe the sign or the unit is wrong.
            'interarrival': 5, 'end': -5 | $.workload.end: the value (-5) must be at least 0.0. | Maybe the sign or the unit is wrong.
            'interarival': 5, 'end': 5 | $.workload: the key "interarival" is unknown. | Maybe you mean "interarrival".
            'interarrival': 5, 'end': 5, 'sampling': 'repeat' | $.workload.sampling: the value ("repeat") must be one of replace, remove, remove_and_repeat. | Maybe you mean "remove_and_repeat".
            'interarrival': 5, 'end': 5, 'max_acceptable_jct_fraction': 50 | $.workload.max_acceptable_jct_fraction: the value (50) must have values above 0 and at most 1. | Maybe they are percentages, or the reverse.
            'interarrival': 5, 'end': 5, 'max_acceptable_jct_fraction': {'type': 'fixed'} | $.workload.max_acceptable_jct_fraction: the key "value" is missing. | Maybe add it: it has no default.
            'interarrival': 5, 'end': 5, 'noctule': {'knd': 'malleable'} | $.workload.noctule: the key "knd" is unknown. | Maybe you mean "kind".
            'interarrival': 5, 'end': 5, 'training_steps': 0 | $.workload.training_steps: the value (0) must lie between 1 and 2147483647. | Maybe the sign or the unit is wrong.
            """)
    void saysWhatIsWrongInAStream(String members, String what, String remedy) {
        final NoctuleException e = catchThrowableOfType(
                NoctuleException.class, () -> stream("'workload': {'type': 'stream', 'graphs': 'g', " + members + "}"));

        assertThat(e).as(members).isNotNull();
        assertThat(e.getMessage().replace(folder + "/", "")).isEqualTo("options.json: " + what);
        assertThat(e.remedy()).isEqualTo(remedy);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'workload': {'type': 'streem'} | $.workload.type: the value ("streem") must be one of trace, stream. | Maybe you mean "stream".
            'workload': {'type': 'stream', 'graphs': 'g', 'interarrival': 1, 'end': 1} | $.workload_file_path: the value ("w.swf") stands beside a stream of jobs. | Maybe remove it, or workload.type.
            'nb_job': 3 | $: the key "nb_job" is unknown. | Maybe you mean "nb_jobs".
            'nb_jobs': -3 | $.nb_jobs: the value (-3) must lie between 1 and 2147483647. | Maybe the sign or the unit is wrong.
            'nb_jobs': 'ten' | $.nb_jobs: the value ("ten") must be a whole number. | Maybe remove quotation marks or decimals.
            'seed': 1.5 | $.seed: the value (1.5) must be a whole number. | Maybe remove quotation marks or decimals.
            'rules': {'passes': 'jobs'} | $.rules.passes: the value ("jobs") must be one of date, event. | Maybe take one of these.
            'rules': {'coincidence': -1} | $.rules.coincidence: the value (-1) must be at least 0.0. | Maybe the sign or the unit is wrong.
            'rules': {'pass': 'date'} | $.rules: the key "pass" is unknown. | Maybe you mean "passes".
            'workload': {'run_time': 'file'} | $.workload.run_time: the value ("file") must be one of trace, estimate_model. | Maybe take one of these.
            'workload': {'first_job': -1} | $.workload.first_job: the value (-1) must lie between 0 and 2147483647. | Maybe the sign or the unit is wrong.
            'workload': {'kill_at_walltime': 'no'} | $.workload.kill_at_walltime: the value ("no") must be true or false. | Maybe remove the quotation marks.
            'compatibility': 'hdeprm' | $.compatibility: the compatibility (hdeprm) is unknown. | Maybe you mean "hdeeprm".
            'channel': {'timeout_s': 0} | $.channel.timeout_s: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            'channel': {'timeout_s': 1e999} | $.channel.timeout_s: the value ("Infinity") must be a finite number. | Maybe a digit too many stands in its exponent.
            'channel': {'endpoint': '127.0.0.1'} | $.channel.endpoint: the endpoint (127.0.0.1) is not tcp://HOST:PORT. | Maybe write tcp://127.0.0.1:28000.
            'channel': {'transport': 'udp'} | $.channel.transport: the value ("udp") must be one of zmq, direct. | Maybe take one of these.
            'training': {'quantum': 0} | $.training.quantum: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            'training': {'quantum': '10ms'} | $.training.quantum: the value ("10ms") must be a number. | Maybe remove the quotation marks and the unit, if there is one.
            'training': {'quantums': 1} | $.training: the key "quantums" is unknown. | Maybe you mean "quantum".
            'training': {'op_placement': 'bestfit'} | $.training.op_placement: the value ("bestfit") must be one of first_fit, best_fit, meta_block_first, meta_block_last, meta_block_random, random. | Maybe you mean "best_fit".
            'training': {'dep_schedule': 'critical_path'} | $.training.dep_schedule: the value ("critical_path") must be one of srpt, fifo. | Maybe take one of these.
            'simulation_end': 0 | $.simulation_end: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            'simulation_end': -1e6 | $.simulation_end: the value (-1000000.0) must be positive. | Maybe the sign or the unit is wrong.
            'simulation_end': 'never' | $.simulation_end: the value ("never") must be a number. | Maybe remove the quotation marks and the unit, if there is one.
            'simulation_ends': 5 | $: the key "simulation_ends" is unknown. | Maybe you mean "simulation_end".
            'decision': {}, 'pybatsim': {} | $: "decision" and "pybatsim" mean the same, and both are there. | Maybe remove "pybatsim".
            'decision': {'agent': {'type': 'LEARNING'}} | $.decision.agent.type: the value ("LEARNING") asks for a learning agent, and none is named. | Maybe name one on the command line: reinforce, actor-critic, ppo, impala, dqn, evolution, or a jar.
            'decision': {'agent': {'type': 'CLASIC'}} | $.decision.agent.type: the value ("CLASIC") must be one of CLASSIC, LEARNING. | Maybe you mean "CLASSIC".
            'decision': {'env': {'objective': 'speed'}} | $.decision.env.objective: the value ("speed") must be one of avg_job_slowdown, avg_job_completion, avg_utilization, makespan, energy_consumption, edp, bounded_slowdown, actual_slowdown, waiting_time, blocking. | Maybe take one of these.
            'decision': {'env': {'queue_sensitivity': 0}} | $.decision.env.queue_sensitivity: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            'decision': {'environment': {}} | $.decision: the key "environment" is unknown. | Maybe it is one of: adaptation, agent, env, log_level, seed.
            'decision': {'agent': {'policy_pair': 'first'}} | $.decision.agent.policy_pair: the value ("first") must be a job order, a dash and a core order. | Maybe write "shortest-high_gflops".
            'decision': [] | $.decision: the value ([]) must be an object. | Maybe braces are missing.
            'seed': NaN | options.json:1:76: this is not JSON: Non-standard token 'NaN': enable `JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS` to allow. | Maybe a comma or a quotation mark is missing just before that place.
            """)
    void saysWhatIsWrong(String members, String what, String remedy) {
        assertThat(failure(members))
                .isEqualTo((what.startsWith("options") ? "" : "options.json: ") + what + "\n" + remedy);
    }
}
