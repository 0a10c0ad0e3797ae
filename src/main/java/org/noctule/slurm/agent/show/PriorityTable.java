package org.noctule.slurm.agent.show;

import java.util.List;
import java.util.function.UnaryOperator;

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
     * @param rows cells of rows ({@link org.noctule.slurm.priority.SprioRow#cells})
     * @param users tells the user of a job by its name
     * @return the table
     */
    public static String of(List<List<String>> rows, UnaryOperator<String> users) {
        final TextTable table = new TextTable(COLUMNS);
        for (final List<String> row : rows) {
            table.add(List.of(
                    row.get(0),
                    row.get(1),
                    users.apply(row.get(0)),
                    row.get(2),
                    "0",
                    row.get(3),
                    row.get(4),
                    row.get(5),
                    row.get(6),
                    row.get(7),
                    row.get(8),
                    row.get(9),
                    row.get(10)));
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
