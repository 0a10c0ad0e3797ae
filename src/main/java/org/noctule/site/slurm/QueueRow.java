package org.noctule.site.slurm;

import java.util.Map;

/**
 * A job of a queue in Slurm's words, whatever command printed it.
 *
 * @param values values by the names that {@code scontrol show job} has for them, in small letters; none is empty
 * @param cores numbers of cores by nodes, if they are told
 * @param line its place in the source, from 1
 */
record QueueRow(Map<String, String> values, Map<String, Integer> cores, long line) {
    String get(String name) {
        return values.getOrDefault(name, "");
    }
}
