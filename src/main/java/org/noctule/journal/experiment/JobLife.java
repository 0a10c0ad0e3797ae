package org.noctule.journal.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.Explaining;
import org.noctule.agent.WaitReason;
import org.noctule.error.NoctuleException;
import org.noctule.journal.RecordedCheck;
import org.noctule.protocol.Decider;
import org.noctule.protocol.EarlierStarts;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.results.SilentRecorder;

/**
 * The life of one job in a run.
 *
 * @param job the job as it was in the end
 * @param explained whether the agent gives reasons
 * @param waits what kept it waiting, in the order of dates; unmodifiable
 */
public record JobLife(SeenJob job, boolean explained, List<Wait> waits) {
    /**
     * Plays a run with its agent, which is asked at each date why the job waits.
     *
     * @param run the run
     * @param id id of the job
     * @return its life
     * @throws NoctuleException of kind INPUT if there is no such job, of kind RUN if the agent decides otherwise
     */
    public static JobLife of(RecordedRun run, String id) {
        final Optional<Explaining> agent =
                AskedAgent.of(run).filter(Explaining.class::isInstance).map(Explaining.class::cast);
        final Watch watch = new Watch(run, id, agent);
        run.play(SilentRecorder.INSTANCE, watch);
        final SeenJob job = watch.view
                .find(id)
                .orElseThrow(() -> NoctuleException.input(
                        "--job: the job (" + id + ") was not submitted in this run.",
                        "Maybe it has another id, such as w0!1: jobs.csv lists them."));
        watch.close();
        return new JobLife(job, agent.isPresent(), List.copyOf(watch.waits));
    }

    /** Asks the agent beside the run. */
    private static final class Watch implements SessionListener {
        private final SeenCluster view = new SeenCluster();
        private final List<Wait> waits = new ArrayList<>();
        private final String id;
        private final Optional<Explaining> agent;
        private final Optional<Decider> asked;
        private final RecordedCheck check;
        private Optional<WaitReason> reason = Optional.empty();
        private double since;

        Watch(RecordedRun run, String id, Optional<Explaining> agent) {
            this.id = id;
            this.agent = agent;
            this.asked = agent.map(EarlierStarts::told);
            this.check = new RecordedCheck(run.journal());
        }

        @Override
        public void asked(Message message) {
            view.asked(message);
        }

        @Override
        public void answered(Message message, Reply reply) {
            view.answered(message, reply);
            if (agent.isEmpty()) {
                return;
            }
            check.demand(message, asked.orElseThrow().decide(message));
            final boolean waits = view.find(id).filter(SeenJob::waits).isPresent();
            hold(waits ? agent.get().reason(id) : Optional.empty(), message.now());
        }

        /** Another number of missing cores is no other reason. */
        private void hold(Optional<WaitReason> now, double date) {
            final boolean same = now.isPresent()
                    && reason.isPresent()
                    && now.get().hold() == reason.get().hold()
                    && now.get().job().equals(reason.get().job())
                    && (now.get().hold() != WaitReason.Hold.WORDS
                            || now.get().name().equals(reason.get().name()));
            if (!same) {
                reason.filter(before -> date > since).ifPresent(before -> waits.add(new Wait(since, date, before)));
                reason = now;
                since = date;
            }
        }

        void close() {
            hold(Optional.empty(), view.now());
        }
    }
}
