package org.noctule.coupling;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.noctule.json.JsonInput;

/**
 * The times and costs of a machine as JSON: an object of rates, of which each that is missing is that of the published
 * machine. Times are in seconds, rates in bytes or flop per second, sizes in bytes.
 *
 * @param times times of tasks
 * @param costs costs of transports
 */
public record CouplingRates(CouplingTimes times, TransportCosts costs) {
    /** The published machine. */
    public static final CouplingRates TUTORIAL = new CouplingRates(CouplingTimes.TUTORIAL, TransportCosts.TUTORIAL);

    /** The largest number that a file may give. */
    private static final double LARGEST = 1e30;

    private static final String SERVERS = "map_servers_per_node";
    private static final int MOST_SERVERS = 10_000;
    private static final String SERVER_SECONDS = "file_server_seconds";
    private static final String SIMULATION_START = "simulation_start";

    private static final List<Rate> RATES = List.of(
            new Rate("trainer_start", true, r -> r.times.trainerStart()),
            new Rate("point_seconds", true, r -> r.times.pointSeconds()),
            new Rate("trainer_flops", false, r -> r.times.trainerRate()),
            new Rate("head_rate", false, r -> r.costs.head().rate()),
            new Rate("head_memory", false, r -> r.costs.head().memory()),
            new Rate("file_write_latency", true, r -> r.costs.files().write().seconds()),
            new Rate("file_write_rate", false, r -> r.costs.files().write().rate()),
            new Rate("file_read_latency", true, r -> r.costs.files().read().seconds()),
            new Rate("file_read_rate", false, r -> r.costs.files().read().rate()),
            new Rate(SERVER_SECONDS, true, r -> r.costs.files().serverSeconds()),
            new Rate("file_remote_rate", false, r -> r.costs.files().remoteRate()),
            new Rate("file_aggregate_rate", false, r -> r.costs.files().aggregateRate()),
            new Rate("file_two_node_factor", false, r -> r.costs.files().twoNodeFactor()),
            new Rate("map_write_latency", true, r -> r.costs.map().write().seconds()),
            new Rate("map_write_rate", false, r -> r.costs.map().write().rate()),
            new Rate("map_read_latency", true, r -> r.costs.map().read().seconds()),
            new Rate("map_read_rate", false, r -> r.costs.map().read().rate()),
            new Rate("map_remote_rate", false, r -> r.costs.map().remoteRate()),
            new Rate("map_pool", false, r -> r.costs.map().pool()),
            new Rate("map_two_node_factor", false, r -> r.costs.map().twoNodeFactor()),
            new Rate("memory_write_latency", true, r -> r.costs.memory().write().seconds()),
            new Rate("memory_write_rate", false, r -> r.costs.memory().write().rate()),
            new Rate("memory_read_latency", true, r -> r.costs.memory().read().seconds()),
            new Rate("memory_read_rate", false, r -> r.costs.memory().read().rate()),
            new Rate("memory_size", false, r -> r.costs.memory().size()));

    /** A rate: its key, whether it may be 0, and where it stands. */
    private record Rate(String key, boolean zero, ToDoubleFunction<CouplingRates> place) {
        double read(JsonInput json) {
            return json.find(key)
                    .map(value -> {
                        if (!zero) {
                            value.positive();
                        }
                        return value.between(0, LARGEST);
                    })
                    .orElse(place.applyAsDouble(TUTORIAL));
        }
    }

    /** {@return all keys that may be there} */
    public static List<String> keys() {
        final List<String> keys = new ArrayList<>(List.of(SIMULATION_START, SERVERS));
        RATES.forEach(rate -> keys.add(rate.key));
        return List.copyOf(keys);
    }

    /**
     * Reads rates.
     *
     * @param json the object
     * @return the rates
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value out of its range
     */
    public static CouplingRates read(JsonInput json) {
        json.object().allow(keys().toArray(String[]::new));
        final CouplingRates rates = new Reading(json).rates();
        final double occupied = rates.costs.files().serverSeconds();
        final double latency = Math.min(
                rates.costs.files().write().seconds(),
                rates.costs.files().read().seconds());
        if (occupied > latency) {
            throw json.find(SERVER_SECONDS)
                    .orElse(json)
                    .error(
                            "has a server of metadata that takes " + occupied + " s, longer than the latency of "
                                    + latency + " s of which that is a part",
                            "Maybe set \"" + SERVER_SECONDS + "\" to 0: then requests do not wait for each other.");
        }
        return rates;
    }

    /** Takes one rate after the other, in the order of the list. */
    private static final class Reading {
        private final JsonInput json;
        private int next;

        Reading(JsonInput json) {
            this.json = json;
        }

        private double number() {
            return RATES.get(next++).read(json);
        }

        private LinearCost cost() {
            final double seconds = number();
            return new LinearCost(seconds, number());
        }

        CouplingRates rates() {
            final OptionalDouble start = json.find(SIMULATION_START)
                    .map(value -> OptionalDouble.of(value.between(0, LARGEST)))
                    .orElse(OptionalDouble.empty());
            final CouplingTimes times = new CouplingTimes(start, number(), number(), number());
            return new CouplingRates(times, new TransportCosts(head(), files(), map(), memory()));
        }

        private TransportCosts.HeadCosts head() {
            return new TransportCosts.HeadCosts(number(), number());
        }

        private TransportCosts.FileCosts files() {
            return new TransportCosts.FileCosts(cost(), cost(), number(), number(), number(), number());
        }

        private TransportCosts.MapCosts map() {
            final int servers = json.find(SERVERS)
                    .map(value -> (int) value.integer(1, MOST_SERVERS))
                    .orElse(TUTORIAL.costs.map().serversPerNode());
            return new TransportCosts.MapCosts(cost(), cost(), number(), servers, number(), number());
        }

        private TransportCosts.MemoryCosts memory() {
            return new TransportCosts.MemoryCosts(cost(), cost(), number());
        }
    }

    /**
     * Writes the rates that are not those of the published machine, as one object.
     *
     * @param out the output, at the place of a value
     * @throws IOException if it cannot be written
     */
    public void write(JsonGenerator out) throws IOException {
        out.writeStartObject();
        if (times.simulationStart().isPresent()) {
            out.writeNumberField(SIMULATION_START, times.simulationStart().getAsDouble());
        }
        if (costs.map().serversPerNode() != TUTORIAL.costs.map().serversPerNode()) {
            out.writeNumberField(SERVERS, costs.map().serversPerNode());
        }
        for (final Rate rate : RATES) {
            final double value = rate.place.applyAsDouble(this);
            if (value != rate.place.applyAsDouble(TUTORIAL)) {
                out.writeNumberField(rate.key, Math.min(value, LARGEST));
            }
        }
        out.writeEndObject();
    }
}
