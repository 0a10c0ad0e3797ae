package org.noctule.workload;

/**
 * Owner of a job and the queue it was put into, under the names or numbers that the workload gives them. Jobs of one
 * owner share one object where they come from one file.
 *
 * @param user the user, empty if unknown
 * @param group the user's group, empty if unknown
 * @param queue the queue or partition, empty if unknown
 */
public record Owner(String user, String group, String queue) {
    /** The owner of jobs of which none is told. */
    public static final Owner UNKNOWN = new Owner("", "", "");

    /**
     * Tells whether anything is known.
     *
     * @return true if a user, a group or a queue is told
     */
    public boolean known() {
        return !user.isEmpty() || !group.isEmpty() || !queue.isEmpty();
    }
}
