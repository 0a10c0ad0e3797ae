package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.List;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportCosts;

/**
 * Results in a distributed map. Its servers are on the nodes on which simulations of the workflow had started by the
 * first put; a hash of list and key chooses the server.
 */
final class MapPath extends KeyedPath {
    private static final double POOL_SHARE = .3;
    private static final int MIX = 0x9E3779B9;

    private final TransportCosts.MapCosts costs;
    private final boolean[] present;
    private final List<CarryingServer> servers = new ArrayList<>();
    private List<Integer> nodes = List.of();
    private double pool;
    private double used;

    MapPath(PathPlace place) {
        super(place);
        this.costs = place.plan().costs().map();
        this.present = new boolean[CouplingShape.LISTS * keySpace()];
    }

    private void open() {
        nodes = List.copyOf(place().nodes());
        final double share = POOL_SHARE
                * nodes.stream().mapToDouble(place().machine()::memory).sum();
        pool = Math.min(costs.pool(), share);
        for (int i = 0; i < nodes.size() * costs.serversPerNode(); i++) {
            servers.add(new CarryingServer(place()));
        }
    }

    /** Fibonacci hashing of the entry's number: neighbours go to different servers. */
    private int server(int list, int key) {
        return Math.floorMod((CouplingShape.LISTS * key + list) * MIX >>> 8, servers.size());
    }

    private int nodeOf(int server) {
        return nodes.get(server / costs.serversPerNode());
    }

    /** The time that a server itself takes for an entry of a node. */
    private double working(int server, int node) {
        return itemBytes() / (nodeOf(server) == node ? costs.read().rate() : costs.remoteRate());
    }

    @Override
    void put(int list, int key, int node, double now, Timeline.Wake done) {
        if (servers.isEmpty()) {
            open();
        }
        final int server = server(list, key);
        final int entry = list * keySpace() + key;
        if (!present[entry]) {
            present[entry] = true;
            used += itemBytes();
            place().memory().add(nodeOf(server), itemBytes());
            if (used > pool) {
                place().breakdown().fail(CouplingState.POOL_FULL, now);
                return;
            }
        }
        final double write = costs.write().of(1, itemBytes());
        serve(server, working(server, node), write, node, nodeOf(server), now, done);
    }

    private void serve(int server, double working, double least, int from, int to, double now, Timeline.Wake done) {
        servers.get(server)
                .serve(new CarryingServer.Request(working, least, itemBytes(), from, to, begun -> {}, done), now);
    }

    /** The measured latency of an entry contains the share of the listing. */
    @Override
    void list(double now, Timeline.Wake done) {
        done.at(now);
    }

    @Override
    void get(int list, int key, int node, double now, Timeline.Wake done) {
        place().timeline().at(now + costs.read().seconds(), asked -> {
            final int server = server(list, key);
            serve(server, working(server, node), 0, nodeOf(server), node, asked, done);
        });
    }
}
