package org.noctule.file;

import java.util.List;
import java.util.stream.Collectors;

/** Words of a command, paths among them, as a POSIX shell reads them. */
public final class ShellWords {
    private ShellWords() {}

    /**
     * Writes a command.
     *
     * @param words its words
     * @return them in one line
     */
    public static String quoted(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /**
     * Writes a word.
     *
     * @param word the word
     * @return the word, in quotes if it needs them
     */
    public static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
