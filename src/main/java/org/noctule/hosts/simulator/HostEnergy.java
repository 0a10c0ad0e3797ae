package org.noctule.hosts.simulator;

import org.noctule.resource.ResourceSet;
import org.noctule.simulator.JobRun;

/** The energy of a network's machines, asked at the dates at which Batsim asks. One class whether it is simulated. */
interface HostEnergy {
    /** For runs without energy. */
    HostEnergy NONE = new HostEnergy() {
        @Override
        public void submitted() {}

        @Override
        public void started(JobRun run) {}

        @Override
        public double ended(JobRun run) {
            return -1;
        }

        @Override
        public void switched() {}

        @Override
        public double joules() {
            return 0;
        }

        @Override
        public double consumed() {
            return 0;
        }

        @Override
        public double[] joulesOf(ResourceSet machines) {
            return new double[machines.size()];
        }
    };

    /** A job was submitted. */
    void submitted();

    /** A job is about to start, and uses nothing yet. */
    void started(JobRun run);

    /** A job ended; returns the J that its hosts drew since its start, or -1 if nobody knows. */
    double ended(JobRun run);

    /** P-states are about to change, or did. */
    void switched();

    /** J of all machines since date 0. */
    double joules();

    /** J of all machines from the first submission to the last job's end. */
    double consumed();

    /** J of each of these machines since date 0. */
    double[] joulesOf(ResourceSet machines);
}
