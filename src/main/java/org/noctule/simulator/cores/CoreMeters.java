package org.noctule.simulator.cores;

import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Meters;
import org.noctule.simulator.Meters.CoreUse;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.Recorder.MachineSeconds;

/** The energy and the busy times of cores. */
final class CoreMeters implements Meters {
    private final Cores cores;
    private final int size;
    private final Recorder recorder;
    private final EnergyMeter energy = new EnergyMeter();
    private double busySeconds;
    private double downSeconds;
    private double downSecondsAtLastEnd;
    private double busySince;
    private double lastEnd;
    private double joulesAtFirstSubmission = Double.NaN;
    private double joulesAtLastEnd;
    private long groupedSwitches;
    private long machineSwitches;

    CoreMeters(Cores cores, int size, Recorder recorder) {
        this.cores = cores;
        this.size = size;
        this.recorder = recorder;
    }

    /** Takes account of the time up to now, before anything changes. */
    void settle(double now) {
        energy.settle(now, cores.watts());
        busySeconds += computing() * (now - busySince);
        downSeconds += (cores.down().free() + cores.down().busy()) * (now - busySince);
        busySince = now;
    }

    private int computing() {
        return size - cores.free() - cores.down().busy();
    }

    void submitted(double now) {
        if (Double.isNaN(joulesAtFirstSubmission)) {
            energy.settle(now, cores.watts());
            joulesAtFirstSubmission = energy.joules();
        }
    }

    /** A job has ended at a date up to which all is settled. */
    void ended(double now) {
        lastEnd = now;
        joulesAtLastEnd = energy.joules();
        downSecondsAtLastEnd = downSeconds;
    }

    /** The decision side has set P-states. */
    void switched(int machines) {
        groupedSwitches++;
        machineSwitches += machines;
    }

    /** Tells the recorder of a start ({@code 's'}) or an end ({@code 'e'}). */
    void tell(double now, char type) {
        tellMachines(now);
        tellPower(now, type);
    }

    private void tellMachines(double now) {
        recorder.machines(now, MachineCounts.awake(cores.free() - cores.down().free(), computing()));
    }

    void tellPower(double now, char type) {
        recorder.energy(now, energy.joules(), type, cores.watts());
    }

    @Override
    public boolean metered() {
        return true;
    }

    @Override
    public double joules(double now) {
        settle(now);
        return energy.joules();
    }

    @Override
    public void darken() {
        cores.down().darken();
    }

    @Override
    public void setAvailable(ResourceSet machines, boolean available, double now) {
        settle(now);
        final double watts = cores.watts();
        cores.setAvailable(machines, available, now);
        tellMachines(now);
        if (cores.watts() != watts) {
            tellPower(now, 'p');
        }
    }

    @Override
    public Recorder.Totals totals() {
        settle(Math.max(lastEnd, busySince));
        final double joules = Double.isNaN(joulesAtFirstSubmission) ? 0 : joulesAtLastEnd - joulesAtFirstSubmission;
        return new Recorder.Totals(
                lastEnd,
                Math.max(0, joules),
                size,
                groupedSwitches,
                machineSwitches,
                new MachineSeconds(
                        0,
                        0,
                        0,
                        lastEnd * size - busySeconds - downSecondsAtLastEnd,
                        busySeconds,
                        downSecondsAtLastEnd));
    }

    @Override
    public CoreUse use(double now) {
        return cores.use(now);
    }
}
