package org.noctule.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.error.NoctuleException;

/**
 * A value of a JSON file together with where it stands, read with checks.
 *
 * <p>Every getter that finds something else than it was asked for throws a {@link NoctuleException} of kind INPUT whose
 * first line is {@code FILE: PATH: what is wrong}. Duplicate keys, NaN and trailing text are refused.
 */
public final class JsonInput {
    private static final JsonMapper MAPPER = JsonSetup.files();

    private final Origin source;
    private final String path;
    private final JsonNode node;

    private JsonInput(Origin source, String path, JsonNode node) {
        this.source = source;
        this.path = path;
        this.node = node;
    }

    /**
     * Tells the format of a file of jobs by its name.
     *
     * @param file the file
     * @return true if it ends in {@code .json} or {@code .json.gz}, as Batsim's and WfCommons' do; the others are
     *     traces in SWF
     */
    public static boolean isJson(Path file) {
        final String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".json") || name.endsWith(".json.gz");
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return its value
     * @throws NoctuleException if the file is missing or is not JSON
     */
    public static JsonInput read(Path file) {
        final String text;
        try {
            text = withoutMark(FileText.read(file));
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ")",
                    e,
                    "Maybe the path is meant relative to another directory: options name files relative to themselves.",
                    "Maybe it is a directory, not UTF-8, or you may not read it.");
        }
        return parse(text, file.toString());
    }

    /** Some editors begin a file in UTF-8 with a byte-order mark. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /**
     * Reads a text.
     *
     * @param text the JSON
     * @param source its name in errors
     * @return its value
     * @throws NoctuleException if the text is not JSON
     */
    public static JsonInput parse(String text, String source) {
        try {
            final JsonNode node = MAPPER.readTree(text);
            if (node == null || node.isMissingNode()) {
                throw NoctuleException.input(source + ": the file is empty.", "Maybe it was not written to its end.");
            }
            return new JsonInput(Origin.of(source), "$", node);
        } catch (JsonProcessingException e) {
            throw JsonSyntax.failure(source, text, e);
        }
    }

    /**
     * Wraps a value that was made in memory.
     *
     * @param node the value
     * @param source its name in errors
     * @return the value with its place
     */
    public static JsonInput of(JsonNode node, String source) {
        return new JsonInput(Origin.of(source), "$", node);
    }

    /**
     * Lays a value over what stands at a path of keys. Objects that are missing on the way are made.
     *
     * @param keys the keys from this value, which must be an object, to the place; at least one
     * @param value the value; null removes what stands there
     * @param name what errors about the value call its source, instead of the file
     * @return a copy of this value with the other in it
     * @throws NoctuleException if something else than an object stands on the way
     */
    public JsonInput lay(List<String> keys, JsonNode value, String name) {
        final ObjectNode copy = object().node.deepCopy();
        ObjectNode inner = copy;
        String place = path;
        Origin origin = source;
        for (final String key : keys.subList(0, keys.size() - 1)) {
            place = place + "." + key;
            if (!inner.hasNonNull(key)) {
                inner.putObject(key);
                origin = origin.with(place, name);
            }
            if (!(inner.get(key) instanceof ObjectNode next)) {
                throw NoctuleException.input(
                        name + ": " + place + " is no object, so it has no key \"" + keys.get(keys.size() - 1) + "\".",
                        "Maybe set " + place.substring(2) + " as a whole.");
            }
            inner = next;
        }
        final String last = keys.get(keys.size() - 1);
        if (value.isNull()) {
            inner.remove(last);
        } else {
            inner.set(last, value);
        }
        return new JsonInput(origin.with(place + "." + last, name), path, copy);
    }

    /**
     * Tells whether this value was laid over its file.
     *
     * @return true if it, or a value that holds it, comes from {@link #lay}
     */
    public boolean isLaid() {
        return source.isLaid(path);
    }

    /**
     * Takes this object apart, at any depth.
     *
     * @param laid true for what was laid over its file, false for the rest
     * @return a new object
     */
    public ObjectNode part(boolean laid) {
        final ObjectNode part = JsonNodeFactory.instance.objectNode();
        for (final String key : keys()) {
            final JsonInput value = new JsonInput(source, path + "." + key, node.get(key));
            if (value.isLaid() || !value.node.isObject()) {
                if (value.isLaid() == laid) {
                    part.set(key, value.node.deepCopy());
                }
            } else {
                final ObjectNode inner = value.part(laid);
                if (!inner.isEmpty() || !laid) {
                    part.set(key, inner);
                }
            }
        }
        return part;
    }

    /**
     * Tells where files lie that this value names, or a value in it.
     *
     * @param files finds the file of a value that is a path
     * @return the same value
     */
    public JsonInput locating(Function<JsonInput, Path> files) {
        return new JsonInput(source.locating(files), path, node);
    }

    /** {@return the file that this path names} */
    public Path path() {
        return source.files().apply(this);
    }

    /** {@return this path as it is written} */
    public Path written() {
        try {
            return Path.of(text());
        } catch (final InvalidPathException e) {
            throw error("is no path", "Maybe a character in it cannot stand in file names.");
        }
    }

    /**
     * Puts another value in this place.
     *
     * @param value the value
     * @return it, which errors show where this one stands
     */
    public JsonInput with(JsonNode value) {
        return new JsonInput(source, path, value);
    }

    /** {@return the value itself: the tree, not to be changed} */
    public JsonNode node() {
        return node;
    }

    /** {@return where the value stands: file and JSON path, such as {@code "a.json: $.clusters[0].id"}} */
    public String where() {
        return source.name(path) + ": " + path;
    }

    /**
     * Makes the exception that says what is wrong with this value.
     *
     * @param problem a clause that follows the place and the value: {@code "must be positive"}
     * @param remedy the line that begins with "Maybe"
     * @return the exception, to be thrown
     */
    public NoctuleException error(String problem, String remedy) {
        return NoctuleException.input(where() + ": the value (" + shown() + ") " + problem + ".", remedy);
    }

    private String shown() {
        final String text = node.toString();
        return text.length() > 60 ? text.substring(0, 57) + "..." : text;
    }

    /**
     * Tells whether this object has a key.
     *
     * @param key the key
     * @return true if it is there and not null
     */
    public boolean has(String key) {
        return node.hasNonNull(key);
    }

    /**
     * Returns the value of a key that must be there.
     *
     * @param key the key
     * @return its value
     */
    public JsonInput get(String key) {
        object();
        if (!has(key)) {
            throw NoctuleException.input(
                    where() + ": the key \"" + key + "\" is missing.", "Maybe add it: it has no default.");
        }
        return new JsonInput(source, path + "." + key, node.get(key));
    }

    /**
     * Returns the value of a key that may be missing.
     *
     * @param key the key
     * @return its value, empty if it is missing or null
     */
    public Optional<JsonInput> find(String key) {
        object();
        return has(key) ? Optional.of(get(key)) : Optional.empty();
    }

    /**
     * Checks that this is an object.
     *
     * @return this
     */
    public JsonInput object() {
        if (!node.isObject()) {
            throw error("must be an object", "Maybe braces are missing.");
        }
        return this;
    }

    /** {@return the keys of this object, in the order of the file} */
    public List<String> keys() {
        object();
        final List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    /**
     * Refuses keys other than those named, with a suggestion.
     *
     * @param known all keys that may stand here
     * @return this
     */
    public JsonInput allow(String... known) {
        for (final String key : keys()) {
            if (!Arrays.asList(known).contains(key)) {
                throw NoctuleException.input(
                        source.name(path + "." + key) + ": " + path + ": the key \"" + key + "\" is unknown.",
                        Suggestion.of(key, Arrays.asList(known)));
            }
        }
        return this;
    }

    /**
     * Refuses keys other than those of a table, with a suggestion.
     *
     * @param table all keys that may stand here
     * @return this
     */
    public JsonInput allow(OptionTable table) {
        return allow(table.names().toArray(String[]::new));
    }

    /** {@return the elements of this array, in order} */
    public List<JsonInput> elements() {
        if (!node.isArray()) {
            throw error("must be an array", "Maybe brackets are missing.");
        }
        final List<JsonInput> elements = new ArrayList<>(node.size());
        for (int i = 0; i < node.size(); i++) {
            elements.add(new JsonInput(source, path + "[" + i + "]", node.get(i)));
        }
        return elements;
    }

    /** {@return the text} */
    public String text() {
        if (!node.isTextual()) {
            throw error("must be a text", "Maybe quotation marks are missing.");
        }
        return node.textValue();
    }

    /**
     * Returns the constant that this text names in lower case.
     *
     * @param type the constants
     * @param <E> their type
     * @return one of them
     * @throws NoctuleException if there is none of that name
     */
    public <E extends Enum<E>> E oneOf(Class<E> type) {
        final List<String> names = names(type);
        return type.getEnumConstants()[names.indexOf(oneOf(names))];
    }

    /**
     * Returns the names that files give constants.
     *
     * @param type the constants
     * @param <E> their type
     * @return the names in lower case, in order
     */
    public static <E extends Enum<E>> List<String> names(Class<E> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /**
     * Returns this text, which must be one of a few.
     *
     * @param choices the texts that may stand here
     * @return the text
     */
    public String oneOf(List<String> choices) {
        final String text = text();
        if (!choices.contains(text)) {
            throw error("must be one of " + String.join(", ", choices), Suggestion.among(text, choices));
        }
        return text;
    }

    /** {@return this truth value: true or false} */
    public boolean flag() {
        if (!node.isBoolean()) {
            throw error("must be true or false", "Maybe remove the quotation marks.");
        }
        return node.booleanValue();
    }

    /** {@return the number, finite} */
    public double number() {
        if (!node.isNumber()) {
            throw error("must be a number", "Maybe remove the quotation marks and the unit, if there is one.");
        }
        final double number = node.doubleValue();
        if (!Double.isFinite(number)) {
            throw error("must be a finite number", "Maybe a digit too many stands in its exponent.");
        }
        return number;
    }

    /**
     * Returns this number, which must not be too small.
     *
     * @param minimum the least that may stand here
     * @return the number
     */
    public double numberFrom(double minimum) {
        return number(new OptionValues.Range(minimum, false, Double.POSITIVE_INFINITY));
    }

    /**
     * Returns this number, which must not be too small or too large: sums over many of them must stay finite.
     *
     * @param minimum the least that may stand here
     * @param maximum the most that may stand here
     * @return the number
     */
    public double between(double minimum, double maximum) {
        return number(new OptionValues.Range(minimum, false, maximum));
    }

    /** {@return this number, which must be above zero} */
    public double positive() {
        return number(OptionValues.Range.POSITIVE);
    }

    /** Returns this number, which must lie in a range. */
    double number(OptionValues.Range range) {
        final double number = number();
        if (number < range.least() || range.open() && number == range.least()) {
            throw error(
                    range.open() ? "must be positive" : "must be at least " + range.least(),
                    "Maybe the sign or the unit is wrong.");
        }
        if (number > range.most()) {
            throw range.most() == 1
                    ? error("must be at most 1", "Maybe the decimal point is missing.")
                    : error("must be at most " + range.most(), "Maybe a digit too many stands in its exponent.");
        }
        return number;
    }

    /**
     * Returns this whole number.
     *
     * @param minimum the least that may stand here
     * @param maximum the most that may stand here
     * @return the number
     */
    public long integer(long minimum, long maximum) {
        if (!node.isNumber() || node.doubleValue() != Math.rint(node.doubleValue())) {
            throw error("must be a whole number", "Maybe remove quotation marks or decimals.");
        }
        if (!node.canConvertToLong() || node.longValue() < minimum || node.longValue() > maximum) {
            throw error("must lie between " + minimum + " and " + maximum, "Maybe the sign or the unit is wrong.");
        }
        return node.longValue();
    }

    /** {@return this whole number, which must be above zero} */
    public int count() {
        return (int) integer(1, Integer.MAX_VALUE);
    }

    /** {@return this whole number, which must not be negative} */
    public int countOrZero() {
        return (int) integer(0, Integer.MAX_VALUE);
    }
}
