package org.noctule.simulator;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.noctule.platform.PStateRule;
import org.noctule.workload.ByteOrder;
import org.noctule.workload.Job;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/**
 * Choices by which the simulator follows published systems instead of what is right; see the compatibility presets.
 *
 * @param pStates the half that sets P-states
 * @param coincidence relative width within which completions share a date, 0 for equal dates only
 * @param lastMessage the announcement of the end
 * @param hostPower speeds and powers of P-states where the decision side sets them
 * @param jobsOfOneDate the order in which jobs of one submission date come
 */
public record SimulatorRules(
        PStateRule pStates,
        double coincidence,
        LastMessage lastMessage,
        HostPower hostPower,
        JobsOfOneDate jobsOfOneDate) {

    /** The rules of Noctule itself. */
    public static final SimulatorRules DEFAULT =
            new SimulatorRules(PStateRule.SIMULATOR, 0, LastMessage.ALONE, HostPower.EXACT);

    /**
     * Names the rules of a run whose jobs of one date come by number.
     *
     * @param pStates the half that sets P-states
     * @param coincidence relative width within which completions share a date, 0 for equal dates only
     * @param lastMessage the announcement of the end
     * @param hostPower speeds and powers of P-states where the decision side sets them
     */
    public SimulatorRules(PStateRule pStates, double coincidence, LastMessage lastMessage, HostPower hostPower) {
        this(pStates, coincidence, lastMessage, hostPower, JobsOfOneDate.BY_NUMBER);
    }

    /**
     * Chooses the order of jobs of one date.
     *
     * @param other the order
     * @return the same rules with it
     */
    public SimulatorRules with(JobsOfOneDate other) {
        return new SimulatorRules(pStates, coincidence, lastMessage, hostPower, other);
    }

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

    /** The order in which jobs of one submission date come. */
    public enum JobsOfOneDate {
        /** By id, where runs of digits are compared as numbers; a single workload keeps its own order. */
        BY_NUMBER {
            @Override
            List<Job> order(List<Workload> workloads) {
                return workloads.size() == 1
                        ? workloads.get(0).jobs()
                        : workloads.stream()
                                .flatMap(workload -> workload.jobs().stream())
                                .sorted(SubmissionOrder.INSTANCE)
                                .toList();
            }
        },
        /** By the bytes of workload and id, as in Batsim 4.2.1. */
        BY_BYTES {
            @Override
            List<Job> order(List<Workload> workloads) {
                return workloads.stream()
                        .flatMap(workload -> workload.jobs().stream())
                        .sorted(ByteOrder.INSTANCE)
                        .toList();
            }
        };

        /** The jobs of all workloads, in the order of their submissions. */
        abstract List<Job> order(List<Workload> workloads);
    }
}
