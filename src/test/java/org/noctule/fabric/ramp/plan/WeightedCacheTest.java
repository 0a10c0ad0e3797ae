package org.noctule.fabric.ramp.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WeightedCacheTest {
    private final WeightedCache<String, Integer> cache = new WeightedCache<>(10, Integer::longValue);

    @Test
    void forgetsWhatWasUsedLongestAgo() {
        cache.put("a", 4);
        cache.put("b", 4);
        assertThat(cache.get("a")).contains(4);
        cache.put("c", 4);
        assertThat(cache.get("a")).contains(4);
        assertThat(cache.get("b")).isEmpty();
        assertThat(cache.get("c")).contains(4);
    }

    @Test
    void keepsTheLastEntryHoweverLarge() {
        cache.put("a", 4);
        cache.put("b", 40);
        assertThat(cache.get("a")).isEmpty();
        assertThat(cache.get("b")).contains(40);
    }

    @Test
    void countsAReplacedEntryOnce() {
        cache.put("a", 4);
        for (int i = 0; i < 10; i++) {
            cache.put("b", 3 + i % 2);
        }
        assertThat(cache.get("a")).contains(4);
        assertThat(cache.get("b")).contains(4);
    }

    @Test
    void tellsWhenItForgets() {
        assertThat(cache.put("a", 6)).isFalse();
        assertThat(cache.put("a", 7)).isFalse();
        assertThat(cache.put("b", 4)).isTrue();
        cache.clear();
        assertThat(cache.get("b")).isEmpty();
        assertThat(cache.put("c", 10)).isFalse();
    }
}
