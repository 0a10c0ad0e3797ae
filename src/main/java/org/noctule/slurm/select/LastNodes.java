package org.noctule.slurm.select;

/** The last nodes first (pack_serial_at_end). */
enum LastNodes implements NodeFill {
    /** The method. */
    INSTANCE;

    @Override
    public boolean fill(ChosenNodes chosen) {
        for (int node = chosen.nodes() - 1; node >= 0 && !chosen.complete(); node--) {
            if (chosen.usable(node) > 0 && !chosen.add(node)) {
                return false;
            }
        }
        return chosen.complete();
    }
}
