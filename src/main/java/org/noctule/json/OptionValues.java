package org.noctule.json;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The values that a key takes, in words for people and in figures for editors.
 *
 * @param kind what stands in the file
 * @param words what people are told, in Markdown; links are relative to the folder of the pages
 * @param choices texts that may stand there, none if any may
 * @param pattern other texts that may stand there, as a regular expression; empty for none
 * @param range numbers that may stand there
 * @param tables the keys of an object, or those of each kind of object of which one may stand there
 */
public record OptionValues(
        Kind kind,
        String words,
        List<String> choices,
        String pattern,
        OptionValues.Range range,
        List<OptionTable> tables) {
    private static final Range ANY_NUMBER = new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY);
    private static final double MOST_INT = Integer.MAX_VALUE;

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
    public record Range(double least, boolean open, double most) {}

    private static OptionValues of(Kind kind, String words) {
        return new OptionValues(kind, words, List.of(), "", ANY_NUMBER, List.of());
    }

    private static OptionValues of(Kind kind, String words, Range range) {
        return new OptionValues(kind, words, List.of(), "", range, List.of());
    }

    /**
     * Describes truth values.
     *
     * @return true and false
     */
    public static OptionValues flag() {
        return of(Kind.FLAG, "`true`, `false`");
    }

    /**
     * Describes counts of something that must be there.
     *
     * @return whole numbers from 1
     */
    public static OptionValues count() {
        return of(Kind.WHOLE, "count", new Range(1, false, MOST_INT));
    }

    /**
     * Describes counts of something that may be missing.
     *
     * @return whole numbers from 0
     */
    public static OptionValues countOrZero() {
        return of(Kind.WHOLE, "count or 0", new Range(0, false, MOST_INT));
    }

    /**
     * Describes numbers such as seeds.
     *
     * @return whole numbers from 0
     */
    public static OptionValues whole() {
        return of(Kind.WHOLE, "whole number from 0", new Range(0, false, Long.MAX_VALUE));
    }

    /**
     * Describes whole numbers.
     *
     * @param least the least of them
     * @param most the greatest of them
     * @return the numbers between the two
     */
    public static OptionValues whole(int least, int most) {
        return of(Kind.WHOLE, least + " to " + most, new Range(least, false, most));
    }

    /**
     * Describes positive numbers.
     *
     * @return numbers above 0
     */
    public static OptionValues positive() {
        return of(Kind.NUMBER, "above 0", new Range(0, true, Double.POSITIVE_INFINITY));
    }

    /**
     * Describes numbers that are not negative.
     *
     * @return numbers from 0
     */
    public static OptionValues fromZero() {
        return of(Kind.NUMBER, "0 or above", new Range(0, false, Double.POSITIVE_INFINITY));
    }

    /**
     * Describes numbers.
     *
     * @return any number
     */
    public static OptionValues number() {
        return of(Kind.NUMBER, "number", ANY_NUMBER);
    }

    /**
     * Describes shares of a whole.
     *
     * @param most the upper end
     * @return numbers from 0
     */
    public static OptionValues upTo(double most) {
        return of(Kind.NUMBER, most == 1 ? "0 to 1" : "0 or above, at most " + most, new Range(0, false, most));
    }

    /**
     * Describes names of which one is chosen.
     *
     * @param choices the names
     * @return these texts
     */
    public static OptionValues choice(List<String> choices) {
        final String words = choices.stream().map(text -> "`" + text + "`").collect(Collectors.joining(", "));
        return new OptionValues(Kind.TEXT, words, choices, "", ANY_NUMBER, List.of());
    }

    /**
     * Describes the names of constants in lower case.
     *
     * @param type the constants
     * @param <E> their type
     * @return these texts
     */
    public static <E extends Enum<E>> OptionValues choice(Class<E> type) {
        return choice(JsonInput.names(type));
    }

    /**
     * Describes names, or texts of the user's own.
     *
     * @param words what they are
     * @param choices the names
     * @param pattern the other texts, as a regular expression
     * @return these texts
     */
    public static OptionValues named(String words, List<String> choices, String pattern) {
        return new OptionValues(Kind.TEXT, words, choices, pattern, ANY_NUMBER, List.of());
    }

    /**
     * Describes texts.
     *
     * @param words what they are
     * @return any text
     */
    public static OptionValues text(String words) {
        return of(Kind.TEXT, words);
    }

    /**
     * Describes texts of a form.
     *
     * @param words what they are
     * @param pattern the form, as a regular expression
     * @return these texts
     */
    public static OptionValues text(String words, String pattern) {
        return named(words, List.of(), pattern);
    }

    /**
     * Describes arrays.
     *
     * @param words what they hold
     * @return any array
     */
    public static OptionValues list(String words) {
        return of(Kind.LIST, words);
    }

    /**
     * Describes values that no other method here does.
     *
     * @param words what they are
     * @return any value
     */
    public static OptionValues any(String words) {
        return of(Kind.ANY, words);
    }

    /**
     * Describes objects.
     *
     * @param words what they are
     * @param tables the keys of each kind; none if any key may stand there
     * @return these objects
     */
    public static OptionValues object(String words, OptionTable... tables) {
        return new OptionValues(Kind.OBJECT, words, List.of(), "", ANY_NUMBER, List.of(tables));
    }

    /**
     * Describes arrays of objects, at least one.
     *
     * @param words what they are
     * @param table the keys of each
     * @return these arrays
     */
    public static OptionValues objects(String words, OptionTable table) {
        return new OptionValues(Kind.OBJECTS, words, List.of(), "", ANY_NUMBER, List.of(table));
    }

    /**
     * Describes objects by name.
     *
     * @param words what they are
     * @param table the keys of each
     * @return objects that hold them
     */
    public static OptionValues namedObjects(String words, OptionTable table) {
        return new OptionValues(Kind.NAMED_OBJECTS, words, List.of(), "", ANY_NUMBER, List.of(table));
    }
}
