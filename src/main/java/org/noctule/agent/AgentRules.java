package org.noctule.agent;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * Choices by which agents follow published systems instead of what is right; see the compatibility presets. Immutable;
 * read where a run is set up, not on its way.
 */
public final class AgentRules {
    /** The rules of Noctule itself. */
    public static final AgentRules DEFAULT = new AgentRules(Map.of())
            .with(
                    Passes.DATE,
                    Maintenance.DRAIN,
                    QueueOrder.FRESH,
                    HighCores.FREE,
                    Progress.WORK,
                    ImpossibleJobs.REJECT,
                    Intervals.CLOSED,
                    BandwidthSums.EXACT,
                    WaitingTimes.EXACT);

    private final Map<Class<? extends AgentRule>, AgentRule> choices;

    private AgentRules(Map<Class<? extends AgentRule>, AgentRule> choices) {
        this.choices = choices;
    }

    /** A choice of one of the rules. */
    public sealed interface AgentRule {}

    /**
     * Replaces rules.
     *
     * @param others one choice of each rule that is replaced
     * @return the rules with these choices
     */
    public AgentRules with(AgentRule... others) {
        final Map<Class<? extends AgentRule>, AgentRule> all = new HashMap<>(choices);
        for (final AgentRule other : others) {
            all.put(other.getClass(), other);
        }
        return new AgentRules(all);
    }

    /**
     * Replaces the rules that an agent's options name.
     *
     * @param decision the {@code decision} object, of which {@code agent.passes} and {@code agent.maintenance} are read
     * @return the rules
     * @throws org.noctule.error.NoctuleException if there is no such choice
     */
    public AgentRules asked(JsonInput decision) {
        final AgentRules timed = Passes.asked(decision).map(this::with).orElse(this);
        return Maintenance.asked(decision).map(timed::with).orElse(timed);
    }

    private static <E extends Enum<E>> Optional<E> asked(JsonInput decision, String key, Class<E> choices) {
        return decision.find("agent").flatMap(agent -> agent.find(key)).map(value -> value.oneOf(choices));
    }

    private <R extends AgentRule> R choice(Class<R> rule) {
        return rule.cast(Objects.requireNonNull(choices.get(rule)));
    }

    /** {@return the date at which a scheduling pass is made} */
    public Passes passes() {
        return choice(Passes.class);
    }

    /** {@return the meaning of announced outages to agents} */
    public Maintenance maintenance() {
        return choice(Maintenance.class);
    }

    /** {@return the rule for ties between waiting jobs} */
    public QueueOrder queueOrder() {
        return choice(QueueOrder.class);
    }

    /** {@return the preference of {@code high_cores}} */
    public HighCores highCores() {
        return choice(HighCores.class);
    }

    /** {@return the way in which the mirror tracks the progress of running jobs} */
    public Progress progress() {
        return choice(Progress.class);
    }

    /** {@return what is done with jobs that can never run} */
    public ImpossibleJobs impossibleJobs() {
        return choice(ImpossibleJobs.class);
    }

    /** {@return the date at which the record of over-use ends an interval of exceeded bandwidth} */
    public Intervals intervals() {
        return choice(Intervals.class);
    }

    /** {@return how {@code high_mem_bw} adds demands up} */
    public BandwidthSums bandwidthSums() {
        return choice(BandwidthSums.class);
    }

    /** {@return what {@code wfp3} and {@code unicep} take for the time that a job has waited} */
    public WaitingTimes waitingTimes() {
        return choice(WaitingTimes.class);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AgentRules rules && rules.choices.equals(choices);
    }

    @Override
    public int hashCode() {
        return choices.hashCode();
    }

    /** The moments of scheduling passes. */
    public enum Passes implements AgentRule {
        /** Once a message, when all its events are taken in. */
        DATE,
        /** After each event as if the later ones had not come (pyss, RLScheduler). */
        EVENT;

        /**
         * Reads which passes an agent's options ask for.
         *
         * @param decision the {@code decision} object, of which {@code agent.passes} is read
         * @return the passes, empty if nothing is said
         * @throws org.noctule.error.NoctuleException if there are no such passes
         */
        public static Optional<Passes> asked(JsonInput decision) {
            return AgentRules.asked(decision, "passes", Passes.class);
        }

        /** {@return the name in options.json} */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The use that is made of announced outages. */
    public enum Maintenance implements AgentRule {
        /** No job starts on a core that an outage takes away before the job's requested time is over. */
        DRAIN,
        /** They are not heeded, as by all published systems. */
        IGNORE;

        /**
         * Reads which use an agent's options ask for.
         *
         * @param decision the {@code decision} object, of which {@code agent.maintenance} is read
         * @return the use, empty if nothing is said
         * @throws org.noctule.error.NoctuleException if there is no such use
         */
        public static Optional<Maintenance> asked(JsonInput decision) {
            return AgentRules.asked(decision, "maintenance", Maintenance.class);
        }

        /** {@return the name in options.json} */
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The order of waiting jobs with equal scores. */
    public enum QueueOrder implements AgentRule {
        /** By submission. */
        FRESH,
        /** By the order that earlier sorts left (HDeepRM). */
        HISTORY
    }

    /** The processors that {@code high_cores} prefers. */
    public enum HighCores implements AgentRule {
        /** The processor with the most free cores, as its documentation says. */
        FREE,
        /** The processor with the most busy cores, as HDeepRM's code does. */
        BUSY
    }

    /** The account that the mirror keeps of running jobs. */
    public enum Progress implements AgentRule {
        /** Work done over work to do, at the speed of the slowest core. */
        WORK,
        /** GFLOPS times seconds taken from flops, at the speed of one core (HDeepRM). */
        PUBLISHED
    }

    /** The treatment of jobs that can never run. */
    public enum ImpossibleJobs implements AgentRule {
        /** They are rejected when they are submitted. */
        REJECT,
        /** They wait, and the run ends in a deadlock (HDeepRM). */
        WAIT
    }

    /** The moment at which the record of over-use ends an interval of exceeded bandwidth. */
    public enum Intervals implements AgentRule {
        /** When the demands no longer exceed the bandwidth. */
        CLOSED,
        /** Only if a core of the processor still has a job at that moment (HDeepRM); else it lasts on. */
        PUBLISHED
    }

    /** The time that {@code wfp3} and {@code unicep} count as waiting. */
    public enum WaitingTimes implements AgentRule {
        /** The time since its submission. */
        EXACT,
        /** -1 s - date of submission (RLScheduler, which looks at the date of a start that is not yet set). */
        PUBLISHED
    }

    /** The way in which {@code high_mem_bw} adds demands up. */
    public enum BandwidthSums implements AgentRule {
        /** Exactly: processors with equal demands are equal. */
        EXACT,
        /**
         * In doubles, core by core, where those of failed attempts are taken back one by one (HDeepRM): what rounding
         * leaves breaks ties.
         */
        PUBLISHED
    }
}
