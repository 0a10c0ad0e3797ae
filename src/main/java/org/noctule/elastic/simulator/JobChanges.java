package org.noctule.elastic.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;

/** The changes that a machine can make to the cores of started jobs. */
public interface JobChanges {
    /** The changes on a machine that makes none. */
    JobChanges NONE = new JobChanges() {
        private Optional<ChangeRefusal> no() {
            return Optional.of(new ChangeRefusal(ElasticEvent.Cause.NOT_ELASTIC));
        }

        @Override
        public Optional<ChangeRefusal> resize(
                JobRun run, ElasticDecision.ResizeJob resize, double now, List<Event> outbox) {
            return no();
        }

        @Override
        public Optional<ChangeRefusal> answer(
                JobRun run, ElasticDecision.ResizeAnswer answer, double now, List<Event> outbox) {
            return no();
        }

        @Override
        public Optional<ChangeRefusal> suspend(JobRun run, double now) {
            return no();
        }

        @Override
        public Optional<ChangeRefusal> resume(
                JobRun run, ElasticDecision.ResumeJob resume, double now, List<Event> outbox) {
            return no();
        }
    };

    /**
     * Gives a started job another set of cores, now or at its next scheduling point.
     *
     * @param run the job
     * @param resize the order
     * @param now the date
     * @param outbox takes the event if the job changes now
     * @return why it cannot be, in which case nothing has changed; empty if it is or will be done
     */
    Optional<ChangeRefusal> resize(JobRun run, ElasticDecision.ResizeJob resize, double now, List<Event> outbox);

    /**
     * Takes the answer to what a job asked for.
     *
     * @param run the job
     * @param answer the answer
     * @param now the date
     * @param outbox takes the event if the job changes now
     * @return why it cannot be, in which case nothing has changed; empty if it is or will be done
     */
    Optional<ChangeRefusal> answer(JobRun run, ElasticDecision.ResizeAnswer answer, double now, List<Event> outbox);

    /**
     * Takes all cores of a started job.
     *
     * @param run the job
     * @param now the date
     * @return why it cannot be, in which case nothing has changed; empty if it is done
     */
    Optional<ChangeRefusal> suspend(JobRun run, double now);

    /**
     * Lets a suspended job go on.
     *
     * @param run the job
     * @param resume the order
     * @param now the date
     * @param outbox takes the event
     * @return why it cannot be, in which case nothing has changed; empty if it is done
     */
    Optional<ChangeRefusal> resume(JobRun run, ElasticDecision.ResumeJob resume, double now, List<Event> outbox);
}
