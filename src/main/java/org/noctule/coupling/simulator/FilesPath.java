package org.noctule.coupling.simulator;

import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.TransportCosts;

/** Results in files of a parallel file system. What a node wrote last it reads from its own cache. */
final class FilesPath extends KeyedPath {
    private final TransportCosts.FileCosts costs;
    private final FileServers servers;
    private final int[] writers;

    FilesPath(PathPlace place, FileServers servers) {
        super(place);
        this.costs = place.plan().costs().files();
        this.servers = servers;
        this.writers = new int[CouplingShape.LISTS * keySpace()];
    }

    private int file(int list, int key) {
        return list * keySpace() + key;
    }

    private void request(double latency, double now, Timeline.Wake done) {
        final double served = servers.metadata().serve(now, costs.serverSeconds());
        place().timeline().at(served + Math.max(0, latency - costs.serverSeconds()), done);
    }

    private void flow(double rate, double now, Timeline.Wake done) {
        servers.storage().flow(itemBytes(), rate, costs.aggregateRate(), now, done);
    }

    @Override
    void put(int list, int key, int node, double now, Timeline.Wake done) {
        request(
                costs.write().seconds(),
                now,
                made -> flow(costs.write().rate(), made, date -> {
                    writers[file(list, key)] = node;
                    done.at(date);
                }));
    }

    @Override
    void list(double now, Timeline.Wake done) {
        request(0, now, done);
    }

    @Override
    void get(int list, int key, int node, double now, Timeline.Wake done) {
        request(costs.read().seconds(), now, opened -> {
            final int writer = writers[file(list, key)];
            flow(
                    writer == node ? costs.read().rate() : costs.remoteRate(),
                    opened,
                    place().carry(itemBytes(), writer, node, opened, done));
        });
    }
}
