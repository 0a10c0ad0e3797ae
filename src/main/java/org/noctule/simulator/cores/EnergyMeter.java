package org.noctule.simulator.cores;

/** The energy of the whole machine: its power integrated over time. */
final class EnergyMeter {
    private double joules;
    private double settled;

    /** Takes account of the time since the last call, in which the power was the given one. */
    void settle(double now, double watts) {
        joules += watts * (now - settled);
        settled = now;
    }

    /** J since date 0, up to the last settlement. */
    double joules() {
        return joules;
    }
}
