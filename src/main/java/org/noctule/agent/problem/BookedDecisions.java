package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;

/**
 * The starts and rejections of another side, in the place of a problem's own: own starts that it did not make are taken
 * back, and its starts are made.
 */
final class BookedDecisions {
    private final Map<String, Decision.ExecuteJob> starts = new HashMap<>();
    private final List<String> rejects = new ArrayList<>();

    BookedDecisions(Reply taken) {
        for (final Decision decision : taken.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute) {
                starts.put(execute.jobId(), execute);
            } else if (decision instanceof Decision.RejectJob reject) {
                rejects.add(reject.jobId());
            } else if (decision instanceof Decision.Extended || decision instanceof Decision.SetResourceState) {
                throw ProblemState.cannot("it says " + decision.getClass().getSimpleName());
            }
        }
    }

    /** Makes the other side's answer what happened. */
    void replace(Reply own, ProblemState state) {
        for (final Decision decision : own.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute) {
                if (execute.equals(starts.get(execute.jobId()))) {
                    starts.remove(execute.jobId());
                } else {
                    state.takeBack(execute.jobId());
                }
            } else if (decision instanceof Decision.RejectJob reject) {
                if (!rejects.remove(reject.jobId())) {
                    throw ProblemState.cannot(
                            "it leaves the job (" + reject.jobId() + ") waiting, which can never run");
                }
            } else if (decision instanceof Decision.SetResourceState) {
                throw ProblemState.cannot("the agent sets P-states");
            }
        }
        rejects.forEach(id -> state.leave(id));
        starts.values().stream()
                .sorted((one, other) -> one.jobId().compareTo(other.jobId()))
                .forEach(state::startElsewhere);
    }
}
