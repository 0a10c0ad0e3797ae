package org.noctule.journal.experiment;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.results.SilentRecorder;

/**
 * A run at some message, after its reply, and what became of its running jobs.
 *
 * @param view the state
 * @param completed ids of jobs that ran then and did all of their work later; unmodifiable
 * @param ends dates at which jobs that ran then really ended, by their ids, as far as the journal knows
 */
public record Moment(SeenCluster view, Set<String> completed, Map<String, Double> ends) {
    /**
     * Plays a run to a moment, and then on to learn the ends of its jobs.
     *
     * @param run the run
     * @param until the date; the last message that is not after it counts
     * @param message number of the message, from 1, which may come first
     * @return the state then
     */
    public static Moment of(RecordedRun run, double until, long message) {
        final SeenCluster view = new SeenCluster();
        final Set<String> completed = new HashSet<>();
        final Map<String, Double> ends = new HashMap<>();
        run.play(SilentRecorder.INSTANCE, new SessionListener() {
            private boolean before = true;

            @Override
            public void asked(Message next) {
                before = before && next.now() <= until && view.messages() < message;
                if (before) {
                    view.asked(next);
                } else {
                    next.events().forEach(this::ended);
                }
            }

            private void ended(Event event) {
                if (event instanceof Event.JobCompleted ended
                        && view.find(ended.jobId()).isPresent()) {
                    ends.putIfAbsent(ended.jobId(), ended.timestamp());
                    if (ended.state() == JobState.COMPLETED_SUCCESSFULLY) {
                        completed.add(ended.jobId());
                    }
                }
            }

            @Override
            public void answered(Message told, Reply reply) {
                if (before) {
                    view.answered(told, reply);
                }
            }
        });
        return new Moment(view, Set.copyOf(completed), Map.copyOf(ends));
    }

    /**
     * Tells when a running job really ended.
     *
     * @param job its id
     * @return the date in seconds, empty if the journal ends before
     */
    public OptionalDouble end(String job) {
        return ends.containsKey(job) ? OptionalDouble.of(ends.get(job)) : OptionalDouble.empty();
    }
}
