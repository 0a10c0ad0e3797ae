package org.noctule.site.slurm;

import java.util.Locale;
import org.noctule.site.RecordedState;

/**
 * States of jobs as sacct and squeue print them, also with what follows the word: {@code CANCELLED by 1000}.
 *
 * <p>Source: manual sacct, section JOB STATE CODES.
 */
final class SlurmStates {
    private SlurmStates() {}

    static RecordedState of(String text) {
        int end = 0;
        while (end < text.length() && (Character.isLetter(text.charAt(end)) || text.charAt(end) == '_')) {
            end++;
        }
        return switch (text.substring(0, end).toUpperCase(Locale.ROOT)) {
            case "COMPLETED", "CD", "COMPLETING", "CG" -> RecordedState.ENDED;
            case "FAILED", "F", "BOOT_FAIL", "BF", "OUT_OF_MEMORY", "OOM" -> RecordedState.FAILED;
            case "TIMEOUT", "TO", "DEADLINE", "DL" -> RecordedState.TIMED_OUT;
            case "CANCELLED", "CA", "REVOKED", "RV" -> RecordedState.CANCELLED;
            case "NODE_FAIL", "NF", "PREEMPTED", "PR", "REQUEUED", "RQ", "SPECIAL_EXIT", "LAUNCH_FAILED" ->
                RecordedState.INTERRUPTED;
            case "RUNNING", "R", "SUSPENDED", "S", "RESIZING", "RS", "STOPPED", "ST", "SIGNALING", "STAGE_OUT", "SO" ->
                RecordedState.RUNNING;
            case "PENDING", "PD", "CONFIGURING", "CF", "REQUEUE_HOLD", "REQUEUE_FED", "RESV_DEL_HOLD" ->
                RecordedState.WAITING;
            default -> RecordedState.UNKNOWN;
        };
    }
}
