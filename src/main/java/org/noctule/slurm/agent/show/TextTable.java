package org.noctule.slurm.agent.show;

import java.util.List;

/** Rows in columns of fixed widths, as Slurm's commands print them. */
final class TextTable {
    private final List<Column> columns;
    private final StringBuilder text = new StringBuilder();

    /**
     * A column.
     *
     * @param title its title
     * @param width its width: to the right, or to the left if negative; 0 for whatever there is
     * @param mark what ends a text that was cut off; empty for nothing
     */
    record Column(String title, int width, String mark) {
        Column(String title, int width) {
            this(title, width, "");
        }

        String cell(String value) {
            final int room = Math.abs(width);
            if (room == 0) {
                return value;
            }
            if (value.length() > room) {
                return value.substring(0, room - mark.length()) + mark;
            }
            final String space = " ".repeat(room - value.length());
            return width < 0 ? value + space : space + value;
        }
    }

    TextTable(List<Column> columns) {
        this.columns = columns;
        add(columns.stream().map(Column::title).toList());
    }

    /** Adds a line of hyphens. */
    void rule() {
        add(columns.stream().map(column -> "-".repeat(Math.abs(column.width()))).toList());
    }

    void add(List<String> cells) {
        final StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            line.append(i == 0 ? "" : " ").append(columns.get(i).cell(cells.get(i)));
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    String text() {
        return text.toString();
    }
}
