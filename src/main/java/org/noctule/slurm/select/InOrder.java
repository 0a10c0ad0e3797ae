package org.noctule.slurm.select;

/** Nodes in their order ({@code --spread-job}). */
enum InOrder implements NodeFill {
    /** The method. */
    INSTANCE;

    @Override
    public boolean fill(ChosenNodes chosen) {
        for (int node = 0; node < chosen.nodes() && !chosen.complete(); node++) {
            if (chosen.usable(node) > 0 && !chosen.add(node)) {
                return false;
            }
        }
        return chosen.complete();
    }
}
