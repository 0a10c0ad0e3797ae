package org.noctule.command.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables in Markdown as a terminal shows them: columns without frames, what is bold in real bold, and those that are
 * too wide in several parts below each other, each with the first column. Where nobody watches they stay Markdown.
 */
public final class ShownTables {
    private static final String BOLD = "\033[1m";
    private static final String PLAIN = "\033[0m";
    private static final Pattern MARKED = Pattern.compile("\\*\\*(.+)\\*\\*");
    private static final String GAP = "  ";

    private final Screen screen;
    private final StringBuilder text = new StringBuilder();

    private ShownTables(Screen screen) {
        this.screen = screen;
    }

    /**
     * Lays tables out.
     *
     * @param markdown lines, of which those of tables begin with a bar
     * @param screen the terminal
     * @return what it shows
     */
    public static String of(String markdown, Screen screen) {
        if (!screen.shown()) {
            return markdown;
        }
        final ShownTables shown = new ShownTables(screen);
        final List<List<String>> table = new ArrayList<>();
        for (final String line : markdown.lines().toList()) {
            if (line.startsWith("| ")) {
                table.add(cells(line));
            } else {
                shown.add(table);
                shown.text.append(line).append('\n');
            }
        }
        shown.add(table);
        return shown.text.toString();
    }

    private static List<String> cells(String line) {
        final List<String> cells = new ArrayList<>();
        for (final String cell : line.substring(1, line.lastIndexOf('|')).split("(?<!\\\\)\\|", -1)) {
            cells.add(cell.strip().replace("\\|", "|"));
        }
        return cells;
    }

    /** Adds a table, whose second row says how its columns are aligned. */
    private void add(List<List<String>> table) {
        if (table.isEmpty()) {
            return;
        }
        final List<String> rule = table.remove(1);
        final int width = screen.width();
        int next = 1;
        do {
            final List<Integer> columns = new ArrayList<>(List.of(0));
            int used = widest(table, 0);
            while (next < rule.size() && (columns.size() == 1 || used + GAP.length() + widest(table, next) <= width)) {
                used += GAP.length() + widest(table, next);
                columns.add(next++);
            }
            text.append(columns.contains(1) || rule.size() == 1 ? "" : "\n");
            for (final List<String> row : table) {
                final StringBuilder line = new StringBuilder();
                for (final int column : columns) {
                    final String cell = row.get(column);
                    final String padding = " ".repeat(widest(table, column) - length(cell));
                    line.append(column == 0 ? "" : GAP)
                            .append(rule.get(column).endsWith(":") ? padding + styled(cell) : styled(cell) + padding);
                }
                text.append(line.toString().stripTrailing()).append('\n');
            }
        } while (next < rule.size());
        table.clear();
    }

    private int widest(List<List<String>> table, int column) {
        return table.stream().mapToInt(row -> length(row.get(column))).max().orElse(0);
    }

    private int length(String cell) {
        return cell.length() - (screen.styles() && MARKED.matcher(cell).matches() ? 4 : 0);
    }

    private String styled(String cell) {
        final Matcher marked = MARKED.matcher(cell);
        return screen.styles() && marked.matches() ? BOLD + marked.group(1) + PLAIN : cell;
    }
}
