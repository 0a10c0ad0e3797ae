package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.MirrorBooks;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.MirrorView;
import org.noctule.agent.view.PastView;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;

/** Views beside lists that are made anew at each look, over random courses of jobs and outages. */
final class MirrorViewTest {
    private static final int STEPS = 400;

    private final Platform platform = Golden.learning();
    private ClusterMirror mirror = new ClusterMirror(platform);
    private MirrorBooks outages = new MirrorBooks(mirror);
    private final List<RunningJob> running = new ArrayList<>();
    private final List<List<Object>> ended = new ArrayList<>();
    private final List<Integer> out = new ArrayList<>();
    private int submitted;

    private static List<Object> row(Job job, double start, double end) {
        return List.of(job, job.submitTime(), job.resources(), job.estimate(), start, end);
    }

    private static List<List<Object>> rows(JobRows jobs) {
        final List<List<Object>> rows = new ArrayList<>();
        for (int row = 0; row < jobs.size(); row++) {
            rows.add(List.of(
                    jobs.job(row),
                    jobs.submit()[row],
                    jobs.cores()[row],
                    jobs.estimate()[row],
                    jobs.start()[row],
                    jobs.end()[row]));
        }
        return rows;
    }

    private List<Integer> freeCores() {
        final List<Integer> free = new ArrayList<>();
        for (int node = 0; node < platform.nbNodes(); node++) {
            int cores = 0;
            for (int core = platform.firstCore(platform.firstProcessor(node));
                    core < platform.firstCore(platform.firstProcessor(node + 1));
                    core++) {
                cores += mirror.states().free().contains(core) ? 1 : 0;
            }
            free.add(cores);
        }
        return free;
    }

    private void check(ClusterView view, JobQueue queue) {
        final List<List<Object>> waiting = new ArrayList<>();
        for (int place = 0; place < queue.size(); place++) {
            waiting.add(row(queue.get(place).job, Double.NaN, Double.NaN));
        }
        assertThat(rows(view.waiting())).isEqualTo(waiting);
        assertThat(rows(view.running()))
                .isEqualTo(running.stream()
                        .map(job -> row(
                                job.job(), job.start(), job.start() + job.job().estimate()))
                        .toList());
        assertThat(rows(view.ended())).isEqualTo(ended);
        assertThat(IntStream.of(view.nodes().freeCores()).boxed().toList()).isEqualTo(freeCores());
        assertThat(view.freeCores())
                .isEqualTo(freeCores().stream().mapToInt(Integer::intValue).sum());
    }

    private void step(Random random, JobQueue queue) {
        switch (random.nextInt(6)) {
            case 0, 1 ->
                queue.add(new Job(
                        "w0!" + submitted++,
                        mirror.now(),
                        1 + random.nextInt(3),
                        90,
                        1 + random.nextInt(90),
                        0,
                        0,
                        new Profile.Delay("d", 1, Map.of()),
                        Map.of()));
            case 2 -> {
                if (queue.size() > 0) {
                    final WaitingJob job = queue.get(random.nextInt(queue.size()));
                    queue.remove(job);
                    if (job.job.resources() <= mirror.states().free().size()) {
                        final ResourceSet cores = mirror.states().free().lowest(job.job.resources());
                        mirror.start(job.job, cores);
                        running.add(new RunningJob(job.job, cores, mirror.now()));
                    }
                }
            }
            case 3 -> {
                if (!running.isEmpty()) {
                    final RunningJob job = running.remove(random.nextInt(running.size()));
                    mirror.end(job.job().id());
                    ended.add(row(job.job(), job.start(), mirror.now()));
                }
            }
            case 4 -> {
                if (!out.isEmpty() && random.nextBoolean()) {
                    outages.giveBack(out.remove(0));
                } else if (mirror.states().free().size() > 0) {
                    final int core = mirror.states().free().next(0);
                    outages.take(core);
                    out.add(core);
                }
            }
            default -> mirror.advance(mirror.now() + random.nextInt(10));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theColumnsAreThoseOfAFreshLook(long seed) {
        final Random random = Seeds.random(seed);
        final JobQueue queue = seed == 1 ? new SortedQueue() : new SubmissionQueue();
        final ProblemState state = TestState.of(platform, queue, JobLimits.of(List.of()), AgentRules.DEFAULT);
        final MirrorView view = state.view;
        mirror = state.mirror;
        outages = new MirrorBooks(mirror);
        final PastView past = new PastView();
        for (int step = 0; step < STEPS; step++) {
            step(random, queue);
            if (random.nextInt(3) == 0) {
                check(view, queue);
                past.keep(view);
                check(past, queue);
            }
            if (random.nextInt(9) == 0) {
                view.chosen();
                ended.clear();
            }
        }
        assertThat(submitted).isGreaterThan(STEPS / 5);
    }
}
