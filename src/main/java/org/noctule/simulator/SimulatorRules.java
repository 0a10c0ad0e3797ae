package org.noctule.simulator;

import org.noctule.platform.PStateRule;

/**
 * Where the simulator follows published systems instead of what is right; see the compatibility presets.
 *
 * @param pStates who sets P-states
 * @param coincidence relative width within which completions share a date, 0 for equal dates only
 * @param lastMessage how the end is announced
 * @param hostPower speeds and powers of P-states where the decision side sets them
 */
public record SimulatorRules(PStateRule pStates, double coincidence, LastMessage lastMessage, HostPower hostPower) {

    /** The rules of Noctule itself. */
    public static final SimulatorRules DEFAULT =
            new SimulatorRules(PStateRule.SIMULATOR, 0, LastMessage.ALONE, HostPower.EXACT);

    /** How the end is announced. */
    public enum LastMessage {
        /** SIMULATION_ENDS comes alone, as in Batsim v4. */
        ALONE,
        /** SIMULATION_ENDS is appended to the last completion's message, as HDeepRM met it. */
        APPENDED
    }

    /** Speeds and powers of the P-states of hosts. */
    public enum HostPower {
        /** Those of the type library. */
        EXACT,
        /** Those of HDeepRM's platform.xml: three decimals, and 25 % for a free core on a busy processor. */
        PUBLISHED
    }
}
