package org.noctule.workflow.agent;

import java.util.ArrayList;
import java.util.List;
import org.noctule.platform.NodeLinks;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;

/**
 * The parts of a machine to which jobs are planned: its processors if each job fits on one, else its nodes, else all of
 * it. Cores of a unit have consecutive ids.
 */
final class ComputeUnits {
    private static final double SAMPLE = 1e9;

    private final NodeLinks links;
    private final List<Unit> units = new ArrayList<>();
    private final double meanSlowness;
    private final double latency;
    private final double secondsPerByte;

    /**
     * Some cores.
     *
     * @param slowness reference speed of the machine over the speed of its slowest core
     */
    private record Unit(int first, int last, int node, double slowness) {}

    private ComputeUnits(Platform platform, Kind kind) {
        this.links = new NodeLinks(platform);
        kind.split(platform, units);
        this.meanSlowness = units.stream().mapToDouble(Unit::slowness).average().orElse(1);
        double atOnce = 0;
        double sampled = 0;
        long pairs = 0;
        for (final Unit from : units) {
            for (final Unit to : sparse(units)) {
                atOnce += links.seconds(0, from.node, to.node);
                sampled += links.seconds(SAMPLE, from.node, to.node);
                pairs++;
            }
        }
        this.latency = atOnce / pairs;
        this.secondsPerByte = (sampled - atOnce) / pairs / SAMPLE;
    }

    /** At most some dozens of them: means need no more. */
    private static List<Unit> sparse(List<Unit> units) {
        final int step = 1 + units.size() / 64;
        final List<Unit> some = new ArrayList<>();
        for (int i = 0; i < units.size(); i += step) {
            some.add(units.get(i));
        }
        return some;
    }

    /** The units for jobs of which the widest takes so many cores. */
    static ComputeUnits of(Platform platform, int widest) {
        for (final Kind kind : Kind.values()) {
            final ComputeUnits units = new ComputeUnits(platform, kind);
            if (kind == Kind.MACHINE || units.widest() >= widest) {
                return units;
            }
        }
        throw new IllegalStateException("The whole machine is always a choice.");
    }

    private enum Kind {
        PROCESSOR {
            @Override
            void split(Platform platform, List<Unit> units) {
                for (int processor = 0; processor < platform.nbProcessors(); processor++) {
                    add(platform, units, processor, processor + 1);
                }
            }
        },
        NODE {
            @Override
            void split(Platform platform, List<Unit> units) {
                for (int node = 0; node < platform.nbNodes(); node++) {
                    add(platform, units, platform.firstProcessor(node), platform.firstProcessor(node + 1));
                }
            }
        },
        MACHINE {
            @Override
            void split(Platform platform, List<Unit> units) {
                add(platform, units, 0, platform.nbProcessors());
            }
        };

        abstract void split(Platform platform, List<Unit> units);

        static void add(Platform platform, List<Unit> units, int first, int end) {
            double slowest = Double.POSITIVE_INFINITY;
            for (int processor = first; processor < end; processor++) {
                slowest = Math.min(slowest, platform.processorType(processor).gflopsPerCore());
            }
            units.add(new Unit(
                    platform.firstCore(first),
                    platform.firstCore(end) - 1,
                    platform.nodeOfProcessor(first),
                    platform.referenceGflops() / slowest));
        }
    }

    int size() {
        return units.size();
    }

    int widest() {
        return units.stream().mapToInt(unit -> unit.last - unit.first + 1).max().orElse(0);
    }

    int first(int unit) {
        return units.get(unit).first;
    }

    int last(int unit) {
        return units.get(unit).last;
    }

    ResourceSet set(int unit) {
        return ResourceSet.range(first(unit), last(unit));
    }

    int cores(int unit) {
        return last(unit) - first(unit) + 1;
    }

    /** Seconds on a unit for each second at reference speed. */
    double slowness(int unit) {
        return units.get(unit).slowness;
    }

    double meanSlowness() {
        return meanSlowness;
    }

    double transfer(double bytes, int from, int to) {
        return links.seconds(bytes, units.get(from).node, units.get(to).node);
    }

    double meanTransfer(double bytes) {
        return latency + bytes * secondsPerByte;
    }
}
