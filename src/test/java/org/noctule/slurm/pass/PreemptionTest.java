package org.noctule.slurm.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.JobNumber;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Jobs of the scenarios {@code preempt-tier-requeue} and {@code preempt-qos}: four nodes of four cores. */
final class PreemptionTest {
    private final List<SlurmNode> nodes = IntStream.rangeClosed(1, 4)
            .mapToObj(i -> new SlurmNode("n" + i, 4, 0, List.of(), List.of(), 1))
            .toList();
    private final SlurmMachine machine = new SlurmMachine(nodes, Map.of(), List.of(), false);
    private final SlurmPartition low = partition("low", 1);
    private final SlurmPartition high = partition("high", 10);
    private final ClusterBook cluster = new ClusterBook(machine, SchedulerSettings.of(Map.of(), 0));
    private final Map<SlurmJob, String> classes = new HashMap<>();
    private int numbers;

    private SlurmPartition partition(String name, int tier) {
        return new SlurmPartition(name, machine.all(), Integer.MAX_VALUE, tier, 1, 1e9, 1e9, false, false, true, "");
    }

    private SlurmJob job(int tasks, SlurmPartition partition) {
        final BatchRequest request = new BatchRequest(
                tasks,
                1,
                0,
                1,
                Integer.MAX_VALUE,
                false,
                0,
                BatchRequest.MemoryPer.CORE,
                List.of(),
                false,
                List.of(),
                Set.of(),
                Set.of(),
                BatchRequest.ANY_SWITCHES);
        final Job job = new Job(
                "w!" + ++numbers, 0, tasks, 600, 600, 0, 0, new Profile.ReferenceTime("r", 600, Map.of()), Map.of());
        return new SlurmJob(job, new JobNumber(numbers, -1, job.name()), request, List.of(partition), 0, 600);
    }

    private void run(int tasks, double date) {
        final SlurmJob job = job(tasks, low);
        cluster.start(
                job,
                low,
                cluster.selection()
                        .tryNow(cluster.need(job, low), machine.all(), cluster.stock())
                        .orElseThrow(),
                date);
    }

    private List<String> victims(boolean youngestFirst, int tasks) {
        final PreemptionRules rules = new PreemptionRules(
                PreemptionRules.By.PARTITION,
                youngestFirst,
                1,
                Map.of(),
                new PreemptionRules.Terms(PreemptionRules.Mode.REQUEUE, 0),
                Map.of(),
                job -> "");
        final Preemption preemption = new Preemption(cluster, rules);
        final SlurmJob job = job(tasks, high);
        final Optional<Preemption.Victims> found =
                preemption.find(cluster.need(job, high), machine.all(), preemption.candidates(job, high));
        found.ifPresent(victims -> preemption.preempt(victims, 0));
        return preemption.takeDue().stream().map(SlurmJob::toString).toList();
    }

    @Test
    void asFewJobsGoAsOneReorderingFinds() {
        run(4, 3);
        run(2, 6);
        run(2, 6);
        run(4, 9);
        run(2, 12);
        run(2, 15);
        assertThat(victims(false, 4)).containsExactly("1");
        assertThat(victims(true, 4)).containsExactlyInAnyOrder("6", "5");
        assertThat(victims(false, 1)).containsExactly("1");
        assertThat(victims(false, 20)).isEmpty();
    }

    @Test
    void jobsOfOneTierPreemptNobody() {
        run(4, 3);
        assertThat(new Preemption(cluster, PreemptionRules.NONE).candidates(job(1, high), high))
                .isEmpty();
    }

    @Test
    void aClassComesBeforeThoseThatItMayPreempt() {
        final PreemptionRules rules = new PreemptionRules(
                PreemptionRules.By.QOS,
                false,
                1,
                Map.of(),
                new PreemptionRules.Terms(PreemptionRules.Mode.CANCEL, 0),
                Map.of("urgent", Set.of("scavenge")),
                job -> classes.getOrDefault(job, ""));
        final List<QueueRecord> queue = new ArrayList<>();
        for (final String name : List.of("scavenge", "normal", "urgent")) {
            final SlurmJob job = job(1, low);
            classes.put(job, name);
            queue.add(new QueueRecord(job, low, 1));
        }
        rules.sort(queue);
        assertThat(queue).extracting(each -> classes.get(each.job())).containsExactly("urgent", "scavenge", "normal");
    }
}
