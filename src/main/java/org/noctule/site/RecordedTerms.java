package org.noctule.site;

/**
 * Terms under which a recorded job was submitted, as far as the source tells them, in the source's words. A text is
 * empty, a number 0 or NaN, where it tells nothing.
 *
 * @param group group of the system that its user belongs to
 * @param qos its quality of service
 * @param reservation reservation in which it ran
 * @param features features of nodes that it asked for, such as {@code "ib&(rome|milan)"}
 * @param companions companions of all its nodes by name and type, such as {@code "gpu:a100=4,gpu:v100=2"}
 * @param nodeCount number of its nodes; 0 if unknown
 * @param priority its priority; NaN if unknown
 */
public record RecordedTerms(
        String group,
        String qos,
        String reservation,
        String features,
        String companions,
        int nodeCount,
        double priority) {
    /** Terms of which nothing is told. */
    public static final RecordedTerms NONE = new RecordedTerms("", "", "", "", "", 0, Double.NaN);
}
