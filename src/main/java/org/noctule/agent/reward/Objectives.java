package org.noctule.agent.reward;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.List;
import org.noctule.agent.OwnCode;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/** The sources of rewards by the names that options use. */
public final class Objectives {
    /** Nothing; for policies that do not look at rewards. */
    public static final Objective NONE = new Objective() {};

    private static final List<String> NAMES =
            Arrays.stream(PublishedObjective.values()).map(String::valueOf).toList();

    private Objectives() {}

    /**
     * Describes the key of an objective.
     *
     * @param usual the objective where none is named, another for each problem
     * @return the key
     */
    public static OptionKey<Objective> key(Objective usual) {
        return OptionKey.with(
                "objective",
                OptionValues.named(
                                "[objective](environments.md#objectives): "
                                        + String.join(
                                                ", ",
                                                NAMES.stream()
                                                        .map(name -> "`" + name + "`")
                                                        .toList())
                                        + ", or jar",
                                NAMES,
                                "\\.jar(#.*)?$")
                        .read(Objectives::read, objective -> TextNode.valueOf(objective.toString())),
                usual,
                "source of rewards");
    }

    /**
     * Takes an objective that is something else's, too.
     *
     * @param code the jar from which it comes
     * @param objective the objective
     * @return the same, whose failures are told as the jar's
     */
    public static Objective guarded(OwnCode code, Objective objective) {
        return new GuardedObjective(code, objective);
    }

    /**
     * Reads the name of an objective.
     *
     * @param input a text: a name, {@code FILE.jar}, or {@code FILE.jar#CLASS} where a jar holds several;
     *     {@code utilization}, as older versions of HDeepRM wrote it, stands for {@code avg_utilization}
     * @return the objective
     * @throws org.noctule.error.NoctuleException if there is no such objective, or the jar is not as it should be
     */
    public static Objective read(JsonInput input) {
        if (ServiceJar.isNamed(input.text())) {
            return GuardedObjective.open(input.text());
        }
        return input.text().equals("utilization")
                ? PublishedObjective.AVG_UTILIZATION
                : PublishedObjective.values()[NAMES.indexOf(input.oneOf(NAMES))];
    }
}
