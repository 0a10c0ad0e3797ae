package org.noctule.fabric.agent.degree;

import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.DegreeQuestion;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/**
 * The smallest allowed degree, from a floor on, with which the job can be placed now and ends in time as its lookahead
 * tells; none if there is no such degree.
 */
public final class DeadlineDegree implements DegreeChooser {
    /** The method, as options name it. */
    static final DegreeMethod METHOD = DegreeMethod.of(
            "deadline",
            (options, seed) -> new DeadlineDegree(
                    options.find("floor").map(JsonInput::count).orElse(1)),
            OptionKey.of("floor", OptionValues.count(), "smallest degree").told("1"));

    private final int floor;

    /**
     * Creates a chooser.
     *
     * @param floor the smallest degree to take, at least 1
     * @throws NoctuleException if the floor is below 1
     */
    public DeadlineDegree(int floor) {
        if (floor < 1) {
            throw NoctuleException.input(
                    "the smallest degree must be positive, got " + floor, "Maybe leave it out: it is 1 by default.");
        }
        this.floor = floor;
    }

    @Override
    public int choose(DegreeQuestion question) {
        for (int degree = floor; degree <= question.maxDegree(); degree++) {
            if (question.allows(degree) && question.meetsDeadline(degree)) {
                return degree;
            }
        }
        return REJECT;
    }
}
