package org.noctule.json;

import java.util.regex.Pattern;

/**
 * A key that users may write, as pages, help and editors describe it.
 *
 * @param name the key
 * @param values the values it takes
 * @param standard what holds where it is missing, in Markdown; empty if nothing does
 * @param unit the unit of its numbers; empty if they have none
 * @param meaning what it says, in Markdown: one clause without a full stop; links are relative to the folder of the
 *     pages
 * @param needed whether it must be there
 */
public record OptionKey(
        String name, OptionValues values, String standard, String unit, String meaning, boolean needed) {
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

    /**
     * Describes a key that may be missing.
     *
     * @param name the key
     * @param values the values it takes
     * @param standard what holds where it is missing, in Markdown
     * @param meaning what it says, in Markdown
     * @return the key
     */
    public static OptionKey of(String name, OptionValues values, String standard, String meaning) {
        return new OptionKey(name, values, standard, "", meaning, false);
    }

    /**
     * Describes a key that must be there.
     *
     * @param name the key
     * @param values the values it takes
     * @param meaning what it says, in Markdown
     * @return the key
     */
    public static OptionKey needed(String name, OptionValues values, String meaning) {
        return new OptionKey(name, values, "", "", meaning, true);
    }

    /**
     * Tells the unit.
     *
     * @param other the unit of its numbers
     * @return the key with it
     */
    public OptionKey in(String other) {
        return new OptionKey(name, values, standard, other, meaning, needed);
    }

    /**
     * Describes the key that tells editors where the schema of a file lies.
     *
     * @return the key, which readers pass over
     */
    public static OptionKey schema() {
        return of("$schema", OptionValues.text("address"), "none", "[JSON schema](commands.md#editors), for editors");
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
