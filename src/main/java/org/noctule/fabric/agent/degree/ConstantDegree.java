package org.noctule.fabric.agent.degree;

import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;
import org.noctule.fabric.agent.lookahead.LookaheadOptions;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** Always the same degree, or none where it is not allowed. */
public final class ConstantDegree implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of(
            "constant",
            (options, seed) -> read(options),
            OptionKey.of("value", OptionValues.count(), "the degree, which must be given"));

    private final int degree;

    /**
     * Creates a chooser.
     *
     * @param degree 1 or an even number
     * @throws NoctuleException if it is neither
     */
    public ConstantDegree(int degree) {
        if (!OpPartition.isAllowed(degree)) {
            throw NoctuleException.input(
                    "ops are split into 1 or an even number of parts, got the constant degree " + degree,
                    "Maybe take the next even number.");
        }
        this.degree = degree;
    }

    private static DegreeChooser read(JsonInput options) {
        final JsonInput value = options.get("value");
        final int degree = LookaheadOptions.degree(value);
        final int most = options.find("max_degree").map(JsonInput::count).orElse(MAX_DEGREE);
        if (degree > most) {
            throw value.error(
                    "is above max_degree, " + most + ", so that every job would be blocked",
                    "Maybe set max_degree to " + degree + ", if a fabric has as many servers.");
        }
        return new ConstantDegree(degree);
    }

    @Override
    public int choose(DegreeQuestion question) {
        return degree <= question.maxDegree() && question.allows(degree) ? degree : REJECT;
    }
}
