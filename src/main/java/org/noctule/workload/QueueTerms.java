package org.noctule.workload;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The terms under which a job waits at a site, beside its {@linkplain Owner owner}, whose queue is its first partition.
 *
 * @param account the account that pays; empty if it is that of its user
 * @param qos its quality of service; empty for the default
 * @param partitions further partitions in which it may start, unmodifiable
 * @param reservation the advance reservation in which it may run; empty for none
 * @param begin date before which it does not start, in seconds; 0 for none
 * @param held true if it waits until someone releases it
 * @param nice number taken off its priority
 * @param priority its priority as set by hand; empty if it is computed
 * @param arrayLimit most jobs of its array that run at once, those that have its name up to the last underscore; empty
 *     for any number
 */
public record QueueTerms(
        String account,
        String qos,
        List<String> partitions,
        String reservation,
        double begin,
        boolean held,
        long nice,
        OptionalLong priority,
        OptionalInt arrayLimit) {
    /** The terms of a job of which nothing is told. */
    public static final QueueTerms NONE = new QueueTerms("", "", List.of(), "", 0, false, 0, OptionalLong.empty());

    /**
     * Describes the terms of a job of no array with a limit.
     *
     * @param account the account that pays; empty if it is that of its user
     * @param qos its quality of service; empty for the default
     * @param partitions further partitions in which it may start, unmodifiable
     * @param reservation the advance reservation in which it may run; empty for none
     * @param begin date before which it does not start, in seconds; 0 for none
     * @param held true if it waits until someone releases it
     * @param nice number taken off its priority
     * @param priority its priority as set by hand; empty if it is computed
     */
    public QueueTerms(
            String account,
            String qos,
            List<String> partitions,
            String reservation,
            double begin,
            boolean held,
            long nice,
            OptionalLong priority) {
        this(account, qos, partitions, reservation, begin, held, nice, priority, OptionalInt.empty());
    }

    /**
     * Returns the same terms for an array with a limit.
     *
     * @param most most jobs of it that run at once; empty for any number
     * @return terms that differ in that alone
     */
    public QueueTerms ofArray(OptionalInt most) {
        return new QueueTerms(account, qos, partitions, reservation, begin, held, nice, priority, most);
    }

    /** {@return the same for a job that nobody holds and that has no begin date} */
    public QueueTerms free() {
        return new QueueTerms(account, qos, partitions, reservation, 0, false, nice, priority, arrayLimit);
    }

    /**
     * Tells whether they may keep a job from coming at its date.
     *
     * @return true if someone holds it, or it has a begin date
     */
    public boolean delaying() {
        return held || begin > 0;
    }
}
