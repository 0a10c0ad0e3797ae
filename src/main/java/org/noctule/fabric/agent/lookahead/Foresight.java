package org.noctule.fabric.agent.lookahead;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.noctule.fabric.agent.slots.BestFitBlocks;
import org.noctule.fabric.agent.slots.BlockRule;
import org.noctule.fabric.agent.slots.FirstFitBlocks;
import org.noctule.fabric.agent.slots.FreeBlocks;
import org.noctule.fabric.ramp.block.BlockIndex;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/**
 * The knowledge of a method that looks ahead, beside the fabric and its jobs.
 *
 * @param rule where jobs go: makes the rule of a fabric
 * @param chosen whether the method says where a job goes; else it foresees what the run's placement will do
 * @param end a date in s by which jobs must end to count and after which none arrives, if there is one
 */
public record Foresight(Function<BlockIndex, BlockRule> rule, boolean chosen, OptionalDouble end) {
    private static final String BLOCKS = "blocks";
    private static final String END = "end";

    /** The options that every such method reads, beside {@code op_placement}, which is not theirs alone. */
    static final List<OptionKey<?>> KEYS = List.of(
            OptionKey.of(
                            BLOCKS,
                            OptionValues.any("count, or `\"all\"`"),
                            "free blocks that are tried for each degree; more than one needs `\"op_placement\": \"best_fit\"`")
                    .told("1"),
            OptionKey.of(END, OptionValues.positive(), "date by which a job must end to count; none arrives later")
                    .told("not known")
                    .in("s"));

    private static final String ALL = "all";
    private static final String BEST_FIT = "best_fit";
    private static final Map<String, Function<BlockIndex, BlockRule>> RULES =
            Map.of("first_fit", FirstFitBlocks::new, BEST_FIT, BestFitBlocks::new);

    /**
     * Reads what a method is told.
     *
     * @param options {@code op_placement}; {@code blocks}, {@code "all"} or how many free blocks are tried for each
     *     degree, those that best fit likes better first (default 1); and {@code end} (default: not known)
     * @return its knowledge
     * @throws org.noctule.error.NoctuleException if that cannot be foreseen, or there is nothing to choose from
     */
    public static Foresight read(JsonInput options) {
        final Optional<JsonInput> placement = options.find("op_placement");
        final String name = placement.map(JsonInput::text).orElse("first_fit");
        final Function<BlockIndex, BlockRule> rule = Optional.ofNullable(RULES.get(name))
                .orElseThrow(() -> placement
                        .orElseThrow()
                        .error(
                                "is no placement that can be foreseen",
                                "Maybe take first_fit or best_fit, or a degree that does not look ahead."));
        final int blocks = options.find(BLOCKS).map(Foresight::count).orElse(1);
        final OptionalDouble end = options.find(END)
                .map(date -> OptionalDouble.of(date.positive()))
                .orElse(OptionalDouble.empty());
        if (blocks == 1) {
            return new Foresight(rule, false, end);
        }
        if (!name.equals(BEST_FIT)) {
            throw options.get(BLOCKS)
                    .error(
                            "asks for a choice among blocks, and " + name + " leaves none",
                            "Maybe set op_placement to \"" + BEST_FIT + "\".");
        }
        return new Foresight(index -> new FreeBlocks(index, blocks), true, end);
    }

    private static int count(JsonInput blocks) {
        return blocks.node().isTextual() && blocks.oneOf(List.of(ALL)).equals(ALL) ? Integer.MAX_VALUE : blocks.count();
    }

    /** A chooser for one run that follows a method. */
    LookaheadDegree follow(LookaheadDegree.Method method) {
        return new LookaheadDegree(this, method);
    }
}
