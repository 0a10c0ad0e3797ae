package org.noctule.deepening;

import java.util.List;
import org.noctule.deepening.Layer.AdaptiveAvgPool;
import org.noctule.deepening.Layer.AvgPool;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * The networks that have names, for images of CIFAR-10.
 *
 * <p>{@code ConvNet2} and {@code ConvNet3} are the published CNN#1 and CNN#2. Of the others only the layers are known,
 * from the published vocabulary; their order is our reading.
 */
public final class AdaptableNetworks {
    private static final int CLASSES = 10;
    private static final int PIXELS = (int) Extent.CIFAR.size();

    private static final List<AdaptableNetwork> ALL = List.of(
            of(
                    "ConvNet",
                    conv(3, 32),
                    conv(32, 32),
                    NetworkBlock.fixed(new AvgPool(2)),
                    conv(32, 32),
                    NetworkBlock.fixed(new AdaptiveAvgPool()),
                    linear(32, CLASSES)),
            of(
                    "ConvNet2",
                    conv(3, 32),
                    NetworkBlock.fixed(new AvgPool(2)),
                    conv(32, 32),
                    NetworkBlock.fixed(new AdaptiveAvgPool()),
                    linear(32, CLASSES)),
            of("ConvNet3", conv(3, 64), conv(64, 32), NetworkBlock.fixed(new AdaptiveAvgPool()), linear(32, CLASSES)),
            of(
                    "LargeConvNet",
                    conv(3, 32),
                    conv(32, 32),
                    NetworkBlock.fixed(new AvgPool(2)),
                    conv(32, 32),
                    conv(32, 32),
                    NetworkBlock.fixed(new AdaptiveAvgPool()),
                    linear(32, CLASSES)),
            of("FeedForwardNet", linear(PIXELS, CLASSES)),
            of("FeedForwardNet2", linear(PIXELS, 32), linear(32, CLASSES)),
            of("FeedForwardNet3", linear(PIXELS, 32), linear(32, 32), linear(32, CLASSES)));

    private AdaptableNetworks() {}

    private static AdaptableNetwork of(String name, NetworkBlock... blocks) {
        return new AdaptableNetwork(name, Extent.CIFAR, List.of(blocks));
    }

    private static NetworkBlock conv(int inputs, int outputs) {
        return NetworkBlock.conv(new Conv(inputs, outputs, 3, 0));
    }

    private static NetworkBlock linear(int inputs, int outputs) {
        return NetworkBlock.linear(new Linear(inputs, outputs));
    }

    /** {@return the networks, in the order of their names} */
    public static List<AdaptableNetwork> all() {
        return ALL;
    }

    /** {@return the names, in order} */
    public static List<String> names() {
        return ALL.stream().map(AdaptableNetwork::name).toList();
    }

    /**
     * Finds a network.
     *
     * @param name its name
     * @param where the place of the name, for errors: file and line or JSON path
     * @return the network
     * @throws NoctuleException of kind INPUT if there is none of that name
     */
    public static AdaptableNetwork named(String name, String where) {
        return ALL.stream()
                .filter(network -> network.name().equals(name))
                .findFirst()
                .orElseThrow(() -> NoctuleException.input(
                        where + ": there is no network (" + name + ").", Suggestion.of(name, names())));
    }
}
