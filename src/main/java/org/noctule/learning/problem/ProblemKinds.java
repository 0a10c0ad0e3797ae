package org.noctule.learning.problem;

import java.util.List;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;

/** All decision problems that options can name. */
public final class ProblemKinds {
    private static final List<ProblemKind> ALL = List.of(new PolicyPairKind(), new JobKind(), new PartitionKind());

    private ProblemKinds() {}

    /**
     * Finds the problem that options pose.
     *
     * @param decision the {@code decision} object
     * @return the problem of {@code env.problem}; {@code policy} if it is left out
     * @throws org.noctule.error.NoctuleException if there is no such problem
     */
    public static ProblemKind of(JsonInput decision) {
        return decision.find("env")
                .flatMap(env -> env.find("problem"))
                .map(ProblemKinds::named)
                .orElse(ALL.get(0));
    }

    /**
     * Finds a problem by its name.
     *
     * @param name the value of {@code decision.env.problem}
     * @return the problem
     * @throws org.noctule.error.NoctuleException if there is no such problem
     */
    public static ProblemKind named(JsonInput name) {
        final List<String> names = ALL.stream().map(ProblemKind::name).toList();
        return ALL.get(names.indexOf(name.oneOf(names)));
    }

    /**
     * Returns the keys that {@code decision.env} may have.
     *
     * @return the keys of all problems
     */
    public static List<String> keys() {
        return Stream.concat(Stream.of("problem", "episode"), ALL.stream().flatMap(kind -> kind.keys().stream()))
                .distinct()
                .toList();
    }

    /**
     * Returns the values that {@code decision.env.observation} may have.
     *
     * @return the observations of all problems
     */
    public static List<String> observations() {
        return ALL.stream().flatMap(kind -> kind.observations().stream()).toList();
    }
}
