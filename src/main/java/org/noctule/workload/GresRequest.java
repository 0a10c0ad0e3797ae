package org.noctule.workload;

/**
 * A request for named resources of nodes, such as cards.
 *
 * @param name name of the resource: {@code "gpu"}
 * @param type type of the resource, such as {@code "a100"}; empty for any
 * @param thousandths thousandths of one resource, positive: below 1000 a share of one, else a multiple of 1000
 * @param per the thing that gets so many
 */
public record GresRequest(String name, String type, int thousandths, Per per) {
    /** Thousandths of a whole resource. */
    public static final int WHOLE = 1000;

    /** The thing that gets a requested number of resources. */
    public enum Per {
        /** Each node of the job. */
        NODE,
        /** Each task of the job. */
        TASK,
        /** The job, on whatever nodes. */
        JOB
    }

    /**
     * Tells whether a share of one resource is asked for.
     *
     * @return true below a whole one
     */
    public boolean share() {
        return thousandths < WHOLE;
    }
}
