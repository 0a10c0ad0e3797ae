package org.noctule.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The values that a key takes, in words for people and in figures for editors, and how they are read and printed. Two
 * are equal if they are described alike.
 *
 * @param kind what stands in the file
 * @param words what people are told, in Markdown; links are relative to the folder of the pages
 * @param choices texts that may stand there, none if any may
 * @param pattern other texts that may stand there, as a regular expression; empty for none
 * @param range numbers that may stand there
 * @param file whether a value names files, which are found from the file in which it stands
 * @param inner the keys of an object, or those of each kind of object of which one may stand there
 * @param reader reads what stands in a file
 * @param printer prints a value as it may stand in a file
 * @param <T> what is read
 */
public record OptionValues<T>(
        Kind kind,
        String words,
        List<String> choices,
        String pattern,
        OptionValues.Range range,
        boolean file,
        Supplier<List<OptionTable>> inner,
        Function<JsonInput, T> reader,
        Function<T, JsonNode> printer) {
    private static final Range ANY_NUMBER = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY);

    /** What stands in the file. */
    public enum Kind {
        /** True or false. */
        FLAG,
        /** A whole number. */
        WHOLE,
        /** A number. */
        NUMBER,
        /** A text. */
        TEXT,
        /** An array. */
        LIST,
        /** An object with the keys of a table, or of one of several tables. */
        OBJECT,
        /** An array of such objects. */
        OBJECTS,
        /** An object of such objects by names of the user's. */
        NAMED_OBJECTS,
        /** What no other kind describes. */
        ANY
    }

    /**
     * The numbers between two ends.
     *
     * @param least the lower end
     * @param open whether the lower end itself is no such number
     * @param most the upper end, which is one
     */
    public record Range(double least, boolean open, double most) {
        static final Range POSITIVE = new Range(0, true, Double.POSITIVE_INFINITY);
    }

    private static <T> OptionValues<T> of(
            Kind kind,
            String words,
            Range range,
            List<OptionTable> tables,
            Function<JsonInput, T> reader,
            Function<T, JsonNode> printer) {
        return new OptionValues<>(kind, words, List.of(), "", range, false, () -> tables, reader, printer);
    }

    private static OptionValues<String> texts(String words, List<String> choices, String pattern) {
        return new OptionValues<>(
                Kind.TEXT,
                words,
                choices,
                pattern,
                ANY_NUMBER,
                false,
                List::of,
                choices.isEmpty() || !pattern.isEmpty() ? JsonInput::text : json -> json.oneOf(choices),
                TextNode::valueOf);
    }

    private static OptionValues<Double> numbers(String words, Range range) {
        return of(Kind.NUMBER, words, range, List.of(), json -> json.number(range), DoubleNode::valueOf);
    }

    private static OptionValues<Integer> counts(String words, int least, int most) {
        final Range range = new Range(least, false, most);
        return of(Kind.WHOLE, words, range, List.of(), json -> (int) json.integer(least, most), IntNode::valueOf);
    }

    /**
     * Takes what is read for something else.
     *
     * @param to makes the other value
     * @param back prints it
     * @param <U> the other type
     * @return values of the same words
     */
    public <U> OptionValues<U> as(Function<T, U> to, Function<U, T> back) {
        return read(json -> to.apply(reader.apply(json)), value -> printer.apply(back.apply(value)));
    }

    /**
     * Reads and prints in another way.
     *
     * @param other reads what stands in a file
     * @param print prints it
     * @param <U> the other type
     * @return values of the same words
     */
    public <U> OptionValues<U> read(Function<JsonInput, U> other, Function<U, JsonNode> print) {
        return new OptionValues<>(kind, words, choices, pattern, range, file, inner, other, print);
    }

    /** {@return the same, which name files} */
    public OptionValues<T> files() {
        return new OptionValues<>(kind, words, choices, pattern, range, true, inner, reader, printer);
    }

    /** Reads a value. */
    T read(JsonInput json) {
        return reader.apply(json);
    }

    /** Words a value, in Markdown. */
    String words(T value) {
        final JsonNode json = printer.apply(value);
        return json.isNumber()
                ? plain(json.doubleValue())
                : "`" + (json.isTextual() ? json.textValue() : json.toString()) + "`";
    }

    /** Writes a number without an exponent. */
    static String plain(double number) {
        return number == 0
                ? "0"
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** {@return the keys of an object, or those of each kind of object of which one may stand there} */
    public List<OptionTable> tables() {
        return inner.get();
    }

    /** Tells whether values of a key of some effect shape one of some parts of a run. */
    boolean shape(Effect effect, Set<Effect> parts) {
        return kind == Kind.OBJECT && !tables().isEmpty()
                ? tables().stream()
                        .flatMap(table -> table.keys().stream())
                        .anyMatch(key -> key.values().shape(key.effect(), parts))
                : parts.contains(effect);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OptionValues<?> values
                && kind == values.kind
                && words.equals(values.words)
                && choices.equals(values.choices)
                && pattern.equals(values.pattern)
                && range.equals(values.range)
                && tables().equals(values.tables());
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, words, choices, pattern);
    }

    /** {@return the truth values} */
    public static OptionValues<Boolean> flag() {
        return of(Kind.FLAG, "`true`, `false`", ANY_NUMBER, List.of(), JsonInput::flag, BooleanNode::valueOf);
    }

    /** {@return counts of something that must be there: whole numbers from 1} */
    public static OptionValues<Integer> count() {
        return counts("count", 1, Integer.MAX_VALUE);
    }

    /** {@return counts of something that may be missing: whole numbers from 0} */
    public static OptionValues<Integer> countOrZero() {
        return counts("count or 0", 0, Integer.MAX_VALUE);
    }

    /** {@return numbers such as seeds: whole numbers from 0} */
    public static OptionValues<Long> whole() {
        return of(
                Kind.WHOLE,
                "whole number from 0",
                new Range(0, false, Long.MAX_VALUE),
                List.of(),
                json -> json.integer(0, Long.MAX_VALUE),
                LongNode::valueOf);
    }

    /**
     * Describes whole numbers.
     *
     * @param least the least of them
     * @param most the greatest of them
     * @return the numbers between the two
     */
    public static OptionValues<Integer> whole(int least, int most) {
        return counts(least + " to " + most, least, most);
    }

    /** {@return numbers above 0} */
    public static OptionValues<Double> positive() {
        return numbers("above 0", Range.POSITIVE);
    }

    /** {@return numbers that are not negative} */
    public static OptionValues<Double> fromZero() {
        return numbers("0 or above", new Range(0, false, Double.POSITIVE_INFINITY));
    }

    /** {@return any number} */
    public static OptionValues<Double> number() {
        return numbers("number", ANY_NUMBER);
    }

    /**
     * Describes shares of a whole.
     *
     * @param most the upper end
     * @return numbers from 0
     */
    public static OptionValues<Double> upTo(double most) {
        return numbers(most == 1 ? "0 to 1" : "0 or above, at most " + most, new Range(0, false, most));
    }

    /**
     * Describes names of which one is chosen.
     *
     * @param choices the names
     * @return these texts
     */
    public static OptionValues<String> choice(List<String> choices) {
        return texts(choices.stream().map(text -> "`" + text + "`").collect(Collectors.joining(", ")), choices, "");
    }

    /**
     * Describes the names of constants in lower case.
     *
     * @param type the constants
     * @param <E> their type
     * @return these texts
     */
    public static <E extends Enum<E>> OptionValues<E> choice(Class<E> type) {
        return choice(JsonInput.names(type))
                .read(
                        json -> json.oneOf(type),
                        value -> TextNode.valueOf(value.name().toLowerCase(Locale.ROOT)));
    }

    /**
     * Describes names, or texts of the user's own.
     *
     * @param words what they are
     * @param choices the names
     * @param pattern the other texts, as a regular expression
     * @return these texts
     */
    public static OptionValues<String> named(String words, List<String> choices, String pattern) {
        return texts(words, choices, pattern);
    }

    /**
     * Describes texts.
     *
     * @param words what they are
     * @return any text
     */
    public static OptionValues<String> text(String words) {
        return texts(words, List.of(), "");
    }

    /**
     * Describes texts of a form.
     *
     * @param words what they are
     * @param pattern the form, as a regular expression
     * @return these texts
     */
    public static OptionValues<String> text(String words, String pattern) {
        return texts(words, List.of(), pattern);
    }

    /** {@return files, by paths that are relative to the file in which they stand} */
    public static OptionValues<Path> path() {
        return text("path").files().read(JsonInput::path, path -> TextNode.valueOf(path.toString()));
    }

    /**
     * Describes arrays.
     *
     * @param words what they hold
     * @return any array
     */
    public static OptionValues<List<JsonInput>> list(String words) {
        return of(
                Kind.LIST,
                words,
                ANY_NUMBER,
                List.of(),
                JsonInput::elements,
                list -> array(list.stream().map(JsonInput::node).toList()));
    }

    /**
     * Describes values that no other method here does.
     *
     * @param words what they are
     * @return any value
     */
    public static OptionValues<JsonInput> any(String words) {
        return of(Kind.ANY, words, ANY_NUMBER, List.of(), json -> json, JsonInput::node);
    }

    /**
     * Describes objects of several kinds, or of keys that nothing knows.
     *
     * @param words what they are
     * @param tables the keys of each kind; none if any key may stand there
     * @return these objects
     */
    public static OptionValues<JsonInput> object(String words, OptionTable... tables) {
        return of(Kind.OBJECT, words, ANY_NUMBER, List.of(tables), JsonInput::object, JsonInput::node);
    }

    /**
     * Describes objects.
     *
     * @param words what they are
     * @param table their keys
     * @return these objects
     */
    public static OptionValues<Options> object(String words, OptionTable table) {
        return of(Kind.OBJECT, words, ANY_NUMBER, List.of(table), table::read, Options::resolved);
    }

    /**
     * Describes objects that few files have.
     *
     * @param words what they are
     * @param table their keys, asked for when there is such an object, or all keys are listed
     * @return these objects
     */
    public static OptionValues<Options> object(String words, Supplier<OptionTable> table) {
        return new OptionValues<>(
                Kind.OBJECT,
                words,
                List.of(),
                "",
                ANY_NUMBER,
                false,
                () -> List.of(table.get()),
                json -> table.get().read(json),
                Options::resolved);
    }

    /**
     * Describes arrays of objects, at least one.
     *
     * @param words what they are
     * @param table the keys of each
     * @return these arrays
     */
    public static OptionValues<List<Options>> objects(String words, OptionTable table) {
        return of(
                Kind.OBJECTS,
                words,
                ANY_NUMBER,
                List.of(table),
                json -> json.elements().stream().map(table::read).toList(),
                list -> array(list.stream().map(Options::resolved).toList()));
    }

    /**
     * Describes objects by name.
     *
     * @param words what they are
     * @param table the keys of each
     * @return objects that hold them
     */
    public static OptionValues<JsonInput> namedObjects(String words, OptionTable table) {
        return of(Kind.NAMED_OBJECTS, words, ANY_NUMBER, List.of(table), JsonInput::object, JsonInput::node);
    }

    private static ArrayNode array(List<? extends JsonNode> elements) {
        return JsonNodeFactory.instance.arrayNode().addAll(elements);
    }
}
