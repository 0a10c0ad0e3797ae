package org.noctule.workload.synthetic;

import java.util.ArrayList;
import java.util.List;
import org.hipparchus.random.RandomDataGenerator;
import org.noctule.error.NoctuleException;
import org.noctule.workload.swf.SwfRow;

/**
 * The model of U. Lublin and D. G. Feitelson, "The workload on parallel supercomputers: modeling the characteristics of
 * rigid jobs", JPDC 63(11), 2003: correlated sizes and run times, and arrivals with a daily cycle.
 *
 * <p>Linear in the number of jobs. The same options give the same jobs everywhere: gamma variates and the gamma
 * distribution are Hipparchus', whose elementary functions are written in Java, all others are {@link StrictMath}'s.
 */
public final class LublinModel {
    private final LublinOptions options;

    /**
     * Creates a generator.
     *
     * @param options options of the workload
     * @throws NoctuleException if a number is out of its range or there is no class
     */
    public LublinModel(LublinOptions options) {
        positive("number of jobs", options.jobs());
        positive("number of processors", options.processors());
        options.load().ifPresent(value -> positive("load", value));
        if (options.classes().isEmpty()) {
            throw NoctuleException.input(
                    "There is no class of jobs.", "Maybe choose batch, interactive, both or whole.");
        }
        this.options = options;
    }

    private static void positive(String what, Number value) {
        if (!(value.doubleValue() > 0 && value.doubleValue() < Double.POSITIVE_INFINITY)) {
            throw NoctuleException.input(
                    "The " + what + " (" + value + ") must be positive.", "Maybe the sign is wrong.");
        }
    }

    /**
     * Describes what is generated.
     *
     * @return the lines of a trace's header, without semicolons
     */
    public List<String> header() {
        return List.of(
                "Version: 2.2",
                "Computer: synthetic",
                "Information: model of Lublin and Feitelson, JPDC 63(11), 2003, seed " + options.seed(),
                "MaxJobs: " + options.jobs(),
                "MaxRecords: " + options.jobs(),
                "UnixStartTime: 0",
                "MaxNodes: " + options.processors(),
                "MaxProcs: " + options.processors());
    }

    /**
     * Generates the jobs.
     *
     * @return one row a job, ordered by submission, numbered from 1, the first submitted at 0; dates and times are
     *     whole seconds
     * @throws NoctuleException if a wanted load cannot be reached
     */
    public List<SwfRow> rows() {
        final RandomDataGenerator random = new RandomDataGenerator();
        random.setSeed(new int[] {(int) options.seed(), (int) (options.seed() >>> 32)});
        final List<Source> sources = new ArrayList<>();
        for (final LublinClass jobs : options.classes()) {
            sources.add(new Source(jobs, random));
        }
        final int n = options.jobs();
        final double[] submits = new double[n];
        final int[] sizes = new int[n];
        final long[] runTimes = new long[n];
        for (int i = 0; i < n; i++) {
            final Source source = earliest(sources);
            submits[i] = source.arrival;
            sizes[i] = source.shapes.size();
            runTimes[i] = source.shapes.runTime(sizes[i]);
            source.arrival = source.arrivals.next();
        }
        return rows(submits, sizes, runTimes);
    }

    private final class Source {
        private final LublinArrivals arrivals;
        private final LublinShapes shapes;
        private double arrival;

        private Source(LublinClass jobs, RandomDataGenerator random) {
            arrivals = new LublinArrivals(jobs.gaps(), random);
            shapes = new LublinShapes(jobs, options.processors(), random);
            arrival = arrivals.next();
        }
    }

    private static Source earliest(List<Source> sources) {
        Source earliest = sources.get(0);
        for (final Source source : sources) {
            if (source.arrival < earliest.arrival) {
                earliest = source;
            }
        }
        return earliest;
    }

    private List<SwfRow> rows(double[] submits, int[] sizes, long[] runTimes) {
        final double stretch = loadFactor(submits, sizes, runTimes);
        final UserModel users = new UserModel(options);
        final List<SwfRow> rows = new ArrayList<>(submits.length);
        for (int i = 0; i < submits.length; i++) {
            rows.add(new SwfRow(
                    i + 1,
                    i + 1,
                    Math.rint((submits[i] - submits[0]) * stretch),
                    -1,
                    runTimes[i],
                    sizes[i],
                    -1,
                    -1,
                    sizes[i],
                    users.requestedTime(runTimes[i]),
                    users.requestedMemory()));
        }
        return rows;
    }

    /**
     * What gaps must be multiplied with so that work over capacity, from the first to the last arrival, is the load.
     */
    private double loadFactor(double[] submits, int[] sizes, long[] runTimes) {
        if (options.load().isEmpty()) {
            return 1;
        }
        double work = 0;
        for (int i = 0; i < sizes.length; i++) {
            work += (double) sizes[i] * runTimes[i];
        }
        final double span = submits[submits.length - 1] - submits[0];
        if (span <= 0 || work <= 0) {
            throw NoctuleException.input(
                    "The load (" + options.load().getAsDouble() + ") cannot be reached with " + submits.length
                            + " jobs.",
                    "Maybe generate more jobs.");
        }
        return work / (options.processors() * span) / options.load().getAsDouble();
    }
}
