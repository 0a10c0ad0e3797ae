package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.ActionMask;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.Policy;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.Step;
import org.noctule.agent.backfill.FlatReplay;
import org.noctule.agent.backfill.RandomWorkload;
import org.noctule.agent.backfill.RandomWorkload.Estimates;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

class OpenJobChoiceTest {
    private static final int CORES = 12;
    private static final int JOBS = 200;
    private static final Platform PLATFORM = TestMachines.flat(CORES);
    private static final double LONG = Math.log1p(30 * 24 * 3600);

    private final List<String> started = new ArrayList<>();

    record Case(int seed, String order, String backfilling, Estimates estimates) {
        static Case of(int seed) {
            return new Case(
                    seed,
                    List.of("first", "shortest", "smallest_area", "f1", "wfp3").get(seed % 5),
                    List.of("none", "easy", "conservative").get(seed % 3),
                    Estimates.values()[seed / 3 % Estimates.values().length]);
        }

        List<Job> jobs() {
            return RandomWorkload.jobs(new Random(seed), JOBS, CORES, estimates, 0);
        }
    }

    private static Stream<Case> cases() {
        return IntStream.range(0, 60).mapToObj(Case::of);
    }

    private static JobProblem problem(String keys) {
        final JsonInput options = JsonInput.parse("{\"commit\": false, " + keys + "}", "options");
        return new JobProblem(JobOptions.read(options, AgentRules.DEFAULT), AgentRules.DEFAULT, 1);
    }

    private static FlatReplay play(List<Job> jobs, String keys, Policy policy) {
        return FlatReplay.run(PLATFORM, jobs, new PolicyAgent(problem(keys), policy));
    }

    private static FlatReplay priority(Case test) {
        return FlatReplay.run(
                PLATFORM,
                test.jobs(),
                TestMachines.agent(
                        "priority",
                        "\"order\": \"" + test.order + "\", \"backfilling\": \"" + test.backfilling + "\""));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFirstOfTheLineIsTheAgentPriority(Case test) {
        final FlatReplay learnt = play(
                test.jobs(),
                "\"window\": 200, \"order\": \"" + test.order + "\", \"backfilling\": \"" + test.backfilling + "\"",
                (observation, mask) -> mask.first());

        assertThat(learnt.starts).isEqualTo(priority(test).starts).hasSize(JOBS);
        assertThat(learnt.allocs).isEqualTo(priority(test).allocs);
    }

    /** Takes the smallest area that it sees; areas are whole numbers. */
    private static int smallestArea(Observation observation, ActionMask mask) {
        final float[] seen = observation.toArray();
        int best = -1;
        double smallest = 0;
        for (int place = 0; place < mask.size(); place++) {
            if (mask.allows(place)) {
                final int at = place * LogarithmicJobObservation.PER_JOB;
                final double seconds = Math.expm1(seen[at + 2] * LONG);
                final double area = Math.rint(seconds) * Math.rint(seen[at + 5] * CORES);
                if (best < 0 || area < smallest) {
                    best = place;
                    smallest = area;
                }
            }
        }
        return best;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aScorerOfWhatIsSeenIsTheAgentPriorityWithItsOrder(Case any) {
        final Estimates estimates = any.estimates == Estimates.OR_NONE ? Estimates.WRONG : any.estimates;
        final Case test = new Case(any.seed, "smallest_area", any.backfilling, estimates);

        final FlatReplay learnt = play(
                test.jobs(),
                "\"window\": 200, \"observation\": \"logarithmic\", \"backfilling\": \"" + test.backfilling + "\"",
                OpenJobChoiceTest::smallestArea);

        assertThat(learnt.starts).isEqualTo(priority(test).starts).hasSize(JOBS);
    }

    private Step begin(JobProblem problem) {
        return receive(
                problem,
                0,
                new Event.SimulationBegins(
                        0, PLATFORM, PStateRule.SIMULATOR, new JobLimits(200, CORES, 0, 0), Map.of("w0", "w0")));
    }

    private Step receive(JobProblem problem, double now, Event... events) {
        return heed(problem.receive(new Message(now, List.of(events))));
    }

    private Step heed(Step step) {
        if (step instanceof Step.Send send) {
            send.reply().decisions().stream()
                    .map(decision -> ((Decision.ExecuteJob) decision).jobId())
                    .forEach(started::add);
        }
        return step;
    }

    private static Event submit(int id, double now, int cores, double estimate) {
        return new Event.JobSubmitted(now, TestMachines.job(id, now, cores, estimate, estimate));
    }

    private static Event end(int id, double now) {
        return new Event.JobCompleted(now, "w0!" + id, JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.EMPTY);
    }

    private static List<Integer> offered(Step step) {
        final ActionMask mask = ((Step.Choose) step).mask();
        return IntStream.range(0, mask.size()).filter(mask::allows).boxed().toList();
    }

    @Test
    void theNextEventMakesAllChoicesOpenAgain() {
        final JobProblem problem = problem("\"window\": 4");
        begin(problem);
        receive(problem, 0, submit(1, 0, 8, 100));
        assertThat(started).as("one job alone leaves no choice").containsExactly("w0!1");
        final Step choice = receive(problem, 1, submit(2, 1, 6, 50), submit(3, 1, 2, 50));
        assertThat(offered(choice)).containsExactly(0, 1);
        assertThat(heed(problem.choose(0))).as("nothing passes the chosen job").isInstanceOf(Step.Send.class);
        assertThat(started).containsExactly("w0!1");
        final Step again = receive(problem, 2, submit(4, 2, 3, 50));
        assertThat(offered(again)).containsExactly(0, 1, 2);
        problem.choose(2);
        assertThat(problem.waiting()).isEqualTo(2);
    }

    @Test
    void nothingIsAskedWhileNothingCanStart() {
        final JobProblem problem = problem("\"window\": 4");
        begin(problem);
        receive(problem, 0, submit(1, 0, 11, 100));
        assertThat(receive(problem, 1, submit(2, 1, 6, 50), submit(3, 1, 2, 50)))
                .isInstanceOf(Step.Send.class);
    }

    @Test
    void onlyJobsThatDoNotDelayTheChosenOneMayPassIt() {
        final JobProblem problem = problem("\"window\": 8, \"backfilling\": \"easy\"");
        begin(problem);
        receive(problem, 0, submit(1, 0, 6, 100));
        final Step choice = receive(
                problem,
                10,
                submit(2, 10, 10, 50),
                submit(3, 10, 2, 1000),
                submit(4, 10, 3, 1000),
                submit(5, 10, 4, 90),
                submit(6, 10, 7, 1),
                submit(7, 10, 2, 91));
        assertThat(offered(choice)).containsExactly(0, 1, 2, 3, 4, 5);
        final Step passing = heed(problem.choose(0));
        assertThat(offered(passing))
                .as("two cores are left beside it, or six until 100")
                .containsExactly(1, 3, 5);
        assertThatThrownBy(() -> problem.choose(2))
                .isInstanceOf(NoctuleException.class)
                .hasMessage("The policy chose the action (2), which the mask does not allow.");
        heed(problem.choose(5));
        assertThat(started).as("7 took the two cores, and 5 alone could pass").containsExactly("w0!1", "w0!7", "w0!5");
    }

    @Test
    void eachChosenJobHoldsAReservationIfBackfillingIsConservative() {
        final JobProblem problem = problem("\"window\": 8, \"backfilling\": \"conservative\"");
        begin(problem);
        receive(problem, 0, submit(1, 0, 6, 100));
        final Step choice = receive(
                problem,
                10,
                submit(2, 10, 10, 50),
                submit(3, 10, 12, 20),
                submit(4, 10, 2, 141),
                submit(5, 10, 2, 140),
                submit(6, 10, 4, 90));
        assertThat(offered(choice)).containsExactly(0, 1, 2, 3, 4);
        final Step second = heed(problem.choose(0));
        assertThat(offered(second)).as("also one that cannot start now").containsExactly(1, 2, 3, 4);
        final Step third = heed(problem.choose(1));
        assertThat(offered(third)).containsExactly(2, 3, 4);
        final Step fourth = heed(problem.choose(2));
        assertThat(offered(fourth))
                .as("4 would end after 150, when 3 is to start")
                .containsExactly(3, 4);
        heed(problem.choose(4));
        assertThat(started).as("4 waits, but 6 and 5 delay none").containsExactly("w0!1", "w0!6", "w0!5");
    }

    @Test
    void aJobThatWasNotChosenMayBeDelayedIfBackfillingIsConservative() {
        final JobProblem problem = problem("\"window\": 8, \"backfilling\": \"conservative\"");
        begin(problem);
        receive(problem, 0, submit(1, 0, 6, 100));
        receive(problem, 10, submit(2, 10, 10, 50), submit(3, 10, 12, 20), submit(4, 10, 2, 141));
        heed(problem.choose(0));
        heed(problem.choose(2));
        assertThat(started).containsExactly("w0!1", "w0!4");
    }

    @Test
    void aJobThatEndedIsForgotten() {
        final JobProblem problem = problem("\"window\": 4, \"backfilling\": false");
        begin(problem);
        receive(problem, 0, submit(1, 0, 8, 100));
        receive(problem, 1, submit(2, 1, 6, 50), submit(3, 1, 4, 150));
        heed(problem.choose(0));
        assertThat(started).containsExactly("w0!1");
        receive(problem, 100, end(1, 100), end(2, 100));
        assertThat(started).containsExactly("w0!1", "w0!3");
    }

    @Test
    void aListOfKindsIsDrawnFromByTheSeed() {
        final JsonInput keys = JsonInput.parse("{\"commit\": false, \"backfilling\": [\"none\", \"easy\"]}", "options");
        final JobOptions options = JobOptions.read(keys, AgentRules.DEFAULT);
        final List<Passing> drawn =
                IntStream.range(0, 100).mapToObj(options::passing).toList();
        assertThat(drawn).contains(Passing.NONE, Passing.EASY);
        assertThat(drawn.stream().filter(Passing.EASY::equals).count()).isBetween(30L, 70L);
    }

    @Test
    void namesOfBackfillingNeedAProblemWithoutAPromise() {
        assertThatThrownBy(() ->
                        JobOptions.read(JsonInput.parse("{\"backfilling\": \"easy\"}", "options"), AgentRules.DEFAULT))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("backfilling")
                .hasMessageContaining("needs a problem without a promise");
        assertThatThrownBy(() -> problem("\"backfilling\": []"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("names no kind");
        assertThatThrownBy(() -> problem("\"backfilling\": [\"fast\"]"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("fast");
    }
}
