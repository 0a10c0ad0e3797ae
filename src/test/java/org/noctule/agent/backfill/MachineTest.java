package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Cores that are out of use, as passes see them. */
class MachineTest {
    private static final long MEGABYTE = 1_000_000;

    private final Platform platform = TestMachines.nodes(TestMachines.node(2, 100), 2);
    private final Machine machine = new Machine(platform, new LowestIdPlacement(platform));

    @Test
    void countsNoDeadCoresWhereMemoryIsShort() {
        machine.expect(machine.jobs.add(job(0, 1, 50)));
        assertThat(usable()).isEqualTo(4);

        machine.withdraw(ResourceSet.range(2, 3));
        assertThat(usable()).isEqualTo(2);
        machine.restore(ResourceSet.of(3));
        assertThat(usable()).isEqualTo(3);
    }

    @Test
    void countsThoseTooThatDiedBeforeAnyJobNeededMemory() {
        machine.withdraw(ResourceSet.of(3));
        machine.expect(machine.jobs.add(job(0, 1, 50)));

        assertThat(usable()).isEqualTo(3);
    }

    @Test
    void losesACoreWhenItsJobEnds() {
        final int job = machine.jobs.add(job(0, 4, 50));
        machine.expect(job);
        machine.start(job, 0);
        machine.withdraw(ResourceSet.of(1));
        assertThat(usable()).isEqualTo(0);

        machine.release(job);
        machine.freed(job);
        assertThat(usable()).isEqualTo(3);
        machine.restore(ResourceSet.of(1));
        assertThat(usable()).isEqualTo(4);
    }

    private long usable() {
        return machine.ledger().copyFor(50 * MEGABYTE).usable();
    }

    private static Job job(int id, int cores, double memory) {
        return TestMachines.job(id, 0, cores, 10, 10, memory);
    }
}
