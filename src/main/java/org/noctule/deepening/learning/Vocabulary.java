package org.noctule.deepening.learning;

import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.Layer;
import org.noctule.error.NoctuleException;

/**
 * The numbers by which a policy knows layers.
 *
 * <p>In the published vocabulary 18 texts share 13 numbers, because a repair counted on from a wrong start: layers of
 * ConvNet3 have the numbers of others. The clean one gives each layer its own, and one to all that it does not know.
 */
public enum Vocabulary {
    /** The published numbers; a layer without one is an error. */
    LEGACY(13, false, false),
    /** The same, with a layer of number 0 before each list, as the published policies of ConvNet2 were trained. */
    LEGACY_PREFIXED(13, true, false),
    /** A number for each layer and the last one, 17, for any other. */
    CLEAN(18, false, true);

    private static final List<String> LAYERS = List.of(
            conv(3, 32, ""),
            norm(32),
            "ReLU()",
            conv(32, 32, ""),
            "AvgPool2d(kernel_size=(2, 2), stride=(2, 2), padding=0)",
            "AdaptiveAvgPool2d(output_size=(1, 1))",
            linear(32, 10),
            conv(32, 32, ", padding=(1, 1)"),
            linear(10, 10),
            linear(3072, 10),
            linear(3072, 32),
            linear(32, 32),
            conv(3, 64, ""),
            norm(64),
            conv(64, 32, ""),
            conv(64, 64, ", padding=(1, 1)"));

    private static final int KNOWN_BEFORE_REPAIR = 12;
    private static final List<Integer> REPAIRED = List.of(9, 10, 11, 10);

    private final int size;
    private final boolean prefixed;
    private final boolean open;

    Vocabulary(int size, boolean prefixed, boolean open) {
        this.size = size;
        this.prefixed = prefixed;
        this.open = open;
    }

    private static String conv(int inputs, int outputs, String padding) {
        return "Conv2d(" + inputs + ", " + outputs + ", kernel_size=(3, 3), stride=(1, 1)" + padding + ")";
    }

    private static String norm(int features) {
        return "BatchNorm2d(" + features + ", eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)";
    }

    private static String linear(int inputs, int outputs) {
        return "Linear(in_features=" + inputs + ", out_features=" + outputs + ", bias=True)";
    }

    /** {@return the number of numbers: rows of the embedding} */
    public int size() {
        return size;
    }

    /**
     * Returns the number of a layer.
     *
     * @param text the layer as PyTorch prints it
     * @return a number from 1, below the size
     * @throws NoctuleException of kind INPUT if a published vocabulary does not have it
     */
    public int id(String text) {
        final int place = LAYERS.indexOf(text);
        if (open) {
            return place < 0 ? size - 1 : place + 1;
        }
        if (place < 0 && text.equals(conv(64, 64, ""))) {
            return REPAIRED.get(1);
        }
        if (place < 0) {
            throw NoctuleException.input(
                    "The vocabulary (" + name().toLowerCase(java.util.Locale.ROOT) + ") has no layer (" + text + ").",
                    "Maybe choose the vocabulary clean, which has a number for layers that it does not know.");
        }
        return place < KNOWN_BEFORE_REPAIR ? place + 1 : REPAIRED.get(place - KNOWN_BEFORE_REPAIR);
    }

    /**
     * Returns the numbers of a network's layers.
     *
     * @param network the network
     * @return one number per layer, after a 0 if lists are prefixed
     * @throws NoctuleException as {@link #id} does
     */
    public List<Integer> ids(AdaptableNetwork network) {
        final List<Integer> ids = new java.util.ArrayList<>();
        if (prefixed) {
            ids.add(0);
        }
        for (final Layer layer : network.layers()) {
            ids.add(id(layer.text()));
        }
        return List.copyOf(ids);
    }
}
