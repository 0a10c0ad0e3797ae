package org.noctule.agent.book;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;

/**
 * Counts the cores that an idle machine has for jobs of a given memory demand; costs as much as there are kinds of
 * node.
 */
public final class IdleCapacity {
    private final Kind[] kinds;

    private record Kind(int cores, long memory, int nodes) {}

    /**
     * Counts the nodes of a machine.
     *
     * @param platform the machine
     */
    public IdleCapacity(Platform platform) {
        // A record as the key would have Java spin code when it starts.
        final Map<Integer, Map<Long, Integer>> counts = new LinkedHashMap<>();
        for (int node = 0; node < platform.nbNodes(); node++) {
            final int cores = platform.firstCore(platform.firstProcessor(node + 1))
                    - platform.firstCore(platform.firstProcessor(node));
            final long memory = CoreStates.bytes(platform.nodeType(node).memory());
            counts.computeIfAbsent(cores, each -> new LinkedHashMap<>()).merge(memory, 1, Integer::sum);
        }
        kinds = counts.entrySet().stream()
                .flatMap(equal -> equal.getValue().entrySet().stream()
                        .map(kind -> new Kind(equal.getKey(), kind.getKey(), kind.getValue())))
                .toArray(Kind[]::new);
    }

    /**
     * Tells whether a job could start on the idle machine.
     *
     * @param job the job
     * @return false if it asks for no core, or for more than there are with enough memory
     */
    public boolean fits(Job job) {
        return job.resources() > 0 && job.resources() <= cores(CoreStates.bytes(job.memory()));
    }

    private long cores(long memory) {
        long cores = 0;
        for (final Kind kind : kinds) {
            cores += kind.nodes * (memory == 0 ? kind.cores : Math.min(kind.cores, kind.memory / memory));
        }
        return cores;
    }
}
