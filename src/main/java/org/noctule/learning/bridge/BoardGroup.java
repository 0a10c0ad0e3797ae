package org.noctule.learning.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Turn;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.model.ModelJson;
import org.noctule.workload.JobPlan;

/**
 * Environments that take their actions from a {@link Board} and write there what comes of them. An action that is
 * forbidden is replaced by the first that is allowed, whatever the problem. Equal seeds and actions lead to equal
 * bytes, whatever the number of environments and threads.
 *
 * <p>A failure in one environment takes its episode away; the others have moved.
 */
final class BoardGroup implements AutoCloseable {
    /** How many episodes without choices follow one another before there is nothing to learn. */
    static final int PASSED_OVER = 16;

    private static final long NEXT = -1;
    private static final ActionMask NONE = ActionMask.all(0);

    private final Board board;
    private final EnvironmentGroup group;
    private final Seat[] seats;

    /**
     * Seats environments at a board.
     *
     * @param environments as many as the board has rows, closed with the group
     * @param threads number of threads, at least 1
     */
    BoardGroup(List<? extends BoardEnvironment> environments, int threads, Board board) {
        this.board = board;
        group = new EnvironmentGroup(environments, threads);
        seats = new Seat[environments.size()];
        for (int i = 0; i < seats.length; i++) {
            seats[i] = new Seat(i, environments.get(i));
        }
    }

    /** The state of an environment between two moves. */
    private enum State {
        NEW,
        CHOOSING,
        ENDED
    }

    /** One environment, used by one thread at a time. */
    private final class Seat {
        private final int row;
        private BoardEnvironment environment;
        private BoardEnvironment following;
        private State state = State.NEW;
        private long seed = NEXT;
        private ActionMask mask = NONE;
        private Optional<ObjectNode> end = Optional.empty();

        Seat(int row, BoardEnvironment environment) {
            this.row = row;
            this.environment = environment;
            following = environment;
        }

        void reset() {
            final long asked = board.seed(row);
            begin(asked == NEXT ? EpisodeSeeds.next(seed) : asked);
            board.resetDone(row);
            board.earned(row, 0, false);
            board.ended(row, false);
        }

        void step(Autoreset mode) {
            if (state == State.CHOOSING && !board.reset(row)) {
                act(mode);
                return;
            }
            board.earned(row, 0, false);
            if (mode != Autoreset.DISABLED) {
                begin(EpisodeSeeds.next(seed));
                board.resetDone(row);
                board.ended(row, false);
            }
        }

        private void begin(long first) {
            state = State.NEW;
            if (following != environment) {
                environment.close();
                environment = following;
            }
            long next = first;
            for (int passed = 0; passed <= PASSED_OVER; passed++) {
                seed = next;
                if (environment.begin(next) instanceof Turn.Choice begun) {
                    board.episodeSeed(row, next);
                    board.clusters().begin(row);
                    show(begun);
                    return;
                }
                next = EpisodeSeeds.next(next);
            }
            throw NoctuleException.input(
                    "Environment " + row + ": the episode of seed " + first + " has no choices, nor has any of the "
                            + PASSED_OVER + " that follow it.",
                    "Maybe its jobs are all rejected, or it has none.");
        }

        private void show(Turn.Choice next) {
            mask = next.mask();
            state = State.CHOOSING;
            board.show(row, next.observation(), next.mask());
            board.time(row, environment.now(), environment.waiting());
            showCluster();
        }

        private void showCluster() {
            environment.cluster().filter(cluster -> cluster.view().isPresent()).ifPresent(cluster -> {
                board.clusters().show(row, cluster);
                board.cores(row, environment.cores());
            });
        }

        private void act(Autoreset mode) {
            final int asked = board.action(row);
            final boolean invalid = asked < 0 || asked >= mask.size() || !mask.allows(asked);
            final int action = invalid ? mask.first() : asked;
            state = State.NEW;
            if (action < 0) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "Environment " + row + ": at date " + environment.now() + " no action is allowed.",
                        "Maybe this is a defect of the problem: please report it.");
            }
            environment.cluster().ifPresent(cluster -> board.clusters().decide(row, cluster));
            final Turn turn = environment.step(action);
            board.earned(row, turn.reward(), invalid);
            board.ended(row, turn instanceof Turn.End);
            if (turn instanceof Turn.Choice next) {
                show(next);
            } else if (turn instanceof Turn.End last) {
                end(last, mode);
            }
        }

        private void end(Turn.End last, Autoreset mode) {
            end = Optional.of(environment
                    .summary()
                    .put("cause", last.cause().name().toLowerCase(Locale.ROOT))
                    .put("date", environment.now())
                    .put("waiting", environment.waiting())
                    .put("episode_seed", seed));
            if (mode == Autoreset.SAME_STEP) {
                board.showNothingLast(row);
                begin(EpisodeSeeds.next(seed));
                return;
            }
            state = State.ENDED;
            showCluster();
            board.time(row, environment.now(), environment.waiting());
            board.showNothing(row);
        }
    }

    /**
     * Begins episodes in the environments that the board marks.
     *
     * @throws NoctuleException if a seed is none, or an episode cannot begin
     */
    void reset() {
        for (final Seat seat : seats) {
            final long seed = board.seed(seat.row);
            if (board.reset(seat.row) && (seed < NEXT || seed == NEXT && seat.seed == NEXT)) {
                throw NoctuleException.input(
                        "Environment " + seat.row + ": the seed (" + seed + ") is none.",
                        seed == NEXT
                                ? "Maybe name the seed of its first episode."
                                : "Maybe give a whole number from 0, or -1 for the one that follows.");
            }
        }
        forgetEnds();
        group.each((row, environment) -> {
            if (board.reset(row)) {
                seats[row].reset();
            }
            return row;
        });
    }

    /**
     * Takes an action in each environment but those that the board marks for a reset, whose episodes count as over.
     *
     * @param mode what happens where an episode ends, or has ended
     * @throws NoctuleException if an environment has no episode, or one fails
     */
    void step(Autoreset mode) {
        for (final Seat seat : seats) {
            if (seat.state == State.NEW) {
                throw NoctuleException.input(
                        "Environment " + seat.row + " has no episode.", "Maybe reset it before the first step.");
            }
        }
        forgetEnds();
        group.each((row, environment) -> {
            seats[row].step(mode);
            return row;
        });
    }

    /**
     * Puts environments in the place of others, from their next episodes on.
     *
     * @param others the new ones by the numbers of their rows, closed with the group
     */
    void change(Map<Integer, ? extends BoardEnvironment> others) {
        forgetEnds();
        others.forEach((row, environment) -> seats[row].following = environment);
    }

    /** Reads the number of an environment. */
    int row(String number) {
        if (number.matches("[0-9]{1,9}") && Integer.parseInt(number) < seats.length) {
            return Integer.parseInt(number);
        }
        throw NoctuleException.input(
                "The environment (" + number + ") is none of " + seats.length + ".",
                "Maybe the other program is of another version.");
    }

    /**
     * Hands in plans of training jobs, which decisions of the next step name by their places.
     *
     * @param plans the plans by the numbers of the environments
     */
    void plans(Map<Integer, List<JobPlan>> plans) {
        forgetEnds();
        plans.forEach((row, handed) -> seats[row].environment.cluster().ifPresent(cluster -> cluster.plans(handed)));
    }

    /** Counts the cores of each environment; nothing else changes. */
    void countCores() {
        forgetEnds();
        for (final Seat seat : seats) {
            board.cores(seat.row, seat.environment.cores());
        }
    }

    private void forgetEnds() {
        for (final Seat seat : seats) {
            seat.end = Optional.empty();
        }
    }

    /** {@return their figures by the number of the environment, empty if none ended} */
    Optional<ObjectNode> ends() {
        ObjectNode ends = null;
        for (final Seat seat : seats) {
            if (seat.end.isPresent()) {
                ends = ends == null ? ModelJson.object() : ends;
                ends.set(String.valueOf(seat.row), seat.end.get());
            }
        }
        return Optional.ofNullable(ends);
    }

    @Override
    public void close() {
        group.close();
        for (final Seat seat : seats) {
            seat.environment.close();
        }
    }
}
