package org.noctule.agent.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

class ExperienceTest {
    private static final double ESTIMATE = 1000;

    private final ClusterMirror mirror = new ClusterMirror(TestMachines.flat(4));
    private final Experience experience = new Experience(mirror);
    private int jobs;

    private Job job(String user, double estimate) {
        return TestMachines.job(++jobs, 0, 1, ESTIMATE, estimate).with(JobParts.of(new Owner(user, "", "")));
    }

    private Job job(String user) {
        return job(user, ESTIMATE);
    }

    private void run(Job job, double seconds) {
        mirror.start(job, ResourceSet.of(0));
        mirror.advance(mirror.now() + seconds);
        mirror.end(job.id());
    }

    private void run(String user, double seconds) {
        run(job(user), seconds);
    }

    @Test
    void jobsAreExpectedToRunForTheirEstimatesUntilOneHasEnded() {
        assertThat(experience.run(job("a"))).isEqualTo(ESTIMATE);
        assertThat(experience.part()).isEqualTo(1);
        assertThat(experience.share()).isEqualTo(1);
    }

    @Test
    void theLastJobsOfAUserCountBesideThoseOfAll() {
        run("a", 10);
        run("b", 1000);

        assertThat(experience.part()).isCloseTo(0.1, within(1e-12));
        assertThat(experience.share()).isCloseTo(0.505, within(1e-12));
        assertThat(experience.run(job("c"))).isCloseTo(100, within(1e-9));
        assertThat(experience.run(job("a"))).isCloseTo(1000 * Math.pow(0.01 * 0.1 * 0.1, 1 / 3.0), within(1e-9));
        assertThat(experience.run(job("b"))).isCloseTo(1000 * Math.pow(1 * 0.1 * 0.1, 1 / 3.0), within(1e-9));
    }

    @Test
    void whatIsLongPastIsForgotten() {
        for (int i = 0; i < Experience.KEPT; i++) {
            run("a", 10);
        }
        for (int i = 0; i < Experience.KEPT; i++) {
            run("b", 1000);
        }

        assertThat(experience.part()).isEqualTo(1);
        assertThat(experience.run(job("a")))
                .isCloseTo(
                        1000 * Math.pow(0.01, Experience.KEPT_PER_USER / (Experience.KEPT_PER_USER + 2.0)),
                        within(1e-9));
    }

    @Test
    void jobsThatTellNothingOfEstimatesAreLeftOut() {
        run("a", 0);
        run(job("a", Double.POSITIVE_INFINITY), 10);
        assertThat(experience.part()).isEqualTo(1);
        assertThat(experience.run(job("a", Double.POSITIVE_INFINITY))).isInfinite();

        run("a", 5000);
        assertThat(experience.part()).as("longer than estimated").isEqualTo(1);
        run("", 500);
        assertThat(experience.run(job(""))).as("no user").isCloseTo(1000 * Math.sqrt(0.5), within(1e-9));
    }

    @Test
    void aJobThatHasRunLongerThanExpectedIsExpectedToGoOnForAsLongButNotBeyondItsEstimate() {
        run("a", 10);
        final double begin = mirror.now();
        mirror.start(job("a"), ResourceSet.of(1));
        final RunningJob running = mirror.running().iterator().next();

        assertThat(experience.end(running)).isCloseTo(begin + 10, within(1e-9));
        mirror.advance(begin + 40);
        assertThat(experience.end(running)).isEqualTo(begin + 80);
        mirror.advance(begin + 700);
        assertThat(experience.end(running)).isEqualTo(begin + 1000);
        mirror.advance(begin + 1500);
        assertThat(experience.end(running)).as("late by its estimate").isEqualTo(begin + 1500);
    }
}
