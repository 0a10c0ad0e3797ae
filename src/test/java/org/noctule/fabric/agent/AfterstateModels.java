package org.noctule.fabric.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.slots.AfterstateFeatures;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

/** Models of afterstates that nobody trained. */
public final class AfterstateModels {
    static final int UNITS = 3;
    static final int FEATURES = AfterstateFeatures.size();

    private AfterstateModels() {}

    static StoredTensor random(Random random, Integer... shape) {
        final float[] values = new float[Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextFloat() - 0.5F;
        }
        return new StoredTensor(Arrays.asList(shape), values);
    }

    static SortedMap<String, StoredTensor> tensors() {
        final Random random = Seeds.random(3);
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        tensors.put(AfterstateModel.HIDDEN, random(random, UNITS, FEATURES));
        tensors.put(AfterstateModel.BIAS, random(random, UNITS));
        tensors.put(AfterstateModel.OUTPUT, random(random, 1, UNITS));
        tensors.put(AfterstateModel.DIRECT, random(random, 1, FEATURES));
        return tensors;
    }

    static Model model(Layout layout, ObjectNode network, SortedMap<String, StoredTensor> tensors) {
        return Model.of(layout, network, ModelJson.object(), ModelJson.object(), tensors);
    }

    static Model model(SortedMap<String, StoredTensor> tensors) {
        return model(AfterstateModel.layout(), AfterstateModel.network(UNITS), tensors);
    }

    /** A model with some weights. */
    public static Model any() {
        return model(tensors());
    }
}
