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
 * @param arrayLimit most jobs of its array that ran at once
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
        boolean exclusive,
        int arrayLimit) {
    /** Terms of which nothing is told. */
    public static final RecordedTerms NONE = new RecordedTerms("", "", "", "", "", "", 0, 0, false, 0);

    /**
     * Describes terms of a job of no array with a limit.
     *
     * @param group group of the system that its user belongs to
     * @param qos its quality of service
     * @param reservation reservation in which it ran
     * @param features features of nodes that it asked for
     * @param held companions that it held on all its nodes
     * @param asked companions that it asked for
     * @param nodeCount number of its nodes
     * @param leastNodes fewest nodes that it asked for
     * @param exclusive true if it had whole nodes, though it asked for less
     */
    public RecordedTerms(
            String group,
            String qos,
            String reservation,
            String features,
            String held,
            String asked,
            int nodeCount,
            int leastNodes,
            boolean exclusive) {
        this(group, qos, reservation, features, held, asked, nodeCount, leastNodes, exclusive, 0);
    }

    /** Returns the same terms for other companions and features. */
    RecordedTerms asking(String companions, String otherFeatures) {
        return companions.equals(asked) && otherFeatures.equals(features)
                ? this
                : new RecordedTerms(
                        group,
                        qos,
                        reservation,
                        otherFeatures,
                        held,
                        companions,
                        nodeCount,
                        leastNodes,
                        exclusive,
                        arrayLimit);
    }

    /** Returns the same terms for an array of which so many jobs ran at once. */
    RecordedTerms ofArray(int most) {
        return new RecordedTerms(
                group, qos, reservation, features, held, asked, nodeCount, leastNodes, exclusive, most);
    }
}
