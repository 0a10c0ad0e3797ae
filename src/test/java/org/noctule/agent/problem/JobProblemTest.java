package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;

final class JobProblemTest {
    private static final AgentRules EVENT = AgentRules.DEFAULT.with(AgentRules.Passes.EVENT);

    private final List<String> started = new ArrayList<>();
    private JobProblem problem = problem("{}", EVENT);
    private Step step = new Step.Send(org.noctule.protocol.Reply.none(0));

    private static JobProblem problem(String options, AgentRules rules) {
        final JsonInput keys = JsonInput.parse(options.replace('\'', '"'), "options");
        return new JobProblem(JobOptions.read(keys, rules), rules, 1);
    }

    private void begin(String options, AgentRules rules) {
        problem = problem(options, rules);
        final Links links = new Links("ideal", "1Gbps", "0us");
        final ProcessorType type = new ProcessorType("p", 10, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("n", List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
        final Platform machine =
                new Platform(List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 1)), links)), links, "{}");
        at(
                0,
                new Event.SimulationBegins(
                        0, machine, PStateRule.SIMULATOR, new JobLimits(200, 10, 0, 0), Map.of("w0", "w0")));
    }

    private void at(double now, Event... events) {
        heed(problem.receive(new Message(now, List.of(events))));
    }

    private void choose(int action) {
        heed(problem.choose(action));
    }

    private void heed(Step next) {
        step = next;
        if (next instanceof Step.Send send) {
            send.reply().decisions().stream()
                    .map(decision -> ((Decision.ExecuteJob) decision).jobId())
                    .forEach(started::add);
        }
    }

    private static Event submit(int id, double now, int cores, double estimate) {
        return new Event.JobSubmitted(
                now,
                new Job(
                        "w0!" + id,
                        now,
                        cores,
                        Double.POSITIVE_INFINITY,
                        estimate,
                        0,
                        0,
                        new Profile.Delay("p", 1, Map.of()),
                        Map.of()));
    }

    private static Event end(int id, double now) {
        return new Event.JobCompleted(now, "w0!" + id, JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.EMPTY);
    }

    private Step.Choose choice() {
        return (Step.Choose) step;
    }

    private long offered() {
        return java.util.stream.IntStream.range(0, choice().mask().size())
                .filter(choice().mask()::allows)
                .count();
    }

    @Test
    void theChosenJobStaysChosenUntilItFits() {
        begin("{}", EVENT);
        at(0, submit(1, 0, 6, 100));
        choose(0);
        at(1, submit(2, 1, 6, 50));
        choose(0);
        assertThat(step).isInstanceOf(Step.Send.class);
        at(2, submit(3, 2, 1, 5));
        assertThat(step).as("job 3 would fit but job 2 was chosen").isInstanceOf(Step.Send.class);
        at(100, end(1, 100));
        assertThat(offered()).isEqualTo(1);
        choose(0);
        assertThat(started).containsExactly("w0!1", "w0!2", "w0!3");
    }

    @Test
    void othersPassOnlyIfTheyEndBeforeTheChosenOneFits() {
        begin("{'backfilling': true}", EVENT);
        at(0, submit(1, 0, 6, 100));
        choose(0);
        at(10, submit(2, 10, 6, 50));
        choose(0);
        at(20, submit(3, 20, 1, 80), submit(4, 20, 1, 79), submit(5, 20, 4, 1), submit(6, 20, 3, 1));
        assertThat(started).as("3 would end at the shadow, 5 is too wide then").containsExactly("w0!1", "w0!4", "w0!6");
    }

    @Test
    void eventsOfADateAreHandledOneAtATime() {
        begin("{}", EVENT);
        at(0, submit(1, 0, 4, 100), submit(2, 0, 4, 10));
        assertThat(offered()).isEqualTo(1);
        choose(0);
        assertThat(offered()).isEqualTo(1);
        begin("{}", AgentRules.DEFAULT);
        at(0, submit(1, 0, 4, 100), submit(2, 0, 4, 10));
        assertThat(offered()).isEqualTo(2);
    }

    @Test
    void theLineFollowsTheOrderAndTheWindow() {
        begin("{'order': 'shortest', 'window': 2}", AgentRules.DEFAULT);
        assertThat(problem.actions().size()).isEqualTo(2);
        at(0, submit(1, 0, 9, 30), submit(2, 0, 9, 10), submit(3, 0, 9, 20));
        assertThat(offered()).isEqualTo(2);
        choose(1);
        assertThat(started)
                .as("job 3 runs, and the choice of another one follows")
                .isEmpty();
        choose(0);
        assertThat(started).containsExactly("w0!3");
        at(5, end(3, 5));
        assertThat(started).containsExactly("w0!3");
        choose(0);
        assertThat(started).containsExactly("w0!3", "w0!2");
    }

    @Test
    void aJobThatIsNotInTheLineCannotBeChosen() {
        begin("{}", EVENT);
        at(0, submit(1, 0, 4, 100));
        assertThatThrownBy(() -> problem.choose(1))
                .isInstanceOf(NoctuleException.class)
                .hasMessage("The policy chose the action (1), which the mask does not allow.");
    }

    @Test
    void aChosenJobThatEndsElsewhereIsForgotten() {
        begin("{}", EVENT);
        at(0, submit(1, 0, 6, 100));
        choose(0);
        at(1, submit(2, 1, 6, 50));
        choose(0);
        at(2, end(2, 2), submit(3, 2, 1, 5));
        choose(0);
        assertThat(started).containsExactly("w0!1", "w0!3");
    }

    @Test
    void showsTheClusterAndEachJobOfTheLine() {
        begin("{'window': 3}", AgentRules.DEFAULT);
        at(0, submit(1, 0, 6, 100));
        choose(0);
        at(40, submit(2, 40, 5, 50), submit(3, 40, 2, Double.POSITIVE_INFINITY));
        final float[] seen = choice().observation().toArray();
        assertThat(seen).hasSize(3 * JobObservation.PER_JOB + JobObservation.SHARED);
        assertThat(Arrays.copyOfRange(seen, 30, 32)).containsExactly(0.4f, (float) (2 / 3.0));
        final double scale = Math.log1p(30 * 24 * 3600);
        final float[] expected = {
            1,
            0,
            (float) (Math.log1p(50) / scale),
            (float) (Math.log1p(60) / scale),
            0.25f,
            0.5f,
            (float) (Math.log1p(50) / scale / 2),
            0.125f,
            0,
            0
        };
        assertThat(Arrays.copyOfRange(seen, 0, 10)).containsExactly(expected, within(1e-6f));
        assertThat(Arrays.copyOfRange(seen, 10, 20)).containsExactly(1, 0, 1, 0, 1, 0.2f, 0.2f, 0.2f, 0, 1);
        assertThat(Arrays.copyOfRange(seen, 20, 30)).containsOnly(0);
    }

    @Test
    void logarithmicValuesDoNotDependOnTheWorkloadsScale() {
        begin("{'window': 3, 'observation': 'logarithmic'}", AgentRules.DEFAULT);
        at(0, submit(1, 0, 6, 100));
        choose(0);
        at(40, submit(2, 10, 5, 50), submit(3, 40, 2, Double.POSITIVE_INFINITY));
        final float[] seen = choice().observation().toArray();
        assertThat(seen).hasSize(3 * LogarithmicJobObservation.PER_JOB + LogarithmicJobObservation.SHARED);
        assertThat(Arrays.copyOfRange(seen, 36, 39)).containsExactly(0.4f, (float) (2 / 3.0), 1);
        final double scale = Math.log1p(30 * 24 * 3600);
        final float[] expected = {
            1,
            (float) (Math.log1p(30) / scale),
            (float) (Math.log1p(50) / scale),
            (float) (Math.log1p(60) / scale),
            (float) Math.log10(5),
            0.5f,
            (float) (Math.log1p(50) / scale / 2),
            (float) (30 / 864000.0),
            (float) (Math.log(80 / 50.0) / 10),
            0,
            0.5f,
            (float) (Math.log1p(4 * 60) / Math.log1p(10 * 30.0 * 24 * 3600))
        };
        assertThat(Arrays.copyOfRange(seen, 0, 12)).containsExactly(expected, within(1e-6f));
        assertThat(Arrays.copyOfRange(seen, 12, 24))
                .containsExactly(
                        new float[] {1, 0, 1, 0, (float) Math.log10(2), 0.2f, 0.2f, 0, 0, 1, 0.2f, 0}, within(1e-6f));
        assertThat(Arrays.copyOfRange(seen, 24, 36)).containsOnly(0);
    }

    @Test
    void theLastActionEarnsTheMeanBoundedSlowdown() {
        begin("{}", EVENT);
        at(0, submit(1, 0, 10, 20));
        choose(0);
        at(4, submit(2, 4, 10, 5));
        assertThat(choice().rewardSinceLast()).isZero();
        choose(0);
        at(20, end(1, 20));
        at(25, end(2, 25));
        at(25, new Event.SimulationEnds(25));
        assertThat(problem.earned()).isEqualTo(-(1 + 21 / 10.0) / 2);
        assertThat(problem.earned()).isZero();
    }

    @Test
    void instantRewardsAreTheRateWhenTheActionIsInForce() {
        begin("{'objective': 'waiting_time', 'reward': 'instant'}", AgentRules.DEFAULT);
        at(0, submit(1, 0, 6, 100), submit(2, 0, 6, 100), submit(3, 0, 6, 100));
        choose(0);
        assertThat(choice().rewardSinceLast()).isEqualTo(-2);
        choose(0);
        at(100, end(1, 100));
        assertThat(choice().rewardSinceLast()).as("job 2 still waited").isEqualTo(-2);
        choose(0);
        assertThat(problem.earned()).isEqualTo(-1);
    }

    @Test
    void actualSlowdownsGrowByRunTimesThatNobodySees() {
        begin("{'objective': 'actual_slowdown', 'reward': 'instant'}", AgentRules.DEFAULT);
        at(0, submit(1, 0, 6, 100), submit(2, 0, 6, 1000), submit(3, 0, 6, Double.POSITIVE_INFINITY));
        choose(0);
        assertThat(choice().rewardSinceLast())
                .as("both run for 1 s, which counts as 10 s")
                .isEqualTo(-0.2);
    }
}
