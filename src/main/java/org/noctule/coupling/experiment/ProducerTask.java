package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.TimeUnit;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.WaveField;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.json.JsonInput;

/**
 * A simulation: computes the fields of a wave, step by step, and leaves both lists.
 *
 * @param number number of the simulation, from 0, and its key
 * @param period period of the wave, in steps
 * @param grid points along each side
 * @param steps steps of the simulation
 * @param stepSeconds seconds that each step waits
 */
record ProducerTask(int number, double period, int grid, int steps, double stepSeconds) {
    static final String NAME = "simulate";

    ObjectNode question() {
        return ExchangeJson.question(NAME)
                .put("number", number)
                .put("period", period)
                .put("grid", grid)
                .put("steps", steps)
                .put("step_seconds", stepSeconds);
    }

    static ProducerTask read(JsonInput json) {
        return new ProducerTask(
                json.get("number").countOrZero(),
                json.get("period").positive(),
                (int) json.get("grid").integer(1, CouplingShape.MOST_POINTS),
                json.get("steps").count(),
                json.get("step_seconds").numberFrom(0));
    }

    static String inputs(int number) {
        return "inputs_" + number;
    }

    static String outputs(int number) {
        return "outputs_" + number;
    }

    ObjectNode run(Exchange exchange) {
        final long begin = System.nanoTime();
        final ExchangeStatistics before = exchange.statistics();
        final WaveField wave = new WaveField(period, grid);
        final int points = grid * grid;
        final double[] in = new double[Math.multiplyExact(steps, points)];
        final double[] out = new double[in.length];
        for (int step = 0; step < steps; step++) {
            pause();
            System.arraycopy(wave.input(step), 0, in, step * points, points);
            System.arraycopy(wave.output(step), 0, out, step * points, points);
        }
        exchange.put(inputs(number), Block.of(in, steps, grid, grid));
        exchange.put(outputs(number), Block.of(out, steps, grid, grid));
        return ExchangeJson.write(exchange.statistics().since(before), JsonNodeFactory.instance.objectNode())
                .put("seconds", (System.nanoTime() - begin) / 1e9);
    }

    private void pause() {
        try {
            TimeUnit.NANOSECONDS.sleep((long) (stepSeconds * 1e9));
        } catch (final InterruptedException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED, "The simulation was interrupted.", "Maybe start again.");
        }
    }
}
