package org.noctule.fabric.agent.slots;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.platform.RampFabric;

/** The job streams of the PAC-ML paper on its fabric of 32 servers: five models, four laws of deadlines. */
final class PublishedStreams {
    static final BlockIndex INDEX = new BlockIndex(new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9));
    static final int LONGEST = 39;

    private static final int[] DEGREES = {1, 2, 4, 6, 8, 16};
    private static final int COPIES = 201;
    private static final int ARRIVALS = 1000;
    private static final int DRAWS = 50_000;
    private static final int BINS = 1000;

    private static final List<JobClass> CLASSES = List.of(
            model(
                    "alexnet",
                    36061.15,
                    18031.0398125732,
                    9015.9542659926,
                    6010.8791444467,
                    4508.4100992623,
                    2254.7583303838),
            model("gnmt", 4470.8, 2235.5691117880, 1117.9241980848, 745.3577952408, 560.4828908648, 308.3905238932),
            model(
                    "vgg16",
                    34525.35,
                    17267.7303854860,
                    8638.7177739318,
                    5761.8443617280,
                    4324.1618507879,
                    2168.2359941830),
            model(
                    "resnet18",
                    36668.35,
                    18336.3351317669,
                    9170.0426184110,
                    6114.3934211107,
                    4586.8614105313,
                    2295.8188240718),
            model(
                    "squeezenet1_0",
                    38000.15,
                    19002.7763486040,
                    9503.3293822588,
                    6336.6072650067,
                    4753.5467239674,
                    2379.1974530241));

    private PublishedStreams() {}

    /** The law and one stream drawn from it. */
    record Drawn(JobMix mix, SlotEpisode episode) {}

    private static JobClass model(String name, double... times) {
        final List<JobClass.Run> runs = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            runs.add(new JobClass.Run(times[i], SlotDemand.of(DEGREES[i], times[i], 1000, sizes(name, DEGREES[i]))));
        }
        return new JobClass(name, times[0], runs);
    }

    /** Ops without time stay whole; two short ones of gnmt are split less. */
    private static List<Integer> sizes(String name, int degree) {
        if (degree > 6 && name.equals("gnmt")) {
            return degree == 8 ? List.of(8, 6, 1) : List.of(16, 8, 6, 1);
        }
        return List.of(degree, 1);
    }

    static Drawn draw(char law, long seed) {
        final Random random = new Random(seed * 7919 + law);
        final double[] weights = law == 'A' ? grid() : skewNormal("BCD".indexOf(law) * -5 + 5, random);
        final Map<SlotJob, Double> mix = new LinkedHashMap<>();
        final List<SlotJob> pool = new ArrayList<>();
        for (final JobClass model : CLASSES) {
            for (int percent = 0; percent <= 100; percent++) {
                if (weights[percent] > 0) {
                    mix.merge(model.job(percent / 100.0), weights[percent], Double::sum);
                }
            }
            for (int copy = 0; copy < COPIES; copy++) {
                double left = random.nextDouble();
                int percent = 0;
                while (percent < 100 && (weights[percent] == 0 || (left -= weights[percent]) > 0)) {
                    percent++;
                }
                pool.add(model.job(percent / 100.0));
            }
        }
        Collections.shuffle(pool, random);
        return new Drawn(
                new JobMix(mix.entrySet().stream()
                        .map(entry -> new JobMix.Weighted(entry.getKey(), entry.getValue()))
                        .toList()),
                new SlotEpisode(List.copyOf(pool.subList(0, ARRIVALS)), LONGEST));
    }

    private static double[] grid() {
        final double[] weights = new double[101];
        for (int percent = 10; percent <= 100; percent++) {
            weights[percent] = 1.0 / 91;
        }
        return weights;
    }

    /** As ddls draws it: scaled by the extremes of the sample, cut off below, in a histogram. */
    private static double[] skewNormal(double skewness, Random random) {
        final double delta = skewness / Math.sqrt(1 + skewness * skewness);
        final double[] values = new double[DRAWS];
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < DRAWS; i++) {
            values[i] = delta * Math.abs(random.nextGaussian()) + Math.sqrt(1 - delta * delta) * random.nextGaussian();
            min = Math.min(min, values[i]);
            max = Math.max(max, values[i]);
        }
        final double[] weights = new double[101];
        final double width = 0.9 / BINS;
        for (int i = 0; i < DRAWS; i++) {
            final double value = Math.max(0.1, (values[i] - min) / (max - min));
            final int bin = (int) Math.min(BINS - 1, (value - 0.1) / width);
            weights[(int) Math.round((0.1 + (bin + 1) * width) * 100)] += 1.0 / DRAWS;
        }
        return weights;
    }
}
