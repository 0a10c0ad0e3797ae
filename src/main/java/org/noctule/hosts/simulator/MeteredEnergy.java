package org.noctule.hosts.simulator;

import java.util.List;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.platform.network.HostPower;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;

/**
 * The energy of the engine's hosts. Under the rule l07 it depends on the dates at which hosts are asked, so all of them
 * are asked whenever Batsim does it.
 */
final class MeteredEnergy implements HostEnergy {
    private final HostTable table;
    private final List<HostPower> powers;
    private final TaskEngine<Stage> engine;
    private final Recorder recorder;
    private double atFirstSubmission = Double.NaN;
    private double atLastEnd = Double.NaN;

    MeteredEnergy(HostTable table, List<HostPower> powers, TaskEngine<Stage> engine, Recorder recorder) {
        this.table = table;
        this.powers = powers;
        this.engine = engine;
        this.recorder = recorder;
    }

    @Override
    public void submitted() {
        if (Double.isNaN(atFirstSubmission)) {
            atFirstSubmission = joules();
        }
    }

    @Override
    public void started(JobRun run) {
        run.charge(-joules(run.alloc()));
        tell('s');
    }

    @Override
    public double ended(JobRun run) {
        run.charge(joules(run.alloc()));
        atLastEnd = joules();
        tell('e');
        return run.joules();
    }

    @Override
    public void switched() {
        tell('p');
    }

    private void tell(char type) {
        double least = 0;
        for (int resource = 0; resource < table.size(); resource++) {
            final int host = table.host(resource);
            least += powers.get(host).states().get(engine.pState(host)).epsilon();
        }
        recorder.energy(engine.now(), joules(), type, least);
    }

    @Override
    public double joules() {
        double sum = 0;
        for (int resource = 0; resource < table.size(); resource++) {
            sum += engine.joules(table.host(resource));
        }
        return sum;
    }

    private double joules(ResourceSet machines) {
        double sum = 0;
        for (final double joules : joulesOf(machines)) {
            sum += joules;
        }
        return sum;
    }

    @Override
    public double consumed() {
        return Double.isNaN(atLastEnd) ? 0 : atLastEnd - atFirstSubmission;
    }

    @Override
    public double[] joulesOf(ResourceSet machines) {
        final double[] joules = new double[machines.size()];
        int next = 0;
        for (final int resource : machines.toArray()) {
            joules[next++] = engine.joules(table.host(resource));
        }
        return joules;
    }
}
