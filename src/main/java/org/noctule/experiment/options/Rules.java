package org.noctule.experiment.options;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.stream.PublishedDraws;
import org.noctule.fabric.ramp.stream.SeparateDraws;
import org.noctule.fabric.ramp.stream.StreamDraws;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;
import org.noctule.platform.PStateRule;
import org.noctule.platform.ReferenceRule;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.swf.PublishedRules;

/**
 * The rules of a run, every one with its value.
 *
 * @param values the value of each rule, unmodifiable
 */
public record Rules(Map<Rule, String> values) {
    /** The keys of {@code rules}. */
    static final OptionTable TABLE =
            OptionTable.of("rules", Arrays.stream(Rule.values()).map(Rule::row).toArray(OptionKey<?>[]::new));

    /**
     * Returns a published system's rules.
     *
     * @param system the system
     * @return its rules
     */
    public static Rules of(Compatibility system) {
        final Map<Rule, String> values = new EnumMap<>(Rule.class);
        for (final Rule rule : Rule.values()) {
            values.put(rule, system.value(rule));
        }
        return new Rules(Collections.unmodifiableMap(values));
    }

    /**
     * Replaces the rules that an object names.
     *
     * @param asked the {@code rules} object
     * @return the rules with these values
     */
    Rules with(Options asked) {
        Rules rules = this;
        for (final Rule rule : Rule.values()) {
            final Optional<String> value = asked.find(rule.row());
            if (value.isPresent()) {
                rules = rules.with(rule, value.get());
            }
        }
        return rules;
    }

    /**
     * Replaces one rule.
     *
     * @param rule the rule
     * @param value one of its values
     * @return the rules with this value
     */
    public Rules with(Rule rule, String value) {
        final Map<Rule, String> changed = new EnumMap<>(values);
        changed.put(rule, value);
        return new Rules(Collections.unmodifiableMap(changed));
    }

    /** {@return the simulator's share} */
    public SimulatorRules simulator() {
        return new SimulatorRules(
                choice(PStateRule.class, Rule.P_STATES),
                Double.parseDouble(values.get(Rule.COINCIDENCE)),
                choice(SimulatorRules.LastMessage.class, Rule.LAST_MESSAGE),
                choice(SimulatorRules.HostPower.class, Rule.HOST_POWER),
                choice(SimulatorRules.JobsOfOneDate.class, Rule.JOBS_OF_ONE_DATE));
    }

    /** {@return the network's share: the rule of sharing hosts and links} */
    public SharingRule network() {
        return choice(SharingRule.class, Rule.NETWORK);
    }

    /**
     * {@return the share of the physics of training jobs, for simulator and agents: the value of each of its rules,
     * unmodifiable}
     */
    public Map<FabricRule, String> training() {
        final Map<FabricRule, String> training = new EnumMap<>(FabricRule.class);
        for (final FabricRule rule : FabricRule.values()) {
            training.put(rule, Objects.requireNonNull(values.get(Rule.of(rule))));
        }
        return Collections.unmodifiableMap(training);
    }

    /** {@return the agents' share} */
    public AgentRules agent() {
        return AgentRules.DEFAULT.with(
                choice(AgentRules.Passes.class, Rule.PASSES),
                choice(AgentRules.Maintenance.class, Rule.MAINTENANCE),
                choice(AgentRules.QueueOrder.class, Rule.QUEUE_ORDER),
                choice(AgentRules.HighCores.class, Rule.HIGH_CORES),
                choice(AgentRules.Progress.class, Rule.PROGRESS),
                choice(AgentRules.ImpossibleJobs.class, Rule.IMPOSSIBLE_JOBS),
                choice(AgentRules.Intervals.class, Rule.INTERVALS),
                choice(AgentRules.BandwidthSums.class, Rule.BANDWIDTH_SUMS),
                choice(AgentRules.WaitingTimes.class, Rule.WAITING_TIMES));
    }

    /** {@return the share of HDeepRM's conversion of traces} */
    public PublishedRules conversion() {
        return new PublishedRules(
                choice(PublishedRules.JobIds.class, Rule.JOB_IDS),
                choice(PublishedRules.SubmitShift.class, Rule.SUBMIT_SHIFT),
                choice(PublishedRules.Profiles.class, Rule.PROFILES));
    }

    /**
     * Tells whether traces become jobs as in HDeepRM.
     *
     * @return true if its conversion is chosen
     */
    public boolean published() {
        return conversionIs("published");
    }

    /**
     * Tells whether traces become jobs as in RLScheduler.
     *
     * @return true if its conversion is chosen
     */
    public boolean rlScheduler() {
        return conversionIs("rlscheduler");
    }

    private boolean conversionIs(String value) {
        return value.equals(values.get(Rule.CONVERSION));
    }

    /** {@return the share of run times: the reference speed where none is stated} */
    public ReferenceRule reference() {
        return choice(ReferenceRule.class, Rule.REFERENCE_SPEED);
    }

    /** {@return the result files' share: the stretch of jobs without run time} */
    public StretchRule stretch() {
        return choice(StretchRule.class, Rule.STRETCH);
    }

    /** {@return the streams' share} */
    public StreamDraws streamDraws() {
        return "published".equals(values.get(Rule.STREAM_DRAWS)) ? new PublishedDraws() : new SeparateDraws();
    }

    /** The rules without a published system's conversion of traces. */
    Rules withoutConversion() {
        Rules rules = this;
        for (final Rule rule : List.of(Rule.CONVERSION, Rule.JOB_IDS, Rule.SUBMIT_SHIFT, Rule.PROFILES)) {
            rules = rules.with(rule, rule.choices().get(0));
        }
        return rules;
    }

    /**
     * Returns the value of a rule as the constant that bears its name.
     *
     * @param <E> the choice
     * @param type the choice's type
     * @param rule the rule
     * @return the constant
     */
    <E extends Enum<E>> E choice(Class<E> type, Rule rule) {
        return Enum.valueOf(type, Objects.requireNonNull(values.get(rule)).toUpperCase(Locale.ROOT));
    }
}
