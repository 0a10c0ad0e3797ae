package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.protocol.Event;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/** Jobs from any number of workload files. */
class SubmissionsTest {
    private final Rows rows = new Rows();

    @Test
    void mergesTheJobsOfSeveralWorkloadsByDate() {
        final FirstFit decider = run(workload("w0", 0, 5), workload("w1", 5, 2));

        final List<String> order = decider.messages.stream()
                .flatMap(message -> message.events().stream())
                .filter(Event.JobSubmitted.class::isInstance)
                .map(event -> ((Event.JobSubmitted) event).job().id())
                .toList();
        assertThat(order).containsExactly("w0!0", "w1!1", "w0!1", "w1!0");
        assertThat(rows.jobs).hasSize(4);
    }

    @Test
    void tellsEveryWorkloadWhenTheRunBegins() {
        final Event.SimulationBegins begins = (Event.SimulationBegins)
                run(workload("w0"), workload("w1")).messages.get(0).events().get(0);

        assertThat(begins.workloads()).containsOnlyKeys("w0", "w1");
    }

    @Test
    void saysOnceThatNoJobComesAnyMore() {
        assertThat(notices(run(workload("w0", 0, 5), workload("w1", 5)))).isEqualTo(1);
        assertThat(notices(run(workload("w0")))).isEqualTo(1);
    }

    @Test
    void saysNothingOfStaticJobsWithoutAWorkload() {
        assertThat(notices(run())).isZero();
    }

    private static long notices(FirstFit decider) {
        return decider.messages.stream()
                .flatMap(message -> message.events().stream())
                .filter(Event.Notify.class::isInstance)
                .count();
    }

    private FirstFit run(Workload... workloads) {
        final FirstFit decider = FirstFit.lowest();
        final Scenario scenario = Scenario.of(
                        new CoreMachine(Machines.flat(4)),
                        List.of(workloads),
                        new JobLimits(1, 1, 1, 1),
                        SimulatorRules.DEFAULT)
                .checked(true);
        assertThat(FirstFit.run(scenario, rows, decider).deadlock()).isEqualTo(Optional.empty());
        return decider;
    }

    /** Jobs numbered in the order of the dates as given, sorted by date as readers do. */
    private static Workload workload(String name, double... dates) {
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < dates.length; i++) {
            final double none = Double.POSITIVE_INFINITY;
            jobs.add(new Job(name + "!" + i, dates[i], 1, none, none, 0, 0, Machines.seconds(1), Map.of()));
        }
        jobs.sort(SubmissionOrder.INSTANCE);
        return new Workload(name, List.copyOf(jobs), List.of());
    }
}
