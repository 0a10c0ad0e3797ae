package org.noctule.learning.environment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongFunction;
import java.util.function.LongToDoubleFunction;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Problem;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.protocol.Message;
import org.noctule.protocol.Session;

/**
 * Poses a problem on runs of a simulator, in the thread that asks: an episode is one session, answered by one problem.
 * The same seeds and actions lead to the same turns.
 */
public final class SessionEnvironment implements Environment {
    private final LongFunction<? extends Session> sessions;
    private final LongFunction<? extends Problem> problems;
    private final ActionSpace actions;
    private final LongToDoubleFunction factors;
    private OptionalInt observationSize = OptionalInt.empty();
    private Optional<Episode> episode = Optional.empty();

    /**
     * Creates the environment.
     *
     * @param sessions makes a run, not yet begun, from the seed of an episode
     * @param problems makes the problem of a run from the same seed; all have the same actions
     */
    public SessionEnvironment(LongFunction<? extends Session> sessions, LongFunction<? extends Problem> problems) {
        this(sessions, problems, seed -> 1);
    }

    /**
     * Creates an environment whose rewards have a scale of their own in each episode.
     *
     * @param sessions makes a run, not yet begun, from the seed of an episode
     * @param problems makes the problem of a run from the same seed; all have the same actions
     * @param factors work out from that seed by which number all rewards of the episode are multiplied
     */
    public SessionEnvironment(
            LongFunction<? extends Session> sessions,
            LongFunction<? extends Problem> problems,
            LongToDoubleFunction factors) {
        this.sessions = sessions;
        this.problems = problems;
        this.factors = factors;
        this.actions = problems.apply(0).actions();
    }

    /** One run, answered until a choice is due. */
    private static final class Episode implements AutoCloseable {
        private final Session session;
        private final Problem problem;
        private final double factor;
        private final JobTally tally = new JobTally();
        private Message message = new Message(0, List.of());
        private boolean choosing;

        Episode(Session session, Problem problem, double factor) {
            this.session = session;
            this.problem = problem;
            this.factor = factor;
        }

        Turn begin() {
            return advance(receive(session.begin()));
        }

        Turn choose(int action) {
            return advance(problem.choose(action));
        }

        private Step receive(Message next) {
            message = next;
            tally.asked(next);
            return problem.receive(next);
        }

        private Turn advance(Step first) {
            Step step = first;
            while (step instanceof Step.Send send) {
                if (session.ended()) {
                    choosing = false;
                    return new Turn.End(factor * problem.earned(), cause(), tally.figures());
                }
                tally.answered(message, send.reply());
                step = receive(session.next(send.reply()));
            }
            choosing = true;
            final Step.Choose choose = (Step.Choose) step;
            return new Turn.Choice(choose.observation(), choose.mask(), factor * choose.rewardSinceLast());
        }

        private Turn.Cause cause() {
            if (session.truncated()) {
                return Turn.Cause.TRUNCATED;
            }
            return tally.figures().left() > 0 ? Turn.Cause.STUCK : Turn.Cause.FINISHED;
        }

        @Override
        public void close() {
            session.close();
        }
    }

    @Override
    public ActionSpace actions() {
        return actions;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Before the first choice this begins an episode of seed 0 and leaves it.
     *
     * @throws NoctuleException if that episode has no choices
     */
    @Override
    public int observationSize() {
        if (observationSize.isEmpty()) {
            try (Episode probe = new Episode(sessions.apply(0), problems.apply(0), 1)) {
                heed(probe.begin());
            }
        }
        return observationSize.orElseThrow(() -> NoctuleException.input(
                "There is nothing to learn: a run of this workload has no choices.",
                "Maybe all its jobs are rejected, or it has none."));
    }

    private Turn heed(Turn turn) {
        if (observationSize.isEmpty() && turn instanceof Turn.Choice choice) {
            observationSize = OptionalInt.of(choice.observation().size());
        }
        return turn;
    }

    @Override
    public Turn begin(long seed) {
        close();
        final Episode next = new Episode(sessions.apply(seed), problems.apply(seed), factors.applyAsDouble(seed));
        episode = Optional.of(next);
        return heed(next.begin());
    }

    @Override
    public Turn step(int action) {
        final Episode current = episode.filter(e -> e.choosing)
                .orElseThrow(() -> new IllegalStateException("An action is taken only where a choice is due."));
        return current.choose(action);
    }

    /** {@return the date of its last message in seconds, 0 without an episode} */
    public double now() {
        return episode.map(current -> current.message.now()).orElse(0.0);
    }

    /**
     * Counts the jobs that wait in the episode.
     *
     * @return their number, 0 without an episode
     */
    public int waiting() {
        return episode.map(current -> current.problem.waiting()).orElse(0);
    }

    /**
     * Counts the cores of the episode.
     *
     * @return how many are free, none without an episode
     */
    public FreeCores cores() {
        return episode.map(current -> current.problem.cores()).orElse(FreeCores.NONE);
    }

    @Override
    public void close() {
        episode.ifPresent(Episode::close);
        episode = Optional.empty();
    }
}
