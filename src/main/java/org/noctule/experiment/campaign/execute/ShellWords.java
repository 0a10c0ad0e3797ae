package org.noctule.experiment.campaign.execute;

import java.util.List;
import java.util.stream.Collectors;

/** Words of a command as a POSIX shell reads them. */
final class ShellWords {
    private ShellWords() {}

    static String quoted(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
