package org.noctule.protocol.codec;

import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;

/** The machine that a decision side assumes of a simulator that tells no more than the number of its hosts. */
public interface ForeignMachine {
    /** Equal hosts without limits, of which the decision side changes nothing. */
    ForeignMachine FLAT = new ForeignMachine() {
        @Override
        public Platform platform(Platform flat) {
            return flat;
        }

        @Override
        public PStateRule pStates() {
            return PStateRule.SIMULATOR;
        }
    };

    /**
     * Describes the machine.
     *
     * @param flat as many equal cores as the simulator has hosts that compute
     * @return a platform of as many cores, in the order of the hosts
     * @throws org.noctule.error.NoctuleException if another number was expected
     */
    Platform platform(Platform flat);

    /**
     * Tells who sets the P-states of the hosts.
     *
     * @return the rule; with {@link PStateRule#AGENT} the hosts must have the P-states of cores
     */
    PStateRule pStates();
}
