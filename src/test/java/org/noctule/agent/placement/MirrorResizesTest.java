package org.noctule.agent.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.protocol.ElasticEvent;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

class MirrorResizesTest {
    private final ClusterMirror mirror = new ClusterMirror(TestMachines.flat(8));
    private final MirrorResizes resizes = new MirrorResizes(mirror);
    private final Job job = TestMachines.job(1, 0, 4, 100, 100);
    private final Job other = TestMachines.job(2, 0, 1, 100, 100);

    @BeforeEach
    void start() {
        mirror.start(job, ResourceSet.range(0, 3));
        mirror.start(other, ResourceSet.of(7));
        mirror.advance(10);
    }

    private static ElasticEvent.JobResized resized(Job job, String alloc, String freed) {
        return new ElasticEvent.JobResized(10, job.id(), ResourceSet.parse(alloc), ResourceSet.parse(freed), 10, 100);
    }

    private String free() {
        final ResourceSet.Builder free = new ResourceSet.Builder();
        for (int core = 0; core < mirror.platform().nbCores(); core++) {
            if (mirror.states().free().contains(core)) {
                free.add(core);
            }
        }
        return free.build().toString();
    }

    @Test
    void newCoresAreHeldFromTheOrderOnAndOldOnesUntilTheChange() {
        assertThat(resizes.order(job.id(), ResourceSet.range(2, 5))).isTrue();
        assertThat(free()).isEqualTo("6");
        assertThat(resizes.resized(resized(job, "2-5", "0-1"))).isEqualTo(ResourceSet.range(0, 1));
        assertThat(free()).isEqualTo("0-1 6");
        assertThat(mirror.cores(job.id())).isEqualTo(ResourceSet.range(2, 5));
        assertThat(mirror.end(job.id()).start()).isZero();
        assertThat(free()).isEqualTo("0-6");
    }

    @Test
    void whatIsNotFreeOrNotNewIsNotOrdered() {
        assertThat(resizes.order(job.id(), ResourceSet.range(4, 7))).isFalse();
        assertThat(resizes.order(job.id(), ResourceSet.range(0, 3))).isFalse();
        assertThat(resizes.order(job.id(), ResourceSet.range(0, 1))).isTrue();
        assertThat(resizes.order(job.id(), ResourceSet.range(0, 2))).isFalse();
        assertThat(free()).isEqualTo("4-6");
    }

    @Test
    void whatIsRefusedOrEndsBeforeLetsGoOfWhatWasHeld() {
        resizes.order(job.id(), ResourceSet.range(0, 5));
        assertThat(resizes.refused(new ElasticEvent.ResizeRefused(10, job.id(), ElasticEvent.Cause.MEMORY)))
                .isEqualTo(ResourceSet.range(4, 5));
        assertThat(free()).isEqualTo("4-6");
        resizes.order(job.id(), ResourceSet.range(0, 4));
        mirror.end(job.id());
        assertThat(resizes.ended(job.id())).isEqualTo(ResourceSet.of(4));
        assertThat(free()).isEqualTo("0-6");
        assertThat(mirror.running()).hasSize(1);
    }

    @Test
    void jobsOfOthersAreLeftAlone() {
        assertThat(resizes.ended("w0!9")).isEqualTo(ResourceSet.EMPTY);
        resizes.resized(resized(TestMachines.job(9, 0, 1, 1, 1), "6", ""));
        assertThat(free()).isEqualTo("4-6");
    }
}
