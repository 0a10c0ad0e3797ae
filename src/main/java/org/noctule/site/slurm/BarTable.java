package org.noctule.site.slurm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.workload.Repairs;

/**
 * A table as commands of Slurm print it with {@code -P}: columns between bars, and a header that names them.
 *
 * <p>A line that is shorter than the header goes on in the next one, as names may hold line ends, unless that one is a
 * whole line itself: then the shorter one was cut off. Bars within a name make a line longer, and are taken for a part
 * of it where the table has a column of names.
 */
final class BarTable {
    private static final int MOST_LINES_OF_A_ROW = 1000;

    private final Map<String, Integer> columns = new HashMap<>();
    private final String named;
    private final LineBytes lines;
    private List<String> fields = List.of();
    private long line;

    /**
     * Begins at the header.
     *
     * @param lines the lines
     * @param format names of the columns between commas, as they were asked for; empty if the first line has them
     * @param named the column whose texts may hold bars, in small letters
     * @throws IOException if the header cannot be read
     */
    BarTable(LineBytes lines, Optional<String> format, String named) throws IOException {
        this.lines = lines;
        this.named = named;
        final List<String> names = format.isPresent()
                ? List.of(format.get().split(","))
                : lines.advance() ? split(lines.text()) : List.of();
        for (int i = 0; i < names.size(); i++) {
            columns.putIfAbsent(name(names.get(i)), i);
        }
    }

    /** Drops what widths of columns and marks of byte order add to a name. */
    private static String name(String text) {
        return text.replace("\uFEFF", "").replaceFirst("[%:].*", "").strip().toLowerCase(Locale.ROOT);
    }

    boolean has(String column) {
        return columns.containsKey(column);
    }

    /**
     * Demands columns.
     *
     * @param file the file's name in errors
     * @param remedy what to do
     * @param choices names of which one of each list must be there
     * @throws NoctuleException of kind INPUT if none of a list is
     */
    void demand(String file, String remedy, List<List<String>> choices) {
        for (final List<String> names : choices) {
            if (names.stream().noneMatch(name -> has(name.toLowerCase(Locale.ROOT)))) {
                throw NoctuleException.input(
                        file + ":1: the header has no column " + String.join(" or ", names) + ".", remedy);
            }
        }
    }

    /**
     * Reads the rows.
     *
     * @param rows is told when a row is there, which {@link #get} reads
     * @param repairs counts what was joined and left out
     * @throws IOException if they cannot be read
     */
    void forEach(Consumer<BarTable> rows, Repairs repairs) throws IOException {
        String begun = "";
        int joined = 0;
        while (lines.advance()) {
            final String text = lines.text();
            if (text.isBlank()) {
                continue;
            }
            fields = split(text);
            if (joined > 0 && !(fields.size() >= columns.size() && digit(text))) {
                fields = split(begun + " " + text);
            } else if (joined > 0) {
                repairs.dropped("fewer columns than the header has", line);
                joined = 0;
            }
            if (joined == 0) {
                line = lines.line();
            }
            if (fields.size() < columns.size() && joined < MOST_LINES_OF_A_ROW) {
                begun = joined == 0 ? text : begun + " " + text;
                joined++;
                continue;
            }
            if (joined > 0) {
                repairs.kept("a name holds a line end: the lines are one job", line);
            }
            joined = 0;
            if (whole(repairs)) {
                rows.accept(this);
            }
        }
        if (joined > 0) {
            repairs.dropped("the file ends within the line", line);
        }
    }

    private static boolean digit(String text) {
        return text.charAt(0) >= '0' && text.charAt(0) <= '9';
    }

    private static List<String> split(String line) {
        final List<String> fields = new ArrayList<>(32);
        int from = 0;
        for (int bar = line.indexOf('|'); bar >= 0; bar = line.indexOf('|', from)) {
            fields.add(line.substring(from, bar));
            from = bar + 1;
        }
        fields.add(line.substring(from));
        return fields;
    }

    /** Gives a name its bars back; a line of another form is no row. */
    private boolean whole(Repairs repairs) {
        final int more = fields.size() - columns.size();
        if (more == 0 || more == 1 && fields.get(fields.size() - 1).isEmpty()) {
            return true;
        }
        final Integer name = columns.get(named);
        if (more > 0 && name != null) {
            fields.subList(name, name + more).clear();
            repairs.kept("a name holds bars", line);
            return true;
        }
        repairs.dropped(more > 0 ? "more columns than the header has" : "fewer columns than the header has", line);
        return false;
    }

    /** {@return what the present row has in a column, without spaces around it; empty if there is no such column} */
    String get(String column) {
        final Integer place = columns.get(column);
        return place == null ? "" : fields.get(place).strip();
    }

    /** {@return what the present row has in the first of some columns that it fills} */
    String first(String... names) {
        for (final String column : names) {
            final String text = get(column);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    /** {@return number of the present row's first line, from 1} */
    long line() {
        return line;
    }
}
