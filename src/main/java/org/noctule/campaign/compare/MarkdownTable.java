package org.noctule.campaign.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table in Markdown, padded so that it is also readable on a terminal: the first columns are text, the others
 * numbers.
 */
public final class MarkdownTable {
    private final int texts;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Begins a table.
     *
     * @param texts the number of columns that are aligned on the left
     * @param header the head of each column
     */
    public MarkdownTable(int texts, List<String> header) {
        this.texts = texts;
        add(header);
    }

    /**
     * Adds a row.
     *
     * @param cells a cell per column
     */
    public void add(List<String> cells) {
        rows.add(cells.stream().map(cell -> cell.replace("|", "\\|")).toList());
    }

    /**
     * Lays the table out.
     *
     * @return its lines, each with a line feed
     */
    @Override
    public String toString() {
        final int[] widths = new int[rows.get(0).size()];
        for (final List<String> row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], row.get(i).length()));
        }
        final StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < widths.length; i++) {
                final String cell = rows.get(row).get(i);
                final String padding = " ".repeat(widths[i] - cell.length());
                text.append(i == 0 ? "| " : " | ").append(i < texts ? cell + padding : padding + cell);
            }
            text.append(" |\n");
            if (row == 0) {
                for (int i = 0; i < widths.length; i++) {
                    text.append(i == 0 ? "| " : " | ").append("-".repeat(Math.max(1, widths[i] - 1)));
                    text.append(i < texts ? '-' : ':');
                }
                text.append(" |\n");
            }
        }
        return text.toString();
    }
}
