package org.noctule.fabric.ramp.stream;

import java.util.List;
import java.util.OptionalDouble;
import org.noctule.random.NumpyRandom;
import org.noctule.workload.graph.OpGraph;

/**
 * The jobs that arrive, and their dates.
 *
 * @param graphs the models, at least one, all with names of their own; unmodifiable
 * @param replication number of times that the list of models is repeated in the pool, positive
 * @param interarrival time from one arrival to the next in s, not negative
 * @param maxAcceptableFraction the latest end that is good enough, as a part of the time that one server would take, in
 *     (0, 1]; one value is drawn for each entry of the pool
 * @param sampling what becomes of an entry that was drawn
 * @param shuffle whether the pool is put in another order whenever it is filled
 * @param trainingSteps steps of each job, positive
 * @param servers the most servers that a job may use, positive
 * @param jobs no more jobs than this arrive, not negative
 * @param end no job arrives after this date in s, empty if none is set
 */
public record StreamOptions(
        List<OpGraph> graphs,
        int replication,
        ValueDistribution interarrival,
        ValueDistribution maxAcceptableFraction,
        Sampling sampling,
        boolean shuffle,
        int trainingSteps,
        int servers,
        int jobs,
        OptionalDouble end) {

    /** The same, with distributions that are made once for all pools. */
    StreamOptions drawn(NumpyRandom numbers) {
        return new StreamOptions(
                graphs,
                replication,
                interarrival.drawn(numbers),
                maxAcceptableFraction.drawn(numbers),
                sampling,
                shuffle,
                trainingSteps,
                servers,
                jobs,
                end);
    }
}
