package org.noctule.json;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A key that users may write: all that is known of it. What is read, printed and described of the key follows from this
 * row.
 *
 * @param name the key
 * @param values the values it takes, which knows how they are read and printed
 * @param fallback the value that holds where the key is missing, empty if none does
 * @param standard the same in words, in Markdown; empty if nothing is said of it
 * @param unit the unit of its numbers; empty if they have none
 * @param meaning what it says, in Markdown: one clause without a full stop; links are relative to the folder of the
 *     pages
 * @param needed whether it must be there
 * @param effect the part of a run that it shapes
 * @param listed when resolved options list it
 * @param <T> the type of its values
 */
public record OptionKey<T>(
        String name,
        OptionValues<T> values,
        Optional<T> fallback,
        String standard,
        String unit,
        String meaning,
        boolean needed,
        Effect effect,
        OptionKey.Listed listed) {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

    /** When resolved options list a key. */
    public enum Listed {
        /** Wherever it has a value. */
        ALWAYS,
        /** Where its value is not that which holds without it: what is older than the key keeps its bytes. */
        CHANGED,
        /** Nowhere. */
        NEVER
    }

    /**
     * Describes a key that may be missing, and has no value then.
     *
     * @param name the key
     * @param values the values it takes
     * @param meaning what it says, in Markdown
     * @param <T> the type of its values
     * @return the key
     */
    public static <T> OptionKey<T> of(String name, OptionValues<T> values, String meaning) {
        return new OptionKey<>(name, values, Optional.empty(), "", "", meaning, false, Effect.PLAY, Listed.ALWAYS);
    }

    /**
     * Describes a key that may be missing.
     *
     * @param name the key
     * @param values the values it takes
     * @param standard the value that holds then; its words are made of it
     * @param meaning what it says, in Markdown
     * @param <T> the type of its values
     * @return the key
     */
    public static <T> OptionKey<T> with(String name, OptionValues<T> values, T standard, String meaning) {
        return of(name, values, meaning).orElse(standard);
    }

    /**
     * Describes a key whose value is an object, which may be missing; without it the defaults of its keys hold, unless
     * one of these must be there.
     *
     * @param name the key
     * @param words what its values are
     * @param table the keys of the object
     * @param meaning what it says, in Markdown
     * @return the key
     */
    public static OptionKey<Options> nested(String name, String words, OptionTable table, String meaning) {
        final OptionKey<Options> row = of(name, OptionValues.object(words, table), meaning);
        return table.keys().stream().anyMatch(OptionKey::needed)
                ? row.told("none")
                : row.orElse(table.defaults()).told("`{}`");
    }

    /**
     * Describes a key that must be there.
     *
     * @param name the key
     * @param values the values it takes
     * @param meaning what it says, in Markdown
     * @param <T> the type of its values
     * @return the key
     */
    public static <T> OptionKey<T> needed(String name, OptionValues<T> values, String meaning) {
        return new OptionKey<>(name, values, Optional.empty(), "", "", meaning, true, Effect.PLAY, Listed.ALWAYS);
    }

    /**
     * Tells another default, for a table of its own; its words are made of it.
     *
     * @param value the value that holds where the key is missing
     * @return the key with it
     */
    public OptionKey<T> orElse(T value) {
        return new OptionKey<>(
                name, values, Optional.of(value), values.words(value), unit, meaning, needed, effect, listed);
    }

    /**
     * Tells in words what holds where the key is missing.
     *
     * @param words the words, in Markdown
     * @return the key with them
     */
    public OptionKey<T> told(String words) {
        return new OptionKey<>(name, values, fallback, words, unit, meaning, needed, effect, listed);
    }

    /**
     * Tells the unit.
     *
     * @param other the unit of its numbers
     * @return the key with it
     */
    public OptionKey<T> in(String other) {
        return new OptionKey<>(name, values, fallback, standard, other, meaning, needed, effect, listed);
    }

    /**
     * Tells the effect, which is {@link Effect#PLAY} unless this says otherwise.
     *
     * @param other the part of a run that it shapes
     * @return the key with it
     */
    public OptionKey<T> shaping(Effect other) {
        return new OptionKey<>(name, values, fallback, standard, unit, meaning, needed, other, listed);
    }

    /**
     * Tells when resolved options list the key.
     *
     * @param when always, unless this says otherwise
     * @return the key with it
     */
    public OptionKey<T> listed(Listed when) {
        return new OptionKey<>(name, values, fallback, standard, unit, meaning, needed, effect, when);
    }

    /**
     * Describes the key that tells editors where the schema of a file lies.
     *
     * @return the key, which readers pass over
     */
    public static OptionKey<String> schema() {
        return of("$schema", OptionValues.text("address"), "[JSON schema](commands.md#editors), for editors")
                .told("none")
                .listed(Listed.NEVER);
    }

    /** Reads the key of an object; empty if it is missing and has no default. */
    Optional<T> read(JsonInput object) {
        return needed
                ? Optional.of(values.read(object.get(name)))
                : object.find(name).map(values::read).or(() -> fallback);
    }

    /** Tells whether resolved options list a value. */
    boolean lists(Object value) {
        return listed == Listed.ALWAYS
                || listed == Listed.CHANGED && !fallback.map(value::equals).orElse(false);
    }

    /**
     * Takes the marks out of a line of Markdown.
     *
     * @param markdown the line
     * @return its words alone
     */
    public static String plain(String markdown) {
        return LINK.matcher(markdown).replaceAll("$1").replace("`", "").replace("\\", "");
    }
}
