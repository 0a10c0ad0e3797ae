package org.noctule.simulator;

import org.noctule.protocol.Decision;

/** Decisions of the kinds that were recorded on platforms with latencies, at another date. */
final class Shifted {
    private Shifted() {}

    static Decision by(Decision decision, double seconds) {
        final double date = decision.date() + seconds;
        if (seconds == 0) {
            return decision;
        } else if (decision instanceof Decision.ExecuteJob execute) {
            return new Decision.ExecuteJob(
                    date,
                    execute.jobId(),
                    execute.alloc(),
                    execute.mapping(),
                    execute.storageMapping(),
                    execute.additionalTransfer());
        } else if (decision instanceof Decision.RejectJob reject) {
            return new Decision.RejectJob(date, reject.jobId());
        } else if (decision instanceof Decision.KillJobs kill) {
            return new Decision.KillJobs(date, kill.jobIds());
        } else if (decision instanceof Decision.CallMeLater call) {
            return new Decision.CallMeLater(date, call.timestamp());
        }
        throw new IllegalArgumentException("not recorded so far: " + decision);
    }
}
