package org.noctule.site.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/** Lines of Slurm's configuration files, and of what scontrol prints in the same form. */
final class ConfLines {
    private static final long MOST_BYTES = 64L << 20;
    private static final Pattern COMMENT = Pattern.compile("(?<!\\\\)#.*");
    /** Stands in lines of scontrol, which also tell a node's system: {@code OS=Linux 6.1.0 #1 SMP}. */
    private static final String SHOWN = " CPUTot=";

    private ConfLines() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @return its lines without comments, those that go on behind a backslash joined
     * @throws NoctuleException of kind INPUT if it cannot be read
     */
    static List<String> of(Path file) {
        final List<String> lines = new ArrayList<>();
        final StringBuilder line = new StringBuilder();
        for (final String raw : text(file).lines().toList()) {
            final String bare =
                    (raw.contains(SHOWN) ? raw : COMMENT.matcher(raw).replaceFirst("")).stripTrailing();
            if (bare.endsWith("\\")) {
                line.append(bare, 0, bare.length() - 1).append(' ');
                continue;
            }
            lines.add(line.append(bare).toString().strip());
            line.setLength(0);
        }
        lines.add(line.toString().strip());
        return lines;
    }

    private static String text(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IOException("larger than " + MOST_BYTES + " bytes");
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The configuration (" + file + ")",
                    e,
                    "Maybe it is included by another one: copy included files beside it.",
                    "Maybe it is a directory, or you may not read it.");
        }
    }

    /**
     * Reads the settings of a line.
     *
     * @param line the line: {@code Name=value Other=value}
     * @return values by names in small letters; of two of a name the first one
     */
    static Map<String, String> values(String line) {
        final Map<String, String> values = new LinkedHashMap<>();
        for (final String word : line.split("\\s+")) {
            final int equals = word.indexOf('=');
            if (equals > 0) {
                values.putIfAbsent(word.substring(0, equals).toLowerCase(Locale.ROOT), word.substring(equals + 1));
            }
        }
        return values;
    }
}
