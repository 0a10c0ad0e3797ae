package org.noctule.simulator;

import java.util.function.BooleanSupplier;
import org.noctule.platform.PStateRule;

/**
 * Where the simulator follows published systems instead of what is right; see the compatibility presets.
 *
 * @param pStates who sets P-states
 * @param coincidence relative width within which completions share a date, 0 for equal dates only
 * @param lastMessage the announcement of the end
 * @param hostPower speeds and powers of P-states where the decision side sets them
 */
public record SimulatorRules(PStateRule pStates, double coincidence, LastMessage lastMessage, HostPower hostPower) {

    /** The rules of Noctule itself. */
    public static final SimulatorRules DEFAULT =
            new SimulatorRules(PStateRule.SIMULATOR, 0, LastMessage.ALONE, HostPower.EXACT);

    /** The announcement of the end. */
    public enum LastMessage {
        /** SIMULATION_ENDS comes alone, as in Batsim v4. */
        ALONE {
            @Override
            BooleanSupplier appended(BooleanSupplier finished) {
                return () -> false;
            }
        },
        /** SIMULATION_ENDS is appended to the last completion's message, as HDeepRM met it. */
        APPENDED {
            @Override
            BooleanSupplier appended(BooleanSupplier finished) {
                return finished;
            }
        };

        /** Whether the end comes in the message at hand, asked when events have happened. */
        abstract BooleanSupplier appended(BooleanSupplier finished);
    }

    /** Speeds and powers of the P-states of hosts. */
    public enum HostPower {
        /** Those of the type library. */
        EXACT,
        /** Those of HDeepRM's platform.xml: three decimals, and 25 % for a free core on a busy processor. */
        PUBLISHED
    }
}
