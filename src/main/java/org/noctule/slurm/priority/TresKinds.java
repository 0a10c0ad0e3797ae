package org.noctule.slurm.priority;

import java.util.List;

/**
 * Kinds of trackable resources that a cluster counts, in Slurm's order; amounts of all kinds are arrays in this order.
 *
 * @param names names as Slurm prints them, such as {@code gres/gpu}
 */
public record TresKinds(List<String> names) {
    /** What Slurm counts without {@code AccountingStorageTRES}. */
    public static final TresKinds DEFAULT =
            new TresKinds(List.of("cpu", "mem", "energy", "node", "billing", "fs/disk", "vmem", "pages"));

    /**
     * Copies the names.
     *
     * @param names names as Slurm prints them
     */
    public TresKinds {
        names = List.copyOf(names);
    }

    /** {@return the number of kinds} */
    public int size() {
        return names.size();
    }

    /**
     * Finds a kind.
     *
     * @param name name of the kind, in upper or lower case
     * @return its place, or -1 if it is not counted
     */
    public int index(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }
}
