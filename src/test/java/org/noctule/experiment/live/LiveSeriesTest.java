package org.noctule.experiment.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveSeriesTest {
    @Test
    void keepsAllWhileThereIsRoom() {
        final LiveSeries series = new LiveSeries(2, 4);
        series.add(new double[] {1, 10});
        series.add(new double[] {2, Double.NaN});
        assertThat(series.points()).containsExactly(new double[] {1, 10}, new double[] {2, Double.NaN});
    }

    @Test
    void keepsMeansOfEqualGroupsWhenItIsFull() {
        final LiveSeries series = new LiveSeries(2, 4);
        for (int i = 1; i <= 1000; i++) {
            series.add(new double[] {i, i});
        }
        final List<double[]> points = series.points();
        assertThat(points).hasSizeBetween(2, 4);
        assertThat(points.get(points.size() - 1)[0]).isEqualTo(1000);
        double place = 0;
        for (final double[] point : points) {
            assertThat(point[1]).isEqualTo((place + 1 + point[0]) / 2);
            place = point[0];
        }
    }

    @Test
    void passesOverValuesThatAreMissing() {
        final LiveSeries series = new LiveSeries(2, 2);
        series.add(new double[] {1, 8});
        series.add(new double[] {2, Double.NaN});
        assertThat(series.points()).containsExactly(new double[] {2, 8});
    }

    @Test
    void keepsTheLeastAndTheGreatestAndWeighsMeansByThePlacesTheyCover() {
        final LiveSeries series = new LiveSeries(
                List.of(LiveSeries.Join.MEAN, LiveSeries.Join.MEAN, LiveSeries.Join.LEAST, LiveSeries.Join.MOST), 2);
        series.add(new double[] {3, 8, 1, 9});
        series.add(new double[] {4, 4, 2, 7});
        assertThat(series.points()).containsExactly(new double[] {4, 7, 1, 9});
    }
}
