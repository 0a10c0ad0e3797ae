package org.noctule.fabric.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Capability;
import org.noctule.simulator.Denial;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Timeline;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/** Random orders about fabric jobs, and the ends that the durations of their plans make by hand. */
class FabricResizeTwinTest {
    private static final int LAST = 12;
    private static final FabricRules RULES = new FabricRules(
            StepRules.published(),
            Heuristics::published,
            () -> ForecastMemo.NONE,
            new QuantumPartitioner(0.01),
            Denial.Consequence.WAITS,
            FabricRules.Utilisation.EXACT);

    /** The work that is left of each job, and the date since which its plan has worked on it. */
    private static final class Twin extends QuietRecorder {
        private final Map<String, double[]> running = new TreeMap<>();
        private final Map<String, Double> left = new TreeMap<>();
        private int changes;
        private int ends;

        /** The course of fabric jobs in a run. */
        private FabricCourse course() {
            return new FabricCourse() {
                @Override
                public void started(
                        Job job,
                        double now,
                        FabricFigures figures,
                        Supplier<List<ChannelUse>> channels,
                        Supplier<List<StepSlice>> step) {
                    left.put(job.id(), 1.0);
                    running.put(job.id(), new double[] {now, figures.completionTime()});
                }

                @Override
                public void replanned(
                        Job job,
                        double now,
                        FabricFigures figures,
                        Supplier<List<ChannelUse>> channels,
                        Supplier<List<StepSlice>> step,
                        double continuesAt) {
                    work(job.id(), now);
                    running.put(job.id(), new double[] {continuesAt, figures.completionTime()});
                    changes++;
                }

                @Override
                public void halted(Job job, double now) {
                    work(job.id(), now);
                }
            };
        }

        private void work(String id, double now) {
            final double[] plan = running.remove(id);
            if (plan != null) {
                left.merge(id, -Math.max(0, now - plan[0]) / plan[1], Double::sum);
            }
        }

        @Override
        public void jobEnded(
                Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
            if (state == JobState.COMPLETED_SUCCESSFULLY) {
                final double[] plan = running.get(job.id());
                final double expected = plan[0] + left.get(job.id()) * plan[1];
                assertThat(end).as(job.id()).isCloseTo(expected, within(1e-9 * Math.max(1, expected)));
                ends++;
            }
        }
    }

    private static Job job(int id, Random random) {
        final Elasticity changes = new Elasticity(
                Elasticity.Kind.MALLEABLE,
                1,
                8,
                1,
                SpeedUp.LINEAR,
                random.nextInt(3) / 4.0,
                random.nextInt(3),
                List.of(),
                false);
        final Profile profile = new PipeDream("train", FabricRuns.chain(), 1 + random.nextInt(3), 1, Map.of());
        return new Job(
                "w0!" + id,
                0,
                2,
                Double.POSITIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                0,
                0,
                profile,
                Map.of(),
                JobParts.NONE.withElasticity(Optional.of(changes)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void endsAreThoseOfHandArithmetic(int seed) {
        final Random random = new Random(seed);
        final List<Job> jobs = new ArrayList<>();
        final Timeline timeline = new Timeline();
        for (int id = 0; id < LAST; id++) {
            jobs.add(job(id, random));
        }
        timeline.then(new Decision.ExecuteJob(0, "w0!0", ResourceSet.EMPTY, degree(random)));
        timeline.then(new Decision.ExecuteJob(0, "w0!1", ResourceSet.EMPTY, degree(random)));
        for (int order = 0; order < 300; order++) {
            final double date = 0.5 + order / 8.0;
            final String id = "w0!" + random.nextInt(2 + order / 40);
            timeline.then(
                    switch (random.nextInt(8)) {
                        case 0 -> new ElasticDecision.SuspendJobs(date, List.of(id));
                        case 1, 2 ->
                            new ElasticDecision.ResumeJob(date, id, ResourceSet.EMPTY, Optional.of(degree(random)));
                        default ->
                            new ElasticDecision.ResizeJob(date, id, ResourceSet.EMPTY, Optional.of(degree(random)));
                    });
        }
        for (int id = 2; id < LAST; id++) {
            timeline.then(new Decision.ExecuteJob(5 * id - 8, "w0!" + id, ResourceSet.EMPTY, degree(random)));
        }
        for (int id = 0; id < LAST; id++) {
            timeline.then(new ElasticDecision.ResumeJob(
                    60 + 20 * id, "w0!" + id, ResourceSet.EMPTY, Optional.of(PlanRequest.ofDegree(8))));
        }
        timeline.then(new Decision.ExecuteJob(1000, "w0!" + LAST, ResourceSet.EMPTY, PlanRequest.ofDegree(8)));
        jobs.add(job(LAST, random));
        final Twin twin = new Twin();
        timeline.run(
                FabricRuns.scenario(FabricRuns.platform(FabricRuns.fabric(4, 4, 2)), jobs, RULES)
                        .until(2000)
                        .with(new Capability() {
                            @Override
                            public String name() {
                                return "fabric";
                            }

                            @Override
                            public boolean needed(Scenario scenario) {
                                return true;
                            }

                            @Override
                            public RunPart part(RunScene scene) {
                                return new FabricJobs(scene, RULES, twin.course());
                            }
                        }),
                twin);
        assertThat(twin.changes).isGreaterThan(10);
        assertThat(twin.ends).isGreaterThan(8);
        assertThat(timeline.end("w0!" + LAST)).isBetween(1000.0, 1100.0);
        assertThat(timeline.events(ElasticEvent.ResizeRefused.class)).isNotEmpty();
        assertThat(timeline.events(Event.JobCompleted.class)).hasSizeGreaterThan(8);
    }

    private static PlanRequest degree(Random random) {
        return PlanRequest.ofDegree(random.nextInt(3) == 0 ? 1 : 2 * (1 + random.nextInt(4)));
    }
}
