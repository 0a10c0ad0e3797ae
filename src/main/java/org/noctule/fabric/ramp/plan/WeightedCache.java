package org.noctule.fabric.ramp.plan;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Keeps what was used last, up to a total weight. */
final class WeightedCache<K, V> {
    private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final ToLongFunction<V> weight;
    private final long capacity;
    private long total;

    WeightedCache(long capacity, ToLongFunction<V> weight) {
        this.capacity = capacity;
        this.weight = weight;
    }

    Optional<V> get(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** Returns true if something else had to be forgotten. */
    boolean put(K key, V value) {
        final V replaced = entries.put(key, value);
        total += weight.applyAsLong(value) - (replaced == null ? 0 : weight.applyAsLong(replaced));
        final Iterator<V> oldest = entries.values().iterator();
        boolean forgets = false;
        while (total > capacity && entries.size() > 1) {
            total -= weight.applyAsLong(oldest.next());
            oldest.remove();
            forgets = true;
        }
        return forgets;
    }

    void clear() {
        entries.clear();
        total = 0;
    }
}
