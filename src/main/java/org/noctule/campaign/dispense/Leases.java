package org.noctule.campaign.dispense;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Batches that are out, oldest handing out first, and the workers who hold each of them. */
final class Leases {
    private final Map<Integer, Set<String>> holders = new LinkedHashMap<>();

    /** Notes a batch as handed out last. */
    void give(int batch, String worker) {
        final Set<String> those = holders.containsKey(batch) ? holders.remove(batch) : new LinkedHashSet<>();
        those.add(worker);
        holders.put(batch, those);
    }

    /** Forgets a batch, whoever holds it; false if nobody does. */
    boolean end(int batch) {
        return holders.remove(batch) != null;
    }

    /** Batches that nobody holds now that a worker is gone. */
    List<Integer> forfeit(String worker) {
        final List<Integer> free = new ArrayList<>();
        for (Iterator<Map.Entry<Integer, Set<String>>> those =
                        holders.entrySet().iterator();
                those.hasNext(); ) {
            final Map.Entry<Integer, Set<String>> lease = those.next();
            if (lease.getValue().remove(worker) && lease.getValue().isEmpty()) {
                free.add(lease.getKey());
                those.remove();
            }
        }
        return free;
    }

    /** The batch that has been out longest among those that a worker does not hold. */
    OptionalInt oldestOfOthers(String worker) {
        for (Map.Entry<Integer, Set<String>> lease : holders.entrySet()) {
            if (!lease.getValue().contains(worker)) {
                return OptionalInt.of(lease.getKey());
            }
        }
        return OptionalInt.empty();
    }

    /** Workers who hold something, in the order of their oldest batch. */
    Set<String> workers() {
        final Set<String> all = new LinkedHashSet<>();
        holders.values().forEach(all::addAll);
        return all;
    }

    int count() {
        return holders.size();
    }

    void write(DataOutput out) throws IOException {
        out.writeInt(holders.size());
        for (Map.Entry<Integer, Set<String>> lease : holders.entrySet()) {
            out.writeInt(lease.getKey());
            out.writeInt(lease.getValue().size());
            for (String worker : lease.getValue()) {
                out.writeUTF(worker);
            }
        }
    }

    static Leases read(DataInput in) throws IOException {
        final Leases leases = new Leases();
        for (int left = in.readInt(); left > 0; left--) {
            final int batch = in.readInt();
            for (int more = in.readInt(); more > 0; more--) {
                leases.give(batch, in.readUTF());
            }
        }
        return leases;
    }
}
