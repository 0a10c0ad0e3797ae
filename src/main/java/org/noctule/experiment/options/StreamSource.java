package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.StreamOptions;
import org.noctule.fabric.ramp.stream.ValueDistribution;
import org.noctule.json.JsonInput;
import org.noctule.workload.Elasticity;
import org.noctule.workload.batsim.ElasticityJson;
import org.noctule.workload.graph.OpGraph;

/**
 * A stream of training jobs in the place of a trace.
 *
 * @param graphs files of the models, and folders that hold such; at least one, unmodifiable
 * @param replication number of times that the list of models is repeated in the pool
 * @param interarrival time from one arrival to the next in s
 * @param maxAcceptableFraction the latest end that is good enough, as a part of the time that one server would take
 * @param sampling what becomes of an entry of the pool that was drawn
 * @param shuffle whether the pool is put in another order when it is filled
 * @param trainingSteps steps of each job
 * @param servers the most servers that a job may use, empty for all of the platform
 * @param jobs no more jobs than this arrive
 * @param end no job arrives after this date in s, empty if none is set
 * @param changes the object that says how each job changes, empty if jobs are rigid
 */
public record StreamSource(
        List<Path> graphs,
        int replication,
        ValueDistribution interarrival,
        ValueDistribution maxAcceptableFraction,
        Sampling sampling,
        boolean shuffle,
        int trainingSteps,
        OptionalInt servers,
        int jobs,
        OptionalDouble end,
        Optional<JsonInput> changes) {

    /**
     * Reads how each job changes.
     *
     * @param nbServers size of the platform
     * @return the numbers of servers on which jobs run, empty if jobs are rigid
     * @throws org.noctule.error.NoctuleException if a key is missing or wrong
     */
    public Optional<Elasticity> elasticity(int nbServers) {
        return changes.flatMap(fields -> ElasticityJson.read(fields, servers.orElse(nbServers)));
    }

    /**
     * Fills in what the files and the platform tell.
     *
     * @param models the models of the files
     * @param nbServers size of the platform
     * @return the stream
     */
    public StreamOptions of(List<OpGraph> models, int nbServers) {
        return new StreamOptions(
                models,
                replication,
                interarrival,
                maxAcceptableFraction,
                sampling,
                shuffle,
                trainingSteps,
                servers.orElse(nbServers),
                jobs,
                end);
    }
}
