package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.noctule.resource.ResourceSet;

final class TypeSpeedsTest {
    private static final Platform PLATFORM = PlatformReader.parse("""
            {"clusters": [{"id": "a", "nodes": [{"type": "Twin", "number": 2}, {"type": "Nympha Node", "number": 1}]}],
             "types": {
               "processor": {
                 "Twin": {"cores": 2, "clock_rate": 3, "dpflops_per_cycle": 16, "mem_bw": 80, "power": 95},
                 "Small": {"cores": 1, "clock_rate": 2, "dpflops_per_cycle": 7, "mem_bw": 80, "power": 95}},
               "node": {
                 "Twin": {"processors": [{"type": "Twin", "number": 1}, {"type": "Small", "number": 1}]}}}}
            """, "test");

    private final TypeSpeeds types = new TypeSpeeds(PLATFORM);

    @Test
    void aNodeIsAsFastAsItsSlowestCoreAndGoesBeforeAProcessorOfItsName() {
        assertThat(types.find("Twin")).isEqualTo(OptionalDouble.of(14));
        assertThat(types.find("Small")).isEqualTo(OptionalDouble.of(14));
    }

    @Test
    void typesThatNoNodeHasAreFoundToo() {
        assertThat(types.find("Dell R720")).isEqualTo(OptionalDouble.of(17.6));
        assertThat(types.find("Dell")).isEmpty();
        assertThat(types.names()).containsExactly("Twin", "Small", "Nympha Node", "Xeon E5472");
    }

    @Test
    void theReferenceIsThatOfTheSlowestCoresUnlessItIsStated() {
        assertThat(PLATFORM.referenceGflops()).isEqualTo(12);
        assertThat(PLATFORM.referenceIsStated()).isFalse();
        assertThat(PLATFORM.equallyFast()).isFalse();
        assertThat(PLATFORM.withReference(20).referenceGflops()).isEqualTo(20);
        assertThat(PLATFORM.withReference(20).referenceIsStated()).isTrue();
        assertThat(ReferenceRule.SLOWEST.over(PLATFORM)).isSameAs(PLATFORM);
        assertThat(ReferenceRule.MEAN.over(PLATFORM).referenceGflops()).isEqualTo((4 * 48 + 2 * 14 + 8 * 12) / 14.0);
        assertThat(PLATFORM.slowestGflops(ResourceSet.of(0, 1, 3))).isEqualTo(48);
        assertThat(PLATFORM.slowestGflops(ResourceSet.range(1, 5))).isEqualTo(14);
        assertThat(PLATFORM.slowestGflops(ResourceSet.range(0, 13))).isEqualTo(12);
    }
}
