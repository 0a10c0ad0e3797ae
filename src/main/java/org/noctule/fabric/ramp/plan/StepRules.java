package org.noctule.fabric.ramp.plan;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.CommunicationTimes;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.GraphSplitter;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.Lookahead;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.partition.Joins;
import org.noctule.fabric.ramp.partition.PartRules;
import org.noctule.fabric.ramp.partition.PartShare;
import org.noctule.fabric.ramp.partition.PartSplitter;
import org.noctule.fabric.ramp.step.CommunicationRules;
import org.noctule.fabric.ramp.step.PublishedLookahead;
import org.noctule.fabric.ramp.step.RampCommunication;
import org.noctule.fabric.ramp.step.Release;
import org.noctule.fabric.ramp.step.SharedChannelLookahead;
import org.noctule.fabric.ramp.step.SyncStart;
import org.noctule.workload.graph.StepGraph;

/**
 * The physics of a training step.
 *
 * @param splitter builds the graph of parts
 * @param parts what the parts of an op cost and hand on
 * @param communication times of transfers
 * @param lookahead the course of the step
 * @param slack by which share a completion time may miss its deadline
 */
public record StepRules(
        GraphSplitter splitter, PartRules parts, CommunicationTimes communication, Lookahead lookahead, double slack) {
    private static final double ROUNDING = 1e-9;

    /**
     * Returns the physics of ddls, its defects included: ms count as s, parameters travel with every activation, and
     * transfers side by side on a channel do not slow each other down.
     *
     * @return the published rules
     */
    public static StepRules published() {
        return of(FabricRule.allPublished());
    }

    /** {@return Noctule's own physics, the default: the corrected rules} */
    public static StepRules corrected() {
        return of(Map.of());
    }

    /**
     * Combines rules freely.
     *
     * @param values values by rule; a rule that is missing has Noctule's own value
     * @return the rules
     * @throws NoctuleException if a rule has no such value
     */
    public static StepRules of(Map<FabricRule, String> values) {
        final Set<FabricRule> published = EnumSet.noneOf(FabricRule.class);
        for (final FabricRule rule : FabricRule.values()) {
            if (isPublished(rule, values)) {
                published.add(rule);
            }
        }
        final PartShare share = published.contains(FabricRule.SPLIT) ? PartShare.MIXED : PartShare.BATCH;
        final PartRules parts = new PartRules(
                published.contains(FabricRule.TIME_UNIT) ? 1 : 1e-3,
                share,
                published.contains(FabricRule.JOINS) ? Joins.LAST_ID : Joins.EVERY,
                published.contains(FabricRule.OP_MEMORY),
                share.transferSize(published.contains(FabricRule.DEP_SIZES)),
                published.contains(FabricRule.SYNCHRONISATION)
                        ? (op, number) -> op.memory() / number
                        : (op, number) -> op.parameters() / number);
        final CommunicationRules communication = new CommunicationRules(
                published.contains(FabricRule.BANDWIDTH_UNIT) ? 1 : 1.0 / Byte.SIZE,
                published.contains(FabricRule.ALL_REDUCE_BANDWIDTH)
                        ? CommunicationRules.TransceiverShare.DIVIDED_AGAIN
                        : CommunicationRules.TransceiverShare.CHANNEL,
                published.contains(FabricRule.RACK_CONTENTION)
                        ? CommunicationRules.RackContention.IGNORED
                        : CommunicationRules.RackContention.COUNTED,
                published.contains(FabricRule.SPLIT)
                        ? CommunicationRules.HandOver.GROUPS
                        : CommunicationRules.HandOver.ONE_TO_ONE,
                published.contains(FabricRule.SYNCHRONISATION)
                        ? CommunicationRules.Synchronisation.PAIR
                        : CommunicationRules.Synchronisation.OP);
        final Release release = published.contains(FabricRule.RELEASE) ? Release.ANY : Release.PARENTS;
        final SyncStart syncStart = published.contains(FabricRule.SYNCHRONISATION) ? SyncStart.PART : SyncStart.OP;
        return new StepRules(
                new PartSplitter(parts),
                parts,
                new RampCommunication(communication),
                published.contains(FabricRule.CHANNEL_SHARING)
                        ? new PublishedLookahead(release, syncStart)
                        : new SharedChannelLookahead(release, syncStart),
                published.contains(FabricRule.DEADLINE) ? 0 : ROUNDING);
    }

    private static boolean isPublished(FabricRule rule, Map<FabricRule, String> values) {
        final String value = values.getOrDefault(rule, rule.corrected());
        if (!rule.choices().contains(value)) {
            throw NoctuleException.input(
                    "rule " + rule.key() + " cannot be \"" + value + "\"",
                    "Maybe one of " + String.join(", ", rule.choices()) + " is meant.");
        }
        return value.equals(rule.published());
    }

    /**
     * Adds up a whole job as these rules have it.
     *
     * @param graph one training step
     * @return its sums, times in s
     */
    public JobTotals totals(StepGraph graph) {
        return parts.totals(graph);
    }

    /**
     * Holds a job's completion time against its terms.
     *
     * @param graph the job's graph
     * @param terms the job's length and its deadline
     * @param seconds the time that it takes
     * @return a refusal if that is too long
     */
    public Optional<Refusal> tooLate(StepGraph graph, JobTerms terms, double seconds) {
        return terms.exceededBy(totals(graph).compute(), seconds, slack);
    }

    /**
     * Holds a forecast against a job's terms.
     *
     * @param graph the job's graph
     * @param terms the job's length and its deadline
     * @param forecast one step as planned
     * @return a refusal if the job would end too late
     */
    public Optional<Refusal> tooLate(StepGraph graph, JobTerms terms, StepForecast forecast) {
        return terms.exceededBy(totals(graph).compute(), forecast, slack);
    }
}
