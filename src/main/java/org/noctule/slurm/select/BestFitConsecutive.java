package org.noctule.slurm.select;

import java.util.ArrayList;
import java.util.List;

/**
 * Best fit over runs of neighbouring nodes: of the runs of the lowest weight, the one with the fewest cores that
 * suffices, else the one with most; if one node suffices, the one with the fewest cores.
 *
 * <p>Source: manual slurm.conf, SelectType; recordings.
 *
 * @param weights weights of nodes, which change between choices
 */
record BestFitConsecutive(int[] weights) implements NodeFill {
    /** Runs for which there is room at first. */
    private static final int MANY = 64;

    /** Neighbouring nodes of one weight. */
    private static final class Run {
        final int first;
        int last;
        int cores;
        int nodes;

        Run(int first) {
            this.first = first;
        }

        boolean suffices(ChosenNodes chosen) {
            return cores >= chosen.coresLeft() && nodes >= chosen.fewestLeft();
        }
    }

    @Override
    public boolean fill(ChosenNodes chosen) {
        final List<Run> runs = runs(chosen);
        while (!chosen.complete()) {
            if (runs.isEmpty()) {
                return false;
            }
            final Run best = best(runs, chosen);
            runs.remove(best);
            take(best, chosen);
        }
        return true;
    }

    private List<Run> runs(ChosenNodes chosen) {
        final List<Run> runs = new ArrayList<>(MANY);
        final int nodes = chosen.nodes();
        int node = 0;
        while (node < nodes) {
            if (chosen.usable(node) == 0) {
                node++;
                continue;
            }
            final Run run = new Run(node);
            final int weight = weights[node];
            int cores = 0;
            int usable;
            while (node < nodes && weights[node] == weight && (usable = chosen.usable(node)) > 0) {
                cores += usable;
                node++;
            }
            run.last = node - 1;
            run.cores = cores;
            run.nodes = node - run.first;
            runs.add(run);
        }
        return runs;
    }

    private Run best(List<Run> runs, ChosenNodes chosen) {
        Run best = runs.get(0);
        for (final Run run : runs) {
            if (better(run, best, chosen)) {
                best = run;
            }
        }
        return best;
    }

    private boolean better(Run run, Run best, ChosenNodes chosen) {
        if (weights[run.first] != weights[best.first]) {
            return weights[run.first] < weights[best.first];
        }
        if (run.suffices(chosen)) {
            return run.cores < best.cores || !best.suffices(chosen);
        }
        // Even if the best one suffices: recordings.
        return run.cores > best.cores;
    }

    private static void take(Run run, ChosenNodes chosen) {
        if (chosen.nodesLeft() <= 1) {
            int fewest = -1;
            for (int node = run.first; node <= run.last; node++) {
                if (chosen.usable(node) >= chosen.coresLeft()
                        && (fewest < 0 || chosen.usable(node) < chosen.usable(fewest))) {
                    fewest = node;
                }
            }
            if (fewest >= 0) {
                chosen.add(fewest);
                return;
            }
        }
        for (int node = run.first; node <= run.last && !chosen.complete(); node++) {
            final boolean tooSmall = chosen.mayAdd() == 1 && chosen.usable(node) < chosen.coresLeft();
            if (chosen.usable(node) > 0 && !tooSmall && !chosen.add(node)) {
                return;
            }
        }
    }
}
