package org.noctule.report.data;

import java.util.Optional;
import java.util.function.Function;

/** What jobs may be grouped by. */
public enum OwnerKind {
    /** Who sent it. */
    USER(JobColumns::user),
    /** The group of its user. */
    GROUP(JobColumns::group),
    /** Who pays for it. */
    ACCOUNT(JobColumns::account),
    /** Where it was sent. */
    PARTITION(JobColumns::queue),
    /** Its class of service. */
    QOS(JobColumns::qos);

    private final Function<JobColumns, Optional<CodedTexts>> column;

    OwnerKind(Function<JobColumns, Optional<CodedTexts>> column) {
        this.column = column;
    }

    /**
     * Names the owner of a job.
     *
     * @param jobs the jobs of a run
     * @param row its row
     * @return the name; empty if the results do not tell
     */
    public String of(JobColumns jobs, int row) {
        return column.apply(jobs).map(names -> names.get(row)).orElse("");
    }
}
