package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.DoubleBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.learning.FieldSamples;
import org.noctule.coupling.learning.FieldTrainer;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeStatistics;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.json.JsonInput;

/**
 * A training: reads the lists of all simulations, in the order of their numbers, and leaves the weights that it learns.
 *
 * @param kernel points along each side of the kernels
 * @param simulations number of simulations
 * @param grid points along each side of the fields
 * @param seed seed of the training
 */
record ConsumerTask(int kernel, int simulations, int grid, long seed) {
    static final String NAME = "train";

    /** What is not there after the barrier does not come any more. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    ObjectNode question() {
        return ExchangeJson.question(NAME)
                .put("kernel", kernel)
                .put("simulations", simulations)
                .put("grid", grid)
                .put("seed", seed);
    }

    static ConsumerTask read(JsonInput json) {
        return new ConsumerTask(
                json.get("kernel").count(),
                json.get("simulations").count(),
                (int) json.get("grid").integer(1, CouplingShape.MOST_POINTS),
                json.get("seed").integer(0, Long.MAX_VALUE));
    }

    static String model(int kernel) {
        return "model_" + kernel;
    }

    ObjectNode run(Exchange exchange) {
        final long begin = System.nanoTime();
        final ExchangeStatistics before = exchange.statistics();
        final SampleSum sum = new SampleSum();
        final List<float[]> inputs = new ArrayList<>();
        final List<float[]> targets = new ArrayList<>();
        for (int number = 0; number < simulations; number++) {
            final Block in = exchange.get(ProducerTask.inputs(number), PATIENCE);
            final Block out = exchange.get(ProducerTask.outputs(number), PATIENCE);
            sum.add(in, out);
            split(in, inputs);
            split(out, targets);
        }
        final long read = System.nanoTime();
        final FieldTrainer.Trained trained =
                new FieldTrainer(kernel, seed).train(new FieldSamples(grid, inputs, targets), step -> {});
        final double training = (System.nanoTime() - read) / 1e9;
        exchange.put(model(kernel), Block.of(trained.weights(), trained.weights().length));
        final ObjectNode answer = ExchangeJson.write(
                        exchange.statistics().since(before), JsonNodeFactory.instance.objectNode())
                .put("seconds", (System.nanoTime() - begin) / 1e9)
                .put("training", training)
                .put("samples", inputs.size())
                .put("checksum", sum.text());
        final ArrayNode losses = answer.putArray("losses");
        for (final double loss : trained.losses()) {
            losses.add(loss);
        }
        return answer;
    }

    /** Copies the fields of a list into 32-bit floats. */
    private void split(Block list, List<float[]> fields) {
        final DoubleBuffer numbers = list.data().asDoubleBuffer();
        for (int step = 0; step < list.shape().get(0); step++) {
            final float[] field = new float[grid * grid];
            for (int i = 0; i < field.length; i++) {
                field[i] = (float) numbers.get();
            }
            fields.add(field);
        }
    }
}
