package org.noctule.bench;

/** Machines and jobs that change while they run. */
final class DynamicsBench implements Bench {
    @Override
    public String name() {
        return "dynamics";
    }

    @Override
    public String summary() {
        return "episodes of training jobs that adapt their network, learnt and played";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        AdaptationBench.run(table);
    }
}
