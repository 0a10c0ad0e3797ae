package org.noctule.agent;

import java.util.Locale;
import java.util.Optional;

/**
 * The reason for which an agent left a job waiting in its last pass.
 *
 * @param hold kind of the reason
 * @param job id of the job that holds it, empty if none does
 * @param cores number of cores that are missing, 0 if that is not the reason
 * @param date date in seconds at which the reason is expected to end, infinite if that is not known
 * @param name name of the limit, partition or advance reservation that holds it, or of what it lacks beside cores;
 *     empty if it has none
 */
public record WaitReason(Hold hold, Optional<String> job, int cores, double date, String name) {
    private WaitReason(Hold hold, Optional<String> job, int cores, double date) {
        this(hold, job, cores, date, "");
    }

    /** Kinds of reasons. */
    public enum Hold {
        /** Fewer cores are free than the job asks for. */
        CORES,
        /** Enough cores are free, but not where the job may run, as for want of memory. */
        PLACE,
        /** The job would delay another one's reservation. */
        RESERVATION,
        /** An announced outage comes before the job's requested time would be over. */
        OUTAGE,
        /** Another job comes first. */
        ORDER,
        /** A limit: of the agent, such as the number of jobs that it looks at, or of the site, which has a name. */
        LIMIT,
        /** Enough cores are free, but not in its partition. */
        PARTITION,
        /** An advance reservation: someone else's, or its own, which has not begun. */
        ADVANCE,
        /** Someone holds it, until it is released. */
        HOLD,
        /** It must not begin yet. */
        BEGIN,
        /** The agent expects more of letting the job wait. */
        PLAN,
        /** A reason in the words of the scheduler that the agent stands in for, which are the name. */
        WORDS
    }

    /**
     * Tells of missing cores.
     *
     * @param missing how many more would have to be free
     * @return the reason
     */
    public static WaitReason cores(int missing) {
        return new WaitReason(Hold.CORES, Optional.empty(), missing, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells of free cores that are of no use to the job.
     *
     * @return the reason
     */
    public static WaitReason place() {
        return new WaitReason(Hold.PLACE, Optional.empty(), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells of something beside cores that nodes lack for the job.
     *
     * @param missing the thing, such as {@code 2 gpu:a100 on one node}; empty if it is not known
     * @return the reason
     */
    public static WaitReason place(String missing) {
        return new WaitReason(Hold.PLACE, Optional.empty(), 0, Double.POSITIVE_INFINITY, missing);
    }

    /**
     * Tells of a reservation.
     *
     * @param job id of the job that has it
     * @param date date for which it is
     * @return the reason
     */
    public static WaitReason reservation(String job, double date) {
        return new WaitReason(Hold.RESERVATION, Optional.of(job), 0, date);
    }

    /**
     * Tells of announced outages.
     *
     * @param date date at which they let the job start, by what is known; infinite if never
     * @return the reason
     */
    public static WaitReason outage(double date) {
        return new WaitReason(Hold.OUTAGE, Optional.empty(), 0, date);
    }

    /**
     * Tells of a job that comes first.
     *
     * @param job its id
     * @return the reason
     */
    public static WaitReason order(String job) {
        return new WaitReason(Hold.ORDER, Optional.of(job), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells of a limit.
     *
     * @return the reason
     */
    public static WaitReason limit() {
        return new WaitReason(Hold.LIMIT, Optional.empty(), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells of a limit of a site.
     *
     * @param name its name, with what it is of: {@code "max_jobs of account physics"}
     * @return the reason
     */
    public static WaitReason limit(String name) {
        return new WaitReason(Hold.LIMIT, Optional.empty(), 0, Double.POSITIVE_INFINITY, name);
    }

    /**
     * Tells of a partition without room.
     *
     * @param name its name
     * @return the reason
     */
    public static WaitReason partition(String name) {
        return new WaitReason(Hold.PARTITION, Optional.empty(), 0, Double.POSITIVE_INFINITY, name);
    }

    /**
     * Tells of an advance reservation.
     *
     * @param name its name
     * @param date date at which it lets the job start, by what is known
     * @return the reason
     */
    public static WaitReason advance(String name, double date) {
        return new WaitReason(Hold.ADVANCE, Optional.empty(), 0, date, name);
    }

    /**
     * Tells of a job that someone holds.
     *
     * @return the reason
     */
    public static WaitReason held() {
        return new WaitReason(Hold.HOLD, Optional.empty(), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells of a job that must not begin yet.
     *
     * @param date its first date
     * @return the reason
     */
    public static WaitReason begin(double date) {
        return new WaitReason(Hold.BEGIN, Optional.empty(), 0, date);
    }

    /**
     * Tells of an agent that expects more of letting the job wait.
     *
     * @return the reason
     */
    public static WaitReason plan() {
        return new WaitReason(Hold.PLAN, Optional.empty(), 0, Double.POSITIVE_INFINITY);
    }

    /**
     * Tells a reason as the scheduler would for which the agent stands in.
     *
     * @param words its words for the reason: {@code "AssocMaxJobsLimit"}
     * @return the reason
     */
    public static WaitReason words(String words) {
        return new WaitReason(Hold.WORDS, Optional.empty(), 0, Double.POSITIVE_INFINITY, words);
    }

    /**
     * Compares reasons by what holds the job: another number of missing cores is no other reason.
     *
     * @param other another reason
     * @return true if the same holds the job
     */
    public boolean holdsAs(WaitReason other) {
        return hold == other.hold && job.equals(other.job) && (hold != Hold.WORDS || name.equals(other.name));
    }

    /** {@return the word for its kind: such as {@code cores}} */
    public String key() {
        return hold.name().toLowerCase(Locale.ROOT);
    }
}
