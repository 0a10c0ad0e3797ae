package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.fabric.agent.lookahead.Foresight;
import org.noctule.fabric.agent.lookahead.LookaheadDegree;
import org.noctule.fabric.agent.slots.FirstFitBlocks;
import org.noctule.fabric.agent.slots.FreeBlocks;
import org.noctule.fabric.agent.slots.FutureArrivals;
import org.noctule.fabric.agent.slots.PreferredDegrees;
import org.noctule.fabric.agent.slots.SlotChoice;
import org.noctule.fabric.agent.slots.SlotDemand;
import org.noctule.fabric.agent.slots.SlotJob;
import org.noctule.fabric.agent.slots.SlotState;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.json.JsonInput;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Event;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

/** What degrees that look ahead are told of the fabric and of arrivals, against what then happened. */
final class LookaheadTest {
    private static final RampFabric FABRIC = FabricRuns.fabric(4, 4, 2);
    private static final double GAP = 0.7;
    private static final int AHEAD = 12;

    /** What was seen at an arrival: servers that are held now and at the arrivals that follow, were it the last job. */
    private record Sight(double date, List<Long> busy) {}

    private final List<Sight> sights = new ArrayList<>();
    private Optional<FutureArrivals> law = Optional.empty();

    private static OpGraph model(double milliseconds) {
        return new OpGraph(
                "chain",
                List.of(new Op(1, "a", milliseconds, 2 * milliseconds, 1e6, 0), new Op(2, "b", 900, 1800, 1e6, 0)),
                List.of(new Dep(1, 2)));
    }

    private static List<Job> jobs(int number, long seed) {
        final List<OpGraph> models = List.of(model(1000), model(3000));
        final var random = Seeds.random(seed);
        final List<Job> jobs = new ArrayList<>();
        for (int id = 1; id <= number; id++) {
            final OpGraph graph = models.get(random.nextInt(3) / 2);
            jobs.add(FabricRuns.training(id, id * GAP, 32, graph, 4, random.nextInt(4) == 0 ? 1 : 0.3));
        }
        return jobs;
    }

    private AgentRuns.Log run(List<Job> jobs) {
        final LookaheadDegree degrees = new LookaheadDegree(
                new Foresight(FirstFitBlocks::new, false, OptionalDouble.empty()), (index, rule, arrivals) -> {
                    law = Optional.of(arrivals);
                    final PreferredDegrees preferred = new PreferredDegrees(List.of(4, 2, 1), rule);
                    return (state, job) -> {
                        sights.add(new Sight((sights.size() + 1) * GAP, outlook(state)));
                        return preferred.choose(state, job);
                    };
                });
        return run(jobs, degrees, "{}");
    }

    private static AgentRuns.Log run(List<Job> jobs, DegreeChooser degrees, String agent) {
        final AgentContext context = new AgentContext(
                JsonInput.parse("{\"agent\": " + agent + "}", "options.json"), 1, AgentRules.DEFAULT, Optional.empty());
        return AgentRuns.run(
                FabricRuns.scenario(FabricRuns.platform(FABRIC), jobs, FabricRules.DEFAULT),
                FabricAgent.of(context, org.noctule.json.OptionTable.of("decision.agent"), degrees));
    }

    private static List<Long> outlook(SlotState state) {
        final SlotState walk = new SlotState(state);
        final List<Long> busy = new ArrayList<>();
        for (int slot = 0; slot < AHEAD; slot++) {
            busy.add(walk.busy());
            walk.advance();
        }
        return busy;
    }

    private static long mask(ResourceSet servers) {
        long mask = 0;
        for (final int server : servers.toArray()) {
            mask |= 1L << server;
        }
        return mask;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void seeTheServersOfEachJobHeldUntilItEnds(long seed) {
        final List<Job> jobs = jobs(80, seed);

        final Map<String, Event.JobCompleted> ends = run(jobs).ends;

        assertThat(ends).hasSizeBetween(20, 79);
        // Before the second arrival nobody knows how far apart they are.
        for (final Sight sight : sights.subList(1, sights.size())) {
            for (int slot = 0; slot < AHEAD; slot++) {
                long held = 0;
                for (final Job job : jobs) {
                    final Event.JobCompleted end = ends.get(job.id());
                    if (end != null && job.submitTime() < sight.date() && end.timestamp() > sight.date() + slot * GAP) {
                        held |= mask(end.alloc());
                    }
                }
                assertThat(sight.busy().get(slot)).isEqualTo(held);
            }
        }
    }

    @Test
    void giveJobsTheServersThatThePolicyChooses() {
        final List<Job> jobs = jobs(80, 4);
        final Map<Double, Long> chosen = new HashMap<>();
        final LookaheadDegree degrees = new LookaheadDegree(
                new Foresight(index -> new FreeBlocks(index, 5), true, OptionalDouble.empty()),
                (index, rule, arrivals) -> (state, job) -> {
                    final List<SlotChoice> choices = new ArrayList<>();
                    for (final SlotDemand demand : job.demands()) {
                        rule.each(
                                demand,
                                state.busy(),
                                servers -> choices.add(new SlotChoice(demand.degree(), servers, demand.slots())));
                    }
                    final SlotChoice last = choices.isEmpty() ? SlotChoice.REJECT : choices.get(choices.size() - 1);
                    chosen.put((chosen.size() + 1) * GAP, last.servers());
                    return last;
                });

        final Map<String, Event.JobCompleted> ends = run(jobs, degrees, "{\"op_placement\": \"best_fit\"}").ends;

        assertThat(ends).hasSizeBetween(20, 79);
        for (final Job job : jobs) {
            final Event.JobCompleted end = ends.get(job.id());
            if (end != null) {
                assertThat(mask(end.alloc())).isEqualTo(chosen.get(job.submitTime()));
            }
        }
    }

    @Test
    void knowHowManyArrivalsAreLeftIfTheyAreTold() {
        final List<Integer> left = new ArrayList<>();
        final OptionalDouble end = OptionalDouble.of(30.5 * GAP);
        final LookaheadDegree degrees = new LookaheadDegree(
                new Foresight(FirstFitBlocks::new, false, end), (index, rule, arrivals) -> (state, job) -> {
                    left.add(state.remaining());
                    return SlotChoice.REJECT;
                });

        run(jobs(40, 6), degrees, "{}");

        // Before the second arrival nobody knows how far apart they are.
        assertThat(left.subList(1, 40))
                .isEqualTo(IntStream.rangeClosed(2, 40)
                        .map(arrival -> Math.max(0, 30 - arrival))
                        .boxed()
                        .toList());
    }

    @Test
    void expectModelsAndDeadlinesAsOftenAsTheyCame() {
        final List<Job> jobs = jobs(200, 7);

        run(jobs);

        final SlotJob[] future = law.orElseThrow().future(20_000, new SplittableRandom(5));
        final double lenient = jobs.stream()
                        .filter(job ->
                                job.profile() instanceof PipeDream training && training.maxAcceptableJctFraction() == 1)
                        .count()
                / 200.0;
        assertThat(share(future, 1)).isBetween(lenient - 0.02, lenient + 0.02);
        assertThat(share(future, 4)).isOne();
    }

    /** The share of jobs that may be split into so many parts. */
    private static double share(SlotJob[] future, int degree) {
        int count = 0;
        for (final SlotJob job : future) {
            count += job.demands().stream().anyMatch(demand -> demand.degree() == degree) ? 1 : 0;
        }
        return (double) count / future.length;
    }
}
