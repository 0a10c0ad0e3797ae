package org.noctule.test.metamorphic;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.noctule.test.Seeds;

/** Draws the parts of a scenario, and writes them as JSON in single quotes. */
record Draw(Random random) {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().configure(JsonParser.Feature.ALLOW_SINGLE_QUOTES, true);

    static Draw of(long seed) {
        return new Draw(Seeds.random(seed));
    }

    /** A whole number between two, both included. */
    int from(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    boolean onceIn(int times) {
        return random.nextInt(times) == 0;
    }

    <T> T of(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    @SafeVarargs
    final <T> T of(T... values) {
        return values[random.nextInt(values.length)];
    }

    /** A multiple of a quarter, so that sums of dates are exact. */
    double quarters(int most) {
        return random.nextInt(4 * most + 1) / 4.0;
    }

    static ObjectNode json(String format, Object... values) {
        try {
            return (ObjectNode) MAPPER.readTree(String.format(Locale.ROOT, format, values));
        } catch (final JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
