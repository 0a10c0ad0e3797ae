package org.noctule.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * A point of a plan.
 *
 * @param cells the cells of tables, one a column of the plan; empty where the point leaves an axis out; unmodifiable
 * @param settings the values of options by their dotted keys, files by absolute paths; not to be changed
 * @param inputs the SHA-256 of each input file by its path, in hexadecimal; unmodifiable
 * @param digest the SHA-256 of all that its runs depend on but their seed, in hexadecimal
 * @param varies whether runs with other seeds may differ; if not, there is one run for all of them
 * @param seed the first seed
 * @param trained device and kernels with which its runs train, on which their results depend; empty if they play only
 * @param cost the expected cost of a run
 */
public record PlannedPoint(
        List<String> cells,
        ObjectNode settings,
        Map<String, String> inputs,
        String digest,
        boolean varies,
        long seed,
        String trained,
        RunCost cost) {
    /** Tells whether the runs of another point are the same. */
    boolean sameAs(PlannedPoint other) {
        return digest.equals(other.digest) && (!varies || seed == other.seed);
    }
}
