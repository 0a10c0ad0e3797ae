package org.noctule.failure;

import java.util.List;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.platform.FabricChannels;
import org.noctule.platform.Platform;
import org.noctule.platform.RampCluster;
import org.noctule.platform.part.FailureDomain;
import org.noctule.platform.part.Reach;
import org.noctule.resource.ResourceSet;

/** The channels of all fabrics of a machine, or the links of its network. */
final class CarrierParts implements FailureParts {
    private static final int MOST = 1 << 20;

    private final Platform platform;
    private final FailureDomain.Kind kind;
    private final FabricChannels channels;
    private final int[] numbers;

    CarrierParts(Platform platform, FailureDomain.Kind kind) {
        this.platform = platform;
        this.kind = kind;
        this.channels = new FabricChannels(kind == FailureDomain.Kind.LINK ? List.of() : platform.fabrics());
        final int size = kind == FailureDomain.Kind.LINK ? platform.links().size() : channels.size();
        this.numbers = IntStream.range(0, size).filter(this::exists).toArray();
        if (numbers.length > MOST) {
            throw NoctuleException.input(
                    "The platform has " + numbers.length + " channels, more than " + MOST
                            + ", of which each would fail by itself.",
                    "Maybe let nodes or racks fail instead, or name channels in a file of outages.");
        }
    }

    /** The link from a host to itself fails only with the host. */
    private boolean exists(int number) {
        return kind == FailureDomain.Kind.LINK
                ? !platform.links().get(number).equals("__loopback__")
                : channels.exists(number);
    }

    @Override
    public int size() {
        return numbers.length;
    }

    @Override
    public String name(int part) {
        final int number = numbers[part];
        if (kind == FailureDomain.Kind.LINK) {
            return platform.links().get(number);
        }
        final RampCluster cluster = platform.fabrics().get(channels.fabric(number));
        return platform.clusters().get(cluster.cluster()).id() + "/" + channels.from(number) + ">" + channels.to(number)
                + "#" + channels.local(number) % cluster.fabric().channels();
    }

    @Override
    public FailureDomain domain(int part) {
        final int number = numbers[part];
        return new FailureDomain(
                kind,
                kind == FailureDomain.Kind.LINK ? platform.links().get(number) : channels.text(ResourceSet.of(number)));
    }

    @Override
    public Reach reach(int part, int further) {
        final int last = Math.min(part + further, numbers.length - 1);
        return Reach.over(ResourceSet.of(
                IntStream.rangeClosed(part, last).map(other -> numbers[other]).toArray()));
    }

    /** Channels between the servers among the cores; jobs do not fail with links, but wait for them. */
    @Override
    public int count(ResourceSet cores) {
        if (kind == FailureDomain.Kind.LINK) {
            return 0;
        }
        int count = 0;
        for (final RampCluster cluster : platform.fabrics()) {
            final int servers = (int)
                    IntStream.of(cores.toArray()).filter(cluster::contains).count();
            count += servers * (servers - 1) * cluster.fabric().channels();
        }
        return count;
    }
}
