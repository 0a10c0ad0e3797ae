package org.noctule.workload.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class JobGraphTest {
    private static Job job(int id, String... parents) {
        final Job job = new Job("w0!" + id, 0, 1, 9, 9, 0, 0, new Profile.Delay("p", 1, Map.of()), Map.of());
        return parents.length == 0 ? job : job.with(job.parts().withDependencies(Dependencies.on(5, parents)));
    }

    @Test
    void countsParentsThatAreLeftOutAsCompleted() {
        final List<Job> all = List.of(job(1), job(2, "w0!1"), job(3, "w0!1", "w0!2"), job(4, "w0!1"));
        final List<Job> kept = JobGraph.cut(all, all.subList(1, 4));

        assertThat(kept)
                .extracting(Job::dependencies)
                .containsExactly(Dependencies.NONE, Dependencies.on(5, "w0!2"), Dependencies.NONE);
        assertThat(JobGraph.of(kept).edgeSet()).hasSize(1);
        assertThat(JobGraph.cut(all, all)).isSameAs(all);
    }

    @Test
    void findsWhatIsWrongAlsoInJobsThatAreLeftOut() {
        final List<Job> all = List.of(job(1), job(2, "w0!7"));
        assertThatThrownBy(() -> JobGraph.cut(all, all.subList(0, 1))).hasMessageContaining("w0!7");
    }
}
