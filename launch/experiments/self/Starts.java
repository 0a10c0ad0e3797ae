import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a campaign of 10^6 runs as workloads of a cluster, one for each way to hand them out, and the cluster.
 *
 * <p>A job is what a core is given at once: a task of some runs, or what a worker pulls. It is submitted when the
 * engine comes to it: engines start so many tasks, or answer so many claims, per second. Times of runs are lognormal,
 * of mean 60 s and sigma .5.
 */
final class Starts {
    private static final int RUNS = 1_000_000;
    private static final int HOSTS = 1000;
    private static final double START_S = 3;
    private static final double LONGEST_S = 700;
    private static final double SIGMA = 0.5;

    private final Path folder;
    private final int scale;
    private final double[] times;

    private Starts(Path folder, int scale) {
        this.folder = folder;
        this.scale = scale;
        times = times(new Random(2026), RUNS / scale);
    }

    private static double[] times(Random random, int runs) {
        final double[] times = new double[runs];
        for (int i = 0; i < times.length; i++) {
            final double exponent = Math.log(60) - SIGMA * SIGMA / 2 + SIGMA * random.nextGaussian();
            times[i] = Math.min(LONGEST_S, Math.exp(exponent));
        }
        return times;
    }

    /**
     * Writes all workloads. With the word {@code spread} and a number instead, prints how much the makespan of
     * tasks-32-fast depends on the times, of so many draws: all its tasks have a core at once, so that it is the
     * longest task's end.
     *
     * @param args folder, and a number that runs, hosts and rates are divided by
     * @throws IOException if the disk refuses
     */
    public static void main(String[] args) throws IOException {
        if (args[0].equals("spread")) {
            spread(Integer.parseInt(args[1]));
            return;
        }
        final Starts starts = new Starts(Files.createDirectories(Path.of(args[0])), Integer.parseInt(args[1]));
        starts.platform();
        starts.write("tasks-10", 10, 50, START_S, starts.times);
        starts.write("tasks-32", 32, 50, START_S, starts.times);
        starts.write("tasks-32-fast", 32, 500, START_S, starts.times);
        starts.write("tasks-31", 31, 50, START_S, starts.times);
        starts.write("pull-10", 10, 3000, 0, starts.times);
        starts.write("pull-1", 1, 3000, 0, starts.times);
        starts.write("pull-1-slow", 1, 500, 0, starts.times);
        final double[] longest = starts.times.clone();
        Arrays.sort(longest);
        for (int i = 0; i < longest.length / 2; i++) {
            final double swapped = longest[i];
            longest[i] = longest[longest.length - 1 - i];
            longest[longest.length - 1 - i] = swapped;
        }
        starts.write("pull-1-longest", 1, 3000, 0, longest);
    }

    private static void spread(int draws) {
        final double[] ends = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            final double[] times = times(new Random(draw), RUNS);
            for (int task = 0; task < RUNS / 32; task++) {
                double end = START_S + task / 500.0;
                for (int run = 32 * task; run < 32 * task + 32; run++) {
                    end += times[run];
                }
                ends[draw] = Math.max(ends[draw], end);
            }
        }
        Arrays.sort(ends);
        System.out.printf(
                Locale.ROOT,
                "tasks-32-fast with %d other draws of the times: %.0f to %.0f s, median %.0f s%n",
                draws,
                ends[0],
                ends[draws - 1],
                ends[draws / 2]);
    }

    private void platform() throws IOException {
        Files.writeString(folder.resolve("platform.json"), """
                {"types": {"processor": {"P": {"cores": 32, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1, "power": 1}},
                           "node": {"N": {"processors": [{"type": "P", "number": 1}]}}},
                 "clusters": [{"id": "c", "nodes": [{"type": "N", "number": %d}]}]}
                """.formatted(HOSTS / scale));
    }

    private void write(String name, int runs, double perSecond, double start, double[] order) throws IOException {
        try (PrintWriter out = new PrintWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve(name + ".swf.gz")), 1 << 16))) {
            out.println("; MaxProcs: " + HOSTS / scale * 32);
            int job = 0;
            for (int first = 0; first < order.length; first += runs) {
                double time = start;
                for (int run = first; run < Math.min(order.length, first + runs); run++) {
                    time += order[run];
                }
                final double submit = job++ / (perSecond / scale);
                out.printf(
                        Locale.ROOT,
                        "%d %.4f -1 %.4f 1 -1 -1 1 %.0f -1 1 1 1 1 1 1 -1 -1\n",
                        job,
                        submit,
                        time,
                        Math.ceil(time));
            }
        }
    }
}
