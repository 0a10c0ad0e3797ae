package org.noctule.deepening.learning.net2net;

import org.noctule.deepening.AdaptableNetwork;

/** Time as this machine takes it: no two recordings are equal, and whatever else it does is in its times. */
record WallClock() implements RecordingClock, EpochTimer {
    /** Its name in options and tables. */
    static final String NAME = "measured";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean repeats() {
        return false;
    }

    @Override
    public EpochTimer timer(AdaptableNetwork network, int training, int test, int batch) {
        return this;
    }

    @Override
    public double training(int[] added, int done, int of, long began) {
        return since(began);
    }

    @Override
    public double test(int[] added, long began) {
        return since(began);
    }

    private static double since(long began) {
        return 1e-9 * (System.nanoTime() - began);
    }
}
