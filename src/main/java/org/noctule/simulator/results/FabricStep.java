package org.noctule.simulator.results;

import java.util.Collection;

/**
 * The time between two dates at which training jobs came, started or ended, and what ran meanwhile. What is processed
 * are bytes: a job's bytes are spread evenly over the time that it takes.
 */
final class FabricStep {
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

    FabricStep(double start, double end, int servers, Collection<FabricJobRecord> runs) {
        this.start = start;
        this.end = end;
        this.servers = servers;
        this.running = runs.size();
        for (final FabricJobRecord run : runs) {
            add(run, time() / run.figures.completionTime());
        }
        if (running > 0) {
            computation /= running;
            communication /= running;
            utilisation /= running;
        }
    }

    private void add(FabricJobRecord run, double part) {
        workers += run.figures.workers();
        channels += run.figures.channels();
        computation += run.figures.computationTime() / run.figures.completionTime();
        communication += run.figures.communicationTime() / run.figures.completionTime();
        utilisation += run.figures.utilisation();
        compute += part * run.figures.memory();
        dep += part * run.figures.transfers();
        flow += part * run.figures.flows();
        demandCompute += part * run.demand.memory();
        demandDep += part * run.demand.transfers();
    }

    double time() {
        return end - start;
    }

    /** Utilisation of all servers of all fabrics, idle ones included. */
    double clusterUtilisation() {
        return servers == 0 ? 0 : utilisation * workers / servers;
    }
}
