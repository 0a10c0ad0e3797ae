package org.noctule.journal.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.campaign.compare.Entrant;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Agents;
import org.noctule.journal.experiment.RecordedRun;
import org.noctule.protocol.Decision;
import org.noctule.protocol.EarlierStarts;
import org.noctule.protocol.Follower;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.protocol.codec.SameReplies;
import org.noctule.simulator.results.SilentRecorder;

/**
 * The course of a run with another agent beside it, which is asked at each message what it would do in the place of the
 * run's own, and then takes what that did.
 *
 * @param messages number of messages
 * @param differences the messages at which it would have decided otherwise, in their order; unmodifiable
 */
public record Shadow(long messages, List<Difference> differences) {
    /**
     * A message at which two agents decide otherwise.
     *
     * @param message its number, from 1
     * @param date its date in seconds
     * @param taken ids of the jobs that the run's agent started; unmodifiable
     * @param other ids of the jobs that the other one would have started; unmodifiable
     */
    public record Difference(long message, double date, List<String> taken, List<String> other) {}

    /**
     * Plays a run with another agent beside it.
     *
     * @param run the run
     * @param entrant the other agent
     * @return where they differ
     * @throws NoctuleException of kind INPUT if the other agent cannot follow
     */
    public static Shadow of(RecordedRun run, Entrant entrant) {
        final Follower follower =
                EarlierStarts.told(new Agents(entrant.replace(run.options())).create(run.seed(), Optional.empty()));
        if (!follower.follows()) {
            throw NoctuleException.input(
                    "--shadow: the agent (" + entrant.label() + ") cannot follow another one.",
                    "Maybe choose one of fcfs, easy, easy-sjbf, conservative, filler, random.");
        }
        final List<Difference> differences = new ArrayList<>();
        final long[] messages = {0};
        run.play(SilentRecorder.INSTANCE, new SessionListener() {
            @Override
            public void answered(Message message, Reply taken) {
                messages[0]++;
                final Reply own = follower.follow(message, taken);
                if (!SameReplies.same(own, taken)) {
                    differences.add(new Difference(messages[0], message.now(), starts(taken), starts(own)));
                }
            }
        });
        return new Shadow(messages[0], List.copyOf(differences));
    }

    private static List<String> starts(Reply reply) {
        return reply.decisions().stream()
                .filter(Decision.ExecuteJob.class::isInstance)
                .map(decision -> ((Decision.ExecuteJob) decision).jobId())
                .toList();
    }
}
