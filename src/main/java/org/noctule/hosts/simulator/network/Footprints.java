package org.noctule.hosts.simulator.network;

import java.util.Arrays;
import java.util.List;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

/**
 * Adds up what tasks need of the hosts and links of a network.
 *
 * <p>One term per host entry that computes, then one per link in order of first use: amounts are added on a shared
 * link, the largest counts on a fat pipe. Where pipes do not join, they lower the ceiling of the demand instead.
 */
final class Footprints {
    /** TCP window in byte (option network/TCP-gamma): a transfer is no faster than this by its round trip. */
    private static final double WINDOW = 4194304;

    private static final int[] NO_LINKS = {};

    private final Network network;
    private final List<Link> links;
    private final int hosts;
    private final boolean pipesJoin;
    private final double[] amounts;
    private int[] used = new int[16];
    private int nbUsed;

    Footprints(Network network, boolean pipesJoin) {
        this.network = network;
        this.pipesJoin = pipesJoin;
        links = network.links();
        hosts = network.hosts().size();
        amounts = new double[links.size()];
    }

    Footprint of(ParallelTask task) {
        nbUsed = 0;
        double latency = 0;
        double longest = 0;
        final int size = task.hosts().length;
        for (int pair = 0; task.communicates() && pair < size * size; pair++) {
            final double bytes = task.bytes()[pair];
            if (bytes > 0) {
                final Route route = network.routing().route(task.hosts()[pair / size], task.hosts()[pair % size]);
                latency = Math.max(latency, route.latency());
                longest = Math.max(longest, route.latency() * bytes);
                use(route, bytes);
            }
        }
        final Demand demand = demand(task);
        for (int i = 0; i < nbUsed; i++) {
            amounts[used[i]] = 0;
        }
        return new Footprint(
                demand,
                latency,
                nbUsed == 0 ? NO_LINKS : Arrays.copyOf(used, nbUsed),
                longest > 0 ? WINDOW / (2.0 * longest) : Double.POSITIVE_INFINITY);
    }

    private void use(Route route, double bytes) {
        for (final int link : route.links()) {
            if (amounts[link] == 0) {
                if (nbUsed == used.length) {
                    used = Arrays.copyOf(used, 2 * nbUsed);
                }
                used[nbUsed++] = link;
            }
            amounts[link] = isPipe(link) ? Math.max(amounts[link], bytes) : amounts[link] + bytes;
        }
    }

    private Demand demand(ParallelTask task) {
        final int most = task.hosts().length + nbUsed;
        final int[] resources = new int[most];
        final double[] weights = new double[most];
        double ceiling = Double.POSITIVE_INFINITY;
        int terms = 0;
        for (int entry = 0; entry < task.hosts().length; entry++) {
            if (task.flops()[entry] > 0) {
                resources[terms] = task.hosts()[entry];
                weights[terms++] = task.flops()[entry];
            }
        }
        for (int i = 0; i < nbUsed; i++) {
            if (pipesJoin || !isPipe(used[i])) {
                resources[terms] = hosts + used[i];
                weights[terms++] = amounts[used[i]];
            } else {
                ceiling = Math.min(ceiling, links.get(used[i]).bandwidth() / amounts[used[i]]);
            }
        }
        return new Demand(Arrays.copyOf(resources, terms), Arrays.copyOf(weights, terms), ceiling);
    }

    private boolean isPipe(int link) {
        return links.get(link).policy() == Link.Policy.FATPIPE;
    }
}
