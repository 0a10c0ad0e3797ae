package org.noctule.fabric.agent.degree;

import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** Splits as far as is allowed, but never beyond a bound (SiP-ML: Khani et al., SIGCOMM 2021). */
public final class SipMl implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of(
            "sip_ml",
            (options, seed) ->
                    new SipMl(options.find("value").map(JsonInput::count).orElse(Integer.MAX_VALUE)),
            OptionKey.of("value", OptionValues.count(), "largest degree").told("no bound"));

    private final int bound;

    /**
     * Creates a chooser.
     *
     * @param bound the largest degree that is useful, at least 1
     * @throws NoctuleException if the bound is below 1
     */
    public SipMl(int bound) {
        if (bound < 1) {
            throw NoctuleException.input(
                    "the largest degree of sip_ml must be positive, got " + bound,
                    "Maybe leave it out: jobs are then split as far as is allowed.");
        }
        this.bound = bound;
    }

    @Override
    public int choose(DegreeQuestion question) {
        final int degree = Math.min(bound, question.largestAllowed());
        return question.allows(degree) ? degree : REJECT;
    }
}
