package org.noctule.simulator.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.noctule.resource.ResourceSet;

final class ColumnsTest {
    @Test
    void doublesComeBackInOrder() {
        final DoubleColumn column = new DoubleColumn();
        final int rows = 50_000;
        for (int row = 0; row < rows; row++) {
            assertThat(column.size()).isEqualTo(row);
            column.add(row * 0.5);
        }
        for (int row = 0; row < rows; row++) {
            assertThat(column.get(row)).isEqualTo(row * 0.5);
        }
    }

    @Test
    void numbersAndSetsComeBackInOrder() {
        final SplittableRandom random = new SplittableRandom(5);
        final PackedColumn column = new PackedColumn();
        final List<Object> twin = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            final int value = random.nextInt() >> random.nextInt(32);
            final ResourceSet set = set(random);
            column.addSigned(value);
            column.add(value & Integer.MAX_VALUE);
            column.add(set);
            column.add(set);
            twin.add(value);
            twin.add(set);
        }
        final PackedColumn.Reader reader = column.read();
        for (int i = 0; i < twin.size(); i += 2) {
            assertThat(reader.nextSigned()).isEqualTo(twin.get(i));
            assertThat(reader.next()).isEqualTo((Integer) twin.get(i) & Integer.MAX_VALUE);
            assertThat(reader.nextSet()).isEqualTo(twin.get(i + 1));
            reader.skipSet();
        }
    }

    private static ResourceSet set(SplittableRandom random) {
        final ResourceSet.Builder builder = new ResourceSet.Builder();
        int first = random.nextInt(3);
        for (int left = random.nextInt(5); left > 0; left--) {
            final int last = first + random.nextInt(1 << random.nextInt(1, 20));
            builder.add(first, last);
            first = last + 2 + random.nextInt(100);
        }
        return builder.build();
    }

    @Test
    void extremeNumbersComeBack() {
        final PackedColumn column = new PackedColumn();
        final int[] values = {0, 1, -1, 127, 128, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (final int value : values) {
            column.addSigned(value);
        }
        final PackedColumn.Reader reader = column.read();
        for (final int value : values) {
            assertThat(reader.nextSigned()).isEqualTo(value);
        }
    }
}
