package org.noctule.deepening;

import java.util.List;
import org.noctule.deepening.Layer.BatchNorm;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.deepening.Layer.Relu;
import org.noctule.error.NoctuleException;

/**
 * Layers that stand together in a network.
 *
 * @param layers the layers, in order, at least one; a block that can be deepened begins with a convolution of an odd
 *     kernel or a linear layer and ends with an idempotent activation
 * @param deepenable whether an action may add a block behind it
 * @param original whether it was there before any action; blocks that actions added are no aims of further ones
 */
public record NetworkBlock(List<Layer> layers, boolean deepenable, boolean original) {
    /**
     * Checks that a new block that changes nothing can be made for a deepenable one.
     *
     * @param layers the layers, in order
     * @param deepenable whether an action may add a block behind it
     * @param original whether it was there before any action
     * @throws NoctuleException of kind INPUT if its first layer is of another kind or its kernel is even
     */
    public NetworkBlock {
        layers = List.copyOf(layers);
        if (deepenable) {
            added(layers.get(0));
        }
    }

    /**
     * Makes a block that no action deepens.
     *
     * @param layers its layers
     * @return an original block
     */
    public static NetworkBlock fixed(Layer... layers) {
        return new NetworkBlock(List.of(layers), false, true);
    }

    /**
     * Makes the block that actions deepen most: convolution, batch norm, activation.
     *
     * @param conv the convolution
     * @return an original block
     */
    public static NetworkBlock conv(Conv conv) {
        return new NetworkBlock(List.of(conv, new BatchNorm(conv.outputs()), new Relu()), true, true);
    }

    /**
     * Makes a block of a linear layer and its activation.
     *
     * @param linear the linear layer
     * @return an original block
     */
    public static NetworkBlock linear(Linear linear) {
        return new NetworkBlock(List.of(linear, new Relu()), true, true);
    }

    /**
     * Makes the block that a deepening puts behind this one: as many channels or features in as out, so that it can
     * begin as the identity.
     *
     * @return a block that is not original
     */
    public NetworkBlock added() {
        return new NetworkBlock(added(layers.get(0)), false, false);
    }

    private static List<Layer> added(Layer first) {
        if (first instanceof Conv conv) {
            if (conv.kernel() % 2 == 0) {
                throw NoctuleException.input(
                        "The layer (" + first.text() + ") has an even kernel, which has no identity.",
                        "Maybe choose a kernel of an odd side, or a block that is not deepened.");
            }
            final int channels = conv.outputs();
            return List.of(
                    new Conv(channels, channels, conv.kernel(), conv.kernel() / 2),
                    new BatchNorm(channels),
                    new Relu());
        }
        if (first instanceof Linear linear) {
            return List.of(new Linear(linear.outputs(), linear.outputs()), new Relu());
        }
        throw NoctuleException.input(
                "The layer (" + first.text() + ") cannot be deepened.",
                "Maybe the block should begin with a convolution or a linear layer.");
    }

    /**
     * Tells whether the block begins with a convolution.
     *
     * @return true if it does
     */
    public boolean isConvolution() {
        return layers.get(0) instanceof Conv;
    }
}
