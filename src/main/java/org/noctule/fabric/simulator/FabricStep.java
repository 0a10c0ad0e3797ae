package org.noctule.fabric.simulator;

import java.util.Collection;
import java.util.List;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * The time between two dates at which fabric jobs came, started or ended, and what ran meanwhile. What is processed are
 * bytes: a job's bytes are spread evenly over the time that it works.
 */
final class FabricStep implements ResultRow {
    private final int counter;
    final double start;
    final double end;
    final int running;
    final int servers;
    int arrived;
    int completed;
    int blocked;
    int workers;
    int channels;
    double computation;
    double communication;
    double utilisation;
    double compute;
    double dep;
    double flow;
    double demandCompute;
    double demandDep;

    FabricStep(int counter, double start, double end, int servers, Collection<FabricJobRecord> runs) {
        this.counter = counter;
        this.start = start;
        this.end = end;
        this.servers = servers;
        this.running = runs.size();
        for (final FabricJobRecord run : runs) {
            final FabricFigures figures = run.figures.orElseThrow();
            add(run.demand, figures, run.worked(start, end) / figures.completionTime());
        }
        if (running > 0) {
            computation /= running;
            communication /= running;
            utilisation /= running;
        }
    }

    private void add(FabricDemand demand, FabricFigures figures, double part) {
        workers += figures.workers();
        channels += figures.channels();
        computation += figures.computationTime() / figures.completionTime();
        communication += figures.communicationTime() / figures.completionTime();
        utilisation += figures.utilisation();
        compute += part * figures.memory();
        dep += part * figures.transfers();
        flow += part * figures.flows();
        demandCompute += part * demand.memory();
        demandDep += part * demand.transfers();
    }

    @Override
    public ResultColumns columns() {
        return FabricTables.STEPS;
    }

    @Override
    public List<?> values() {
        return FabricTables.row(this, counter);
    }

    double time() {
        return end - start;
    }

    /** Utilisation of all servers of all fabrics, idle ones included. */
    double clusterUtilisation() {
        return servers == 0 ? 0 : utilisation * workers / servers;
    }
}
