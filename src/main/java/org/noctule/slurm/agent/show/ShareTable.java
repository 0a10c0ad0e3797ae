package org.noctule.slurm.agent.show;

import java.util.ArrayList;
import java.util.List;
import org.noctule.slurm.priority.SshareRow;

/**
 * Shares and usage of accounts and users, as {@code sshare -a -l} prints them: the tree as spaces before the account.
 *
 * <p>Source: manual sshare, option long; recordings.
 */
public final class ShareTable {
    private static final String CUT = "+";

    private ShareTable() {}

    /**
     * Prints rows.
     *
     * @param rows the rows
     * @return the table
     */
    public static String of(List<SshareRow> rows) {
        final boolean levels = rows.stream().anyMatch(SshareRow::levels);
        final List<TextTable.Column> columns = new ArrayList<>(List.of(
                new TextTable.Column("Account", -20, CUT),
                new TextTable.Column("User", 10, CUT),
                new TextTable.Column("RawShares", 10, CUT),
                new TextTable.Column("NormShares", 11, CUT),
                new TextTable.Column("RawUsage", 11, CUT),
                new TextTable.Column("NormUsage", 11, CUT),
                new TextTable.Column("EffectvUsage", 13, CUT),
                new TextTable.Column("FairShare", 10, CUT)));
        if (levels) {
            columns.add(new TextTable.Column("LevelFS", 10, CUT));
        }
        columns.add(new TextTable.Column("GrpTRESMins", 30, CUT));
        columns.add(new TextTable.Column("TRESRunMins", 30, CUT));
        final TextTable table = new TextTable(columns);
        table.rule();
        for (final SshareRow row : rows) {
            final List<String> cells = new ArrayList<>(row.cells());
            cells.set(0, " ".repeat(row.of().depth()) + cells.get(0));
            table.add(cells);
        }
        return table.text();
    }
}
