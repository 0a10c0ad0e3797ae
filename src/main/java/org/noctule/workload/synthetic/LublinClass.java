package org.noctule.workload.synthetic;

/**
 * The parameters of one class of jobs in the model of Lublin and Feitelson.
 *
 * @param sizes numbers of processors
 * @param runTimes run times
 * @param gaps inter-arrival times
 */
public record LublinClass(LublinSizes sizes, LublinRunTimes runTimes, LublinGaps gaps) {

    /** Batch jobs, for 128 processors. */
    public static final LublinClass BATCH = new LublinClass(
            new LublinSizes(0.2927, 0.6686, 1.2, 5, 7, 0.875),
            new LublinRunTimes(new GammaShape(6.57, 0.823), new GammaShape(639.1, 0.0156), -0.003, 0.6986, 12),
            new LublinGaps(new GammaShape(6.0415, 0.8531), 1.0519, 13, new GammaShape(6.1271, 5.2740)));

    /** Interactive jobs, for 128 processors. */
    public static final LublinClass INTERACTIVE = new LublinClass(
            new LublinSizes(0.1541, 0.625, 1, 3, 5.5, 0.705),
            new LublinRunTimes(new GammaShape(3.8351, 0.6605), new GammaShape(7.073, 0.6856), -0.0118, 0.9156, 12),
            new LublinGaps(new GammaShape(6.5510, 0.6621), 0.9797, 13, new GammaShape(8.9186, 3.6680)));

    /** All jobs as one class, for 128 processors. */
    public static final LublinClass WHOLE = new LublinClass(
            new LublinSizes(0.244, 0.576, 0.8, 4.5, 7, 0.86),
            new LublinRunTimes(new GammaShape(4.2, 0.94), new GammaShape(312, 0.03), -0.0054, 0.78, 12),
            new LublinGaps(new GammaShape(10.2303, 0.4871), 1.0225, 13, new GammaShape(8.1737, 3.9631)));

    /**
     * Fits the sizes to another machine.
     *
     * @param processors number of processors, positive
     * @return the class for that machine
     */
    public LublinClass forProcessors(int processors) {
        return new LublinClass(sizes.forProcessors(processors), runTimes, gaps);
    }
}
