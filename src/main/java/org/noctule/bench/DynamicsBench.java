package org.noctule.bench;

/** Machines and jobs that change while they run. */
final class DynamicsBench implements Bench {
    @Override
    public String name() {
        return "dynamics";
    }

    @Override
    public String summary() {
        return "jobs and machines that change: resizes, suspension, failures, networks that are adapted";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        ResizingBench.run(table, traces);
        FailureBench.run(table);
        AdaptationBench.run(table);
    }
}
