package org.noctule.deepening;

import org.noctule.error.NoctuleException;

/** The check that layers fit behind each other. */
final class LayerSizes {
    private LayerSizes() {}

    static void need(boolean fits, Layer layer, Extent input) {
        if (!fits) {
            throw NoctuleException.input(
                    "The layer (" + layer.text() + ") cannot take what the layer before it gives (" + input + ").",
                    "Maybe the images are smaller than the network is made for, or its layers do not follow.");
        }
    }
}
