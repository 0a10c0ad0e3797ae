package org.noctule.agent.problem;

import java.util.List;
import java.util.Locale;
import org.noctule.json.JsonInput;

/** The jobs of {@link JobProblem} that may start before a chosen one that does not fit yet. */
public enum Passing {
    /** None. */
    NONE,
    /** Jobs that end before the date at which the chosen one is to fit, as in RLScheduler. */
    BEFORE_SHADOW,
    /** Jobs that do not delay the chosen one: they end by that date, or leave it enough cores. */
    EASY,
    /** Jobs that delay none of the chosen ones, each of which has a reservation. */
    CONSERVATIVE;

    private static final List<Passing> OPEN = List.of(NONE, EASY, CONSERVATIVE);
    private static final List<String> NAMES =
            OPEN.stream().map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();

    /** Reads a kind of a problem in which a chosen job stays chosen. */
    static Passing committed(JsonInput input) {
        if (input.node().isTextual() || input.node().isArray()) {
            throw input.error("needs a problem without a promise", "Maybe set commit to false, or this to true.");
        }
        return input.flag() ? BEFORE_SHADOW : NONE;
    }

    /** Reads one or several kinds of a problem without a promise. */
    static List<Passing> open(JsonInput input) {
        if (input.node().isBoolean()) {
            return List.of(input.flag() ? EASY : NONE);
        }
        if (!input.node().isArray()) {
            return List.of(named(input));
        }
        final List<JsonInput> kinds = input.elements();
        if (kinds.isEmpty()) {
            throw input.error("names no kind", "Maybe write [\"none\", \"easy\"].");
        }
        return kinds.stream().map(Passing::named).toList();
    }

    private static Passing named(JsonInput input) {
        return OPEN.get(NAMES.indexOf(input.oneOf(NAMES)));
    }

    /** Makes the keeper of cores of a run without a promise. */
    KeptCores keeper() {
        return switch (this) {
            case NONE -> new NothingPasses();
            case EASY -> new HeadReservation();
            case CONSERVATIVE -> new ReservationsOfAll();
            case BEFORE_SHADOW -> throw new IllegalStateException("A kind of a problem with a promise.");
        };
    }
}
