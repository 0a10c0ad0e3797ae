package org.noctule.slurm.agent.show;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.noctule.slurm.priority.SprioRow;

/**
 * The priorities of jobs that wait, as {@code sprio -l} prints them.
 *
 * <p>Source: manual sprio, option long; recordings.
 */
public final class PriorityTable {
    private static final List<TextTable.Column> COLUMNS = List.of(
            new TextTable.Column("JOBID", 15),
            new TextTable.Column("PARTITION", -9),
            new TextTable.Column("USER", 8),
            new TextTable.Column("PRIORITY", 10),
            new TextTable.Column("SITE", 10),
            new TextTable.Column("AGE", 10),
            new TextTable.Column("ASSOC", 10),
            new TextTable.Column("FAIRSHARE", 10),
            new TextTable.Column("JOBSIZE", 10),
            new TextTable.Column("PARTITION", 10),
            new TextTable.Column("QOS", 10),
            new TextTable.Column("NICE", 11),
            new TextTable.Column("TRES", 20));

    private PriorityTable() {}

    /**
     * Prints rows.
     *
     * @param rows a row per job and partition
     * @param users tells the user of a job by its name
     * @return the table
     */
    public static String of(List<SprioRow> rows, UnaryOperator<String> users) {
        final TextTable table = new TextTable(COLUMNS);
        for (final SprioRow row : rows) {
            final List<String> cells = row.cells();
            final List<String> line = new ArrayList<>(
                    List.of(row.id(), row.partition(), users.apply(row.id()), Long.toString(row.priority()), "0"));
            line.addAll(cells.subList(3, 11));
            table.add(line);
        }
        return table.text();
    }

    /**
     * Says that there is nothing to print.
     *
     * @param command the command
     * @return a line
     */
    public static String none(String command) {
        return command + ": PriorityType is priority/basic, which has neither factors nor shares\n";
    }
}
