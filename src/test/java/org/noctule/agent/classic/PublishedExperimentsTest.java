package org.noctule.agent.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.Golden;
import org.noctule.agent.OverUseJson;
import org.noctule.agent.Policy;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;
import org.noctule.workload.Job;
import org.noctule.workload.swf.PublishedConversion;
import org.noctule.workload.swf.PublishedRules;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;

/** HDeepRM's golden cases C19, C20, C21 and C23, with our simulator on the other side. */
class PublishedExperimentsTest {
    private static final Policy FIRST = (observation, mask) -> 0;

    @TestFactory
    List<DynamicTest> theLearningExperiment() {
        final JsonNode golden = Golden.read("c19_learning_experiment_actions.json");
        final List<DynamicTest> tests = new ArrayList<>();
        golden.fieldNames()
                .forEachRemaining(pair -> tests.add(DynamicTest.dynamicTest(pair, () -> {
                    final Experiment run = Experiment.hdeeprm(
                            Golden.learning(), Experiment.equalJobs(2, 1, 0), Experiment.env(pair, true), 0, FIRST);
                    final JsonNode expected = golden.get(pair);
                    checkSummary(run, expected.get("summary"));
                    checkJobs(run, expected.get("jobs"));
                    checkRewards(run, expected.get("rewards_makespan_objective"));
                    assertThat(run.decisions).hasSize(expected.get("decisions").asInt());
                    OverUseJson.assertSame(run.episode.overUse().orElseThrow(), expected.get("over_utilization"));
                })));
        return tests;
    }

    @Test
    void theMessagesOfTheLearningExperiment() {
        final Experiment run = Experiment.hdeeprm(
                Golden.learning(), Experiment.equalJobs(2, 1, 0), Experiment.env("first-high_mem_bw", true), 0, FIRST);
        checkMessages(run, Golden.read("c20a_protocol_learning.json"));
    }

    @Test
    void fiveJobs() {
        final JsonNode golden = Golden.read("c20b_protocol_five_jobs.json");
        final Experiment run = Experiment.hdeeprm(
                Golden.learning(),
                Experiment.equalJobs(5, 2, 1),
                Experiment.env("shortest-high_gflops", true),
                0,
                FIRST);
        checkMessages(run, golden.get("messages"));
        checkSummary(run, golden.get("summary"));
        checkJobs(run, golden.get("jobs"));
        checkRewards(run, golden.get("rewards"));
        assertThat(run.decisions).hasSize(golden.get("decisions").asInt());
        OverUseJson.assertSame(run.episode.overUse().orElseThrow(), golden.get("over_utilization"));
    }

    @TestFactory
    List<DynamicTest> scriptsOfVoids() {
        final JsonNode golden = Golden.read("c23_void.json");
        final List<DynamicTest> tests = new ArrayList<>();
        golden.fieldNames().forEachRemaining(name -> {
            if (golden.get(name).isObject()) {
                tests.add(DynamicTest.dynamicTest(name, () -> checkScript(golden.get(name))));
            }
        });
        return tests;
    }

    private static void checkScript(JsonNode expected) {
        final List<Integer> script = Golden.ints(expected.get("script"));
        final int[] next = new int[1];
        final Experiment run = Experiment.hdeeprm(
                Golden.learning(),
                Experiment.equalJobs(5, 2, 1),
                Experiment.env("shortest-high_gflops", true),
                0,
                (observation, mask) -> next[0] < script.size() ? script.get(next[0]++) : 0);
        final JsonNode decisions = expected.get("decisions_time_action_queue");
        assertThat(run.decisions).hasSize(decisions.size());
        for (int i = 0; i < decisions.size(); i++) {
            final String[] words = run.decisions.get(i).split(" ");
            assertClose(Double.parseDouble(words[0]), decisions.get(i).get(0).asDouble());
            assertThat(Integer.parseInt(words[1]))
                    .isEqualTo(decisions.get(i).get(1).asInt());
        }
        checkRewards(run, expected.get("rewards"));
        checkSummary(run, expected.get("summary"));
        checkJobs(run, expected.get("jobs"));
    }

    @Test
    void aSingleActionWithoutVoidFinishes() {
        final Experiment run = Experiment.hdeeprm(
                Golden.learning(),
                Experiment.equalJobs(5, 2, 1),
                Experiment.env("shortest-high_gflops", false),
                0,
                FIRST);
        assertThat(run.totals.makespan()).isCloseTo(19.09090909090909, withinPercentage(1e-7));
    }

    @TestFactory
    List<DynamicTest> thePolicyTable() {
        final JsonNode golden = Golden.read("c21_policy_table.json");
        final Platform platform = Golden.mini();
        final List<Job> jobs = syntheticJobs(platform);
        final List<DynamicTest> tests = new ArrayList<>();
        golden.get("table")
                .fieldNames()
                .forEachRemaining(pair -> tests.add(DynamicTest.dynamicTest(pair, () -> {
                    final Experiment run = Experiment.hdeeprm(platform, jobs, Experiment.env(pair, true), 1995, FIRST);
                    final JsonNode expected = golden.get("table").get(pair);
                    checkSummary(run, expected);
                    assertThat(run.decisions).hasSize(expected.get("decisions").asInt());
                    assertThat(run.episode.rewards())
                            .hasSize(expected.get("nb_rewards").asInt());
                    assertClose(
                            run.rewards(),
                            expected.get("sum_rewards_makespan_objective").asDouble());
                    assertThat(run.episode.overUse().orElseThrow().cores())
                            .hasSize(expected.get("core_bubbles").asInt());
                    assertThat(run.episode.overUse().orElseThrow().memory())
                            .hasSize(expected.get("mem_bubbles").asInt());
                })));
        return tests;
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-high_gflops", "random-random", "shortest-high_mem_bw"})
    void everyJobAndIntervalOfWholeRuns(String pair) {
        final JsonNode golden = Golden.read("c21_detail_" + pair + ".json");
        final Platform platform = Golden.mini();
        final Experiment run =
                Experiment.hdeeprm(platform, syntheticJobs(platform), Experiment.env(pair, true), 1995, FIRST);
        checkJobs(run, golden.get("jobs"));
        checkRewards(run, golden.get("rewards"));
        OverUseJson.assertSame(run.episode.overUse().orElseThrow(), golden.get("over_utilization"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"first-high_gflops", "shortest-high_mem_bw"})
    void theSimulatorsOwnPhysicsGivesTheSameScheduleAndRewards(String pair) {
        final Platform platform = Golden.mini();
        final List<Job> jobs = syntheticJobs(platform);
        final Experiment own = Experiment.standard(platform, jobs, Experiment.env(pair, true), 1995, FIRST);
        final Experiment published = Experiment.hdeeprm(platform, jobs, Experiment.env(pair, true), 1995, FIRST);
        assertThat(own.jobs).hasSameSizeAs(published.jobs);
        assertThat(own.episode.overUse().orElseThrow().memory()).isNotEmpty();
        assertThat(own.decisions).hasSameSizeAs(published.decisions);
        assertClose(own.rewards(), published.rewards());
        own.jobs.forEach((id, ended) -> {
            assertThat(ended.alloc()).isEqualTo(published.jobs.get(id).alloc());
            assertClose(ended.end(), published.jobs.get(id).end());
        });
    }

    static List<Job> syntheticJobs(Platform platform) {
        final SwfOptions options = new SwfOptions(
                SwfOptions.RunTime.ESTIMATE_MODEL,
                SwfOptions.Estimate.TRACE,
                false,
                SwfOptions.Memory.TRACE,
                SwfOptions.MemoryBandwidth.RANDOM,
                0,
                150,
                1995);
        return new PublishedConversion(options, platform.referenceGflops(), PublishedRules.HDEEPRM)
                .convert(SwfReader.read(Shared.file("golden/hdeeprm/inputs/synthetic.swf")), "w0")
                .jobs();
    }

    private static void assertClose(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, withinPercentage(1e-7));
    }

    private static void checkSummary(Experiment run, JsonNode expected) {
        assertClose(run.totals.makespan(), expected.get("makespan").asDouble());
        assertClose(run.totals.joules(), expected.get("consumed_joules").asDouble());
        assertClose(run.meanSlowdown(), expected.get("mean_slowdown").asDouble());
        assertThat(run.messages).hasSize(expected.get("nb_messages").asInt());
        assertThat(run.totals.groupedSwitches())
                .isEqualTo(expected.get("nb_grouped_switches").asLong());
        assertThat(run.totals.machineSwitches())
                .isEqualTo(expected.get("nb_machine_switches").asLong());
    }

    private static void checkJobs(Experiment run, JsonNode expected) {
        assertThat(run.jobs).hasSize(expected.size());
        for (final JsonNode job : expected) {
            final Experiment.Ended ended =
                    run.jobs.get("w0!" + job.get("job_id").asText());
            assertClose(ended.start(), job.get("starting_time").asDouble());
            assertClose(ended.end(), job.get("finish_time").asDouble());
            assertClose(ended.joules(), job.get("consumed_energy").asDouble());
            assertThat(ended.alloc())
                    .isEqualTo(ResourceSet.parse(job.get("allocated_resources").asText()));
        }
    }

    private static void checkRewards(Experiment run, JsonNode expected) {
        assertThat(run.episode.rewards()).hasSize(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertClose(run.episode.rewards().get(i), expected.get(i).asDouble());
        }
    }

    private static void checkMessages(Experiment run, JsonNode golden) {
        assertThat(golden).hasSize(2 * run.messages.size());
        for (int i = 0; i < run.messages.size(); i++) {
            checkMessage(run.messages.get(i).now(), run.messages.get(i).events(), golden.get(2 * i));
            checkMessage(run.replies.get(i).now(), run.replies.get(i).decisions(), golden.get(2 * i + 1));
        }
    }

    private static void checkMessage(double now, List<?> actual, JsonNode expected) {
        assertClose(now, expected.get("now").asDouble());
        assertThat(actual).hasSize(expected.get("events").size());
        for (int i = 0; i < actual.size(); i++) {
            final JsonNode event = expected.get("events").get(i);
            assertThat(shown(actual.get(i))).isEqualTo(shown(event.get("type").asText(), event.get("data")));
        }
    }

    private static String shown(String type, JsonNode data) {
        return switch (type) {
            case "SIMULATION_BEGINS", "SIMULATION_ENDS" -> type;
            case "JOB_SUBMITTED" -> type + data.get("job_id").asText();
            case "JOB_COMPLETED" ->
                type
                        + data.get("job_id").asText()
                        + data.get("job_state").asText()
                        + ResourceSet.parse(data.get("alloc").asText());
            case "NOTIFY" -> type + data.get("type").asText();
            case "EXECUTE_JOB" ->
                type
                        + data.get("job_id").asText()
                        + ResourceSet.parse(data.get("alloc").asText());
            default ->
                type
                        + ResourceSet.parse(data.get("resources").asText())
                        + data.get("state").asText();
        };
    }

    private static String shown(Object said) {
        if (said instanceof Event.SimulationBegins) {
            return "SIMULATION_BEGINS";
        } else if (said instanceof Event.SimulationEnds) {
            return "SIMULATION_ENDS";
        } else if (said instanceof Event.JobSubmitted event) {
            return "JOB_SUBMITTED" + event.job().id();
        } else if (said instanceof Event.JobCompleted event) {
            return "JOB_COMPLETED" + event.jobId() + event.state() + event.alloc();
        } else if (said instanceof Event.Notify event) {
            return "NOTIFY" + event.type();
        } else if (said instanceof Event.ResourceStateChanged event) {
            return "RESOURCE_STATE_CHANGED" + event.resources() + event.state();
        } else if (said instanceof Decision.ExecuteJob decision) {
            return "EXECUTE_JOB" + decision.jobId() + decision.alloc();
        } else if (said instanceof Decision.SetResourceState decision) {
            return "SET_RESOURCE_STATE" + decision.resources() + decision.state();
        }
        return said.toString();
    }
}
