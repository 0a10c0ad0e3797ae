package org.noctule.fabric.ramp.block;

import java.util.List;

/**
 * The places of a job's ops.
 *
 * @param grants the ops in the order in which they were placed, unmodifiable
 */
public record BlockAllocation(List<Grant> grants) {

    /**
     * The places of an op.
     *
     * @param op the forward op, by its place in the profile
     * @param servers server by part, unmodifiable
     * @param atParent whether its parts follow those of a parent
     */
    public record Grant(int op, List<Integer> servers, boolean atParent) {

        /**
         * Returns the name of a part as the notebook writes it: a whole op has a letter too if it went to a parent.
         *
         * @param id id of the op or of its twin
         * @param part number of the part
         * @return such as {@code 7b}
         */
        public String label(int id, int part) {
            return servers.size() > 1 || atParent ? Integer.toString(id) + (char) ('a' + part) : Integer.toString(id);
        }
    }
}
