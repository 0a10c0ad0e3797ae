package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.TransportTraffic;

/**
 * Results that are stored under keys, one item per list: a simulation puts one after the other, and a trainer lists
 * what is there and gets one after the other, in the order in which keys were first complete. A trainer that starts
 * early waits when it has read all there is.
 */
abstract class KeyedPath implements DataPath {
    private final PathPlace place;
    private final int[] keys;
    private final boolean[] complete;
    private final List<Integer> arrivals = new ArrayList<>();
    private final Map<Integer, Reader> readers = new LinkedHashMap<>();
    private int settled;
    private long writes;
    private long reads;
    private long listings;

    /** A trainer that reads. */
    private final class Reader {
        final int node;
        final Timeline.Wake done;
        int position;
        boolean waits;
        boolean gone;
        double since;
        double reading;

        Reader(int node, double now, Timeline.Wake done) {
            this.node = node;
            this.since = now;
            this.done = done;
        }

        void next(double now) {
            if (position < arrivals.size()) {
                get(0, now);
            } else {
                reading += now - since;
                since = now;
                if (settled >= place.expected()) {
                    done.at(now);
                } else {
                    waits = true;
                }
            }
        }

        private void get(int list, double now) {
            reads++;
            KeyedPath.this.get(list, arrivals.get(position), node, now, date -> {
                if (gone) {
                    return;
                }
                if (list + 1 < CouplingShape.LISTS) {
                    get(list + 1, date);
                } else {
                    position++;
                    place.memory().add(node, trainerBytes());
                    next(date);
                }
            });
        }

        void wake(double now) {
            if (waits) {
                waits = false;
                since = now;
                next(now);
            }
        }
    }

    KeyedPath(PathPlace place) {
        this.place = place;
        this.keys = place.plan().keys().keys(place.expected());
        int most = 0;
        for (final int key : keys) {
            most = Math.max(most, key);
        }
        this.complete = new boolean[most + 1];
    }

    /** Puts one item of a simulation. */
    abstract void put(int list, int key, int node, double now, Timeline.Wake done);

    /** Tells a trainer which keys there are. */
    abstract void list(double now, Timeline.Wake done);

    /** Gets one item. */
    abstract void get(int list, int key, int node, double now, Timeline.Wake done);

    final PathPlace place() {
        return place;
    }

    /** Number of keys, those without a simulation included. */
    final int keySpace() {
        return complete.length;
    }

    final double itemBytes() {
        return place.plan().shape().listBytes();
    }

    private double trainerBytes() {
        return place.plan().shape().trainerBytes(1);
    }

    @Override
    public final void store(int simulation, TaskRun task, double now, Timeline.Wake done) {
        store(simulation, 0, task, now, done);
    }

    private void store(int simulation, int list, TaskRun task, double now, Timeline.Wake done) {
        writes++;
        put(list, keys[simulation], task.node(), now, date -> {
            if (task.gone()) {
                return;
            }
            if (list + 1 < CouplingShape.LISTS) {
                store(simulation, list + 1, task, date, done);
                return;
            }
            if (!complete[keys[simulation]]) {
                complete[keys[simulation]] = true;
                arrivals.add(keys[simulation]);
            }
            settle(date);
            done.at(date);
        });
    }

    private void settle(double now) {
        settled++;
        List.copyOf(readers.values()).forEach(reader -> reader.wake(now));
    }

    @Override
    public final void lose(double now) {
        settle(now);
    }

    @Override
    public final void regain() {
        settled--;
    }

    @Override
    public final void load(int trainer, int node, double now, Timeline.Wake done) {
        final Reader reader = new Reader(node, now, done);
        readers.put(trainer, reader);
        listings++;
        list(now, date -> {
            if (!reader.gone) {
                reader.next(date);
            }
        });
    }

    @Override
    public final void leave(int trainer) {
        final Reader reader = readers.remove(trainer);
        if (reader != null) {
            reader.gone = true;
            place.memory().remove(reader.node, reader.position * trainerBytes());
        }
    }

    @Override
    public final double reading(int trainer) {
        final Reader reader = readers.get(trainer);
        return reader == null ? 0 : reader.reading;
    }

    @Override
    public final int read(int trainer) {
        final Reader reader = readers.get(trainer);
        return reader == null ? 0 : reader.position;
    }

    @Override
    public final TransportTraffic traffic() {
        return new TransportTraffic(0, 0, writes, reads, listings);
    }

    @Override
    public final int stored() {
        return arrivals.size();
    }
}
