package org.noctule.site;

/**
 * Terms under which a recorded job was submitted, as far as the source tells them, in the source's words. A text is
 * empty, a number 0, where it tells nothing.
 *
 * @param group group of the system that its user belongs to
 * @param qos its quality of service
 * @param reservation reservation in which it ran
 * @param features features of nodes that it asked for, such as {@code "ib&(rome|milan)"}
 * @param held companions that it held on all its nodes, by name and type, such as {@code "gpu:a100=4,gpu:v100=2"}
 * @param asked companions that it asked for, which may have no type
 * @param nodeCount number of its nodes
 * @param leastNodes fewest nodes that it asked for
 * @param exclusive true if it had whole nodes, though it asked for less
 */
public record RecordedTerms(
        String group,
        String qos,
        String reservation,
        String features,
        String held,
        String asked,
        int nodeCount,
        int leastNodes,
        boolean exclusive) {
    /** Terms of which nothing is told. */
    public static final RecordedTerms NONE = new RecordedTerms("", "", "", "", "", "", 0, 0, false);

    /** Returns the same terms with other features. */
    RecordedTerms withFeatures(String other) {
        return new RecordedTerms(group, qos, reservation, other, held, asked, nodeCount, leastNodes, exclusive);
    }
}
