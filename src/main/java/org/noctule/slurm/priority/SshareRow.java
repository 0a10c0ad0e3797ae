package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.List;

/**
 * An account or user as {@code sshare -a -l -P} prints it.
 *
 * @param of the account or user
 * @param kinds kinds of resources that are counted
 * @param levels whether the cluster compares level by level, and so shows a level fair share
 */
public record SshareRow(Association of, TresKinds kinds, boolean levels) {
    /**
     * Lists all rows of a cluster; the caller tells the queue of the question before ({@link MultifactorQueue#asked}).
     *
     * @param associations the tree
     * @param method method of the fair share
     * @return rows in the order of {@code sshare}
     */
    public static List<SshareRow> all(Associations associations, FairShareMethod method) {
        return associations.printed().stream()
                .map(each -> new SshareRow(each, associations.kinds(), method.hasLevels()))
                .toList();
    }

    /**
     * Prints the row.
     *
     * @return account, user, shares, normalised shares, usage, normalised and effective usage, factor, level fair share
     *     (if there are levels), limit of minutes (always empty), and minutes that running jobs may still use
     */
    public List<String> cells() {
        final boolean root = of.parent().isEmpty();
        final List<String> cells = new ArrayList<>();
        cells.add(of.account());
        cells.add(of.user());
        cells.add(root ? "" : of.shares() == Association.PARENT ? "parent" : Integer.toString(of.shares()));
        cells.add(part(of.normShares()));
        cells.add(Long.toString((long) of.rawUsage()));
        cells.add(root ? "" : part(of.normUsage()));
        cells.add(part(of.effectiveUsage()));
        cells.add(levels && !of.isUser() ? "" : part(of.factor()));
        if (levels) {
            cells.add(root || of.shares() == Association.PARENT ? "" : part(of.levelShare()));
        }
        cells.add("");
        cells.add(runMinutes());
        return cells;
    }

    /** {@return whole minutes times amount that running jobs may still use, such as {@code cpu=26,mem=2640}} */
    public String runMinutes() {
        final List<String> texts = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i++) {
            texts.add(kinds.names().get(i) + "=" + of.runSeconds[i] / 60);
        }
        return String.join(",", texts);
    }

    private static String part(double value) {
        return FixedText.of(value, 6);
    }
}
