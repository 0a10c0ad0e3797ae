package org.noctule.workload;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.OptionalDouble;
import org.noctule.error.DecimalText;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/**
 * The speed of the cores for which the run times of a workload hold, as a user states it: a number, or the name of a
 * kind of node or processor that is as fast.
 *
 * @param gflops GFLOPS per core, empty if a type is named
 * @param type name of the type, empty if the number is stated
 * @param place the place where it is stated, for messages
 */
public record ReferenceSpeed(OptionalDouble gflops, String type, String place) {
    /** The key of options and of workloads. */
    public static final String KEY = "reference_speed";

    private static final double LEAST = 1e-6;
    private static final double MOST = 9e9;

    /**
     * Describes the key.
     *
     * @param without what holds without the key
     * @return a row of a table
     */
    public static OptionKey<ReferenceSpeed> row(String without) {
        return OptionKey.of(
                        KEY,
                        OptionValues.any("above 0, or a type").read(ReferenceSpeed::read, ReferenceSpeed::node),
                        "speed of the cores for which run times hold: a number, or the name of a node or processor"
                                + " type of the platform, see [times](platforms.md#times)")
                .told(without)
                .in("GFLOPS per core");
    }

    /**
     * Reads a value.
     *
     * @param input the value
     * @return what it states
     * @throws org.noctule.error.NoctuleException if it is neither a text nor a number in the range of cores
     */
    public static ReferenceSpeed read(JsonInput input) {
        if (input.node().isTextual()) {
            return new ReferenceSpeed(OptionalDouble.empty(), input.text(), input.where());
        }
        if (!input.node().isNumber()) {
            throw input.error(
                    "is neither a number of GFLOPS nor the name of a type",
                    "Maybe write 20, or \"Dell R720\": noctule inspect platform FILE tells types and speeds.");
        }
        input.positive();
        return new ReferenceSpeed(OptionalDouble.of(input.between(LEAST, MOST)), "", input.where());
    }

    /**
     * Reads a word of a command line.
     *
     * @param text a number, or the name of a type
     * @param option the option, for messages
     * @return what it states
     * @throws org.noctule.error.NoctuleException if it is a number out of the range of cores
     */
    public static ReferenceSpeed parse(String text, String option) {
        JsonNode value;
        try {
            value = DoubleNode.valueOf(DecimalText.parse(text));
        } catch (final NumberFormatException e) {
            value = TextNode.valueOf(text);
        }
        return read(JsonInput.of(value, option));
    }

    private JsonNode node() {
        return gflops.isPresent() ? DoubleNode.valueOf(gflops.getAsDouble()) : TextNode.valueOf(type);
    }

    /**
     * States a number.
     *
     * @param gflops GFLOPS per core, above 0
     * @return the speed
     */
    public static ReferenceSpeed of(double gflops) {
        return new ReferenceSpeed(OptionalDouble.of(gflops), "", "");
    }

    /**
     * Compares what is stated.
     *
     * @param other anything
     * @return true if it is the same number or the same type, wherever it is stated
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof ReferenceSpeed speed && gflops.equals(speed.gflops) && type.equals(speed.type);
    }

    @Override
    public int hashCode() {
        return 31 * gflops.hashCode() + type.hashCode();
    }

    /**
     * Writes the value as it was stated.
     *
     * @param out the output, at the place of a value
     * @throws IOException if it cannot be written
     */
    public void write(JsonGenerator out) throws IOException {
        if (gflops.isPresent()) {
            out.writeNumber(gflops.getAsDouble());
        } else {
            out.writeString(type);
        }
    }
}
