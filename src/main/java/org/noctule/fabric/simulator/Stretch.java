package org.noctule.fabric.simulator;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The work that a fabric job did by one plan.
 *
 * @param figures the job's figures if it ran by this plan alone
 * @param channels what it would use then; empty if that is not kept
 * @param part the part of its whole work that it did
 */
record Stretch(FabricFigures figures, List<ChannelUse> channels, double part) {
    private static final Comparator<ChannelUse> PLACE = Comparator.comparingInt(ChannelUse::from)
            .thenComparingInt(ChannelUse::to)
            .thenComparingInt(ChannelUse::channel);

    /**
     * The figures of a job that did its work by several plans: times are sums of what it spent by each, the utilisation
     * is the mean over time, and what a plan has at a time is that of the last one.
     */
    static FabricFigures sum(FabricFigures last, List<Stretch> all) {
        final double seconds = total(all, figures -> figures.completionTime());
        return new FabricFigures(
                last.degree(),
                last.workers(),
                last.channels(),
                last.nodes(),
                last.edges(),
                seconds,
                total(all, FabricFigures::communicationTime),
                total(all, FabricFigures::computationTime),
                last.sequentialTime(),
                last.acceptableTime(),
                seconds > 0
                        ? total(all, figures -> figures.utilisation() * figures.completionTime()) / seconds
                        : last.utilisation(),
                last.memory(),
                last.transfers(),
                last.flows());
    }

    private static double total(List<Stretch> all, ToDoubleFunction<FabricFigures> figure) {
        return all.stream()
                .mapToDouble(stretch -> stretch.part * figure.applyAsDouble(stretch.figures))
                .sum();
    }

    /** What a job used of each channel, in the order of their servers. */
    static List<ChannelUse> uses(List<Stretch> all) {
        final Map<ChannelUse, ChannelUse> sums = new TreeMap<>(PLACE);
        for (final Stretch stretch : all) {
            for (final ChannelUse use : stretch.channels) {
                final ChannelUse part = new ChannelUse(
                        use.from(),
                        use.to(),
                        use.channel(),
                        use.busySeconds() * stretch.part,
                        use.bytes() * stretch.part);
                sums.merge(part, part, Stretch::plus);
            }
        }
        return List.copyOf(sums.values());
    }

    private static ChannelUse plus(ChannelUse one, ChannelUse other) {
        return new ChannelUse(
                one.from(),
                one.to(),
                one.channel(),
                one.busySeconds() + other.busySeconds(),
                one.bytes() + other.bytes());
    }
}
