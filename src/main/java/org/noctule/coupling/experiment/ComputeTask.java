package org.noctule.coupling.experiment;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.WaveField;
import org.noctule.coupling.learning.FieldSamples;
import org.noctule.coupling.learning.FieldTrainer;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.json.JsonInput;

/**
 * A measurement of this machine: the time of a field, and of a training on few samples.
 *
 * @param grid points along each side of the fields
 * @param kernel points along each side of the kernels
 */
record ComputeTask(int grid, int kernel) {
    static final String NAME = "compute";
    private static final int FIELDS = 4;
    private static final double PERIOD = 40;

    ObjectNode question() {
        return ExchangeJson.question(NAME).put("grid", grid).put("kernel", kernel);
    }

    static ComputeTask read(JsonInput json) {
        return new ComputeTask(
                (int) json.get("grid").integer(1, CouplingShape.MOST_POINTS),
                json.get("kernel").count());
    }

    ObjectNode run() {
        final long load = System.nanoTime();
        FieldTrainer.load();
        final WaveField wave = new WaveField(PERIOD, grid);
        final long begin = System.nanoTime();
        for (int i = 0; i < FIELDS; i++) {
            wave.input(i);
        }
        final double field = (System.nanoTime() - begin) / 1e9 / FIELDS;
        // The first steps load code; what follows is what most of a training is made of.
        train(CouplingShape.BATCH);
        final long trained = System.nanoTime();
        train(2 * CouplingShape.BATCH);
        return JsonNodeFactory.instance
                .objectNode()
                .put("load", (begin - load) / 1e9)
                .put("field", field)
                .put("sample", (System.nanoTime() - trained) / 1e9 / (2 * CouplingShape.BATCH));
    }

    private void train(int samples) {
        final List<float[]> fields = Collections.nCopies(samples, new float[grid * grid]);
        new FieldTrainer(kernel, 0).train(new FieldSamples(grid, fields, fields), step -> {});
    }
}
