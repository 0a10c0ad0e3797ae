package org.noctule.agent.placement;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Placement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Event;

/** The core orders by the names that options use. */
public final class CoreOrders {
    /** Each core at random among the possible ones. */
    public static final String RANDOM = "random";
    /** The lowest free cores. */
    public static final String LOWEST_ID = "lowest_id";

    private static final List<String> NAMES =
            List.of(RANDOM, "high_gflops", "high_cores", "high_mem", "high_mem_bw", "low_power", LOWEST_ID);
    private static final Map<String, String> ALIASES = Map.of("high_flops", "high_gflops", "low_energy", "low_power");

    /** The key of an order. */
    public static final OptionKey<String> KEY = OptionKey.with(
            "cores",
            OptionValues.named("[core order](agents.md#core-orders)", spellings(), "")
                    .read(CoreOrders::read, TextNode::valueOf),
            LOWEST_ID,
            "choice of cores");

    private CoreOrders() {}

    /** All names, and those of older versions. */
    static List<String> spellings() {
        return Stream.concat(NAMES.stream(), ALIASES.keySet().stream().sorted()).toList();
    }

    /** {@return the names of all orders, HDeepRM's six first and in its order, unmodifiable} */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Reads the name of an order.
     *
     * @param input a text, one of {@link #names()} or a name that older versions of HDeepRM used
     * @return one of {@link #names()}
     * @throws org.noctule.error.NoctuleException if there is no such order
     */
    public static String read(JsonInput input) {
        return read(input, List.of());
    }

    /** Reads a name of an order, or one of some others. */
    static String read(JsonInput input, List<String> more) {
        final String alias = ALIASES.get(input.node().asText());
        return alias != null
                ? alias
                : input.oneOf(Stream.concat(NAMES.stream(), more.stream()).toList());
    }

    /**
     * Tells whether an order draws random numbers.
     *
     * @param agent the options of an agent
     * @return false if the order that they name certainly draws nothing
     */
    public static boolean mayDraw(JsonInput agent) {
        return agent.find("cores")
                .map(order -> order.node().asText())
                .map(order -> ALIASES.getOrDefault(order, order))
                .filter(order -> order.equals(RANDOM) || !NAMES.contains(order) && !NodeOrders.byNode(order))
                .isPresent();
    }

    /**
     * Creates the choice of cores over a mirror.
     *
     * @param name one of {@link #names()}
     * @param mirror the mirror
     * @param rules choices that follow published systems
     * @param draw draws an index below its argument, for the random order
     * @return the choice
     */
    public static CoreChooser chooser(String name, ClusterMirror mirror, AgentRules rules, IntUnaryOperator draw) {
        return name.equals(RANDOM)
                ? new RandomCores(mirror, draw)
                : new OrderedCores(mirror, order(name, mirror, rules));
    }

    private static CoreOrder order(String name, ClusterMirror mirror, AgentRules rules) {
        return switch (name) {
            case "high_gflops" -> new HighGflops();
            case "high_cores" ->
                rules.highCores() == AgentRules.HighCores.FREE ? new MostFreeCores() : new MostBusyCores();
            case "high_mem" -> new MostFreeMemory();
            case "high_mem_bw" ->
                rules.bandwidthSums() == AgentRules.BandwidthSums.EXACT
                        ? new MostFreeBandwidth()
                        : new PublishedFreeBandwidth(new PublishedSums(mirror));
            case "low_power" -> new LowPower();
            case LOWEST_ID -> new LowestId();
            default -> throw new IllegalArgumentException("The core order (" + name + ") is not one of " + NAMES + ".");
        };
    }

    /**
     * Creates a placement that keeps its own account of an idle machine.
     *
     * @param name one of {@link #names()}
     * @param begins the machine, and who sets its P-states
     * @param rules choices that follow published systems
     * @param draw draws an index below its argument, for the random order
     * @return the placement, a {@link org.noctule.agent.SwitchingPlacement} if the decision side sets P-states
     */
    public static Placement placement(
            String name, Event.SimulationBegins begins, AgentRules rules, IntUnaryOperator draw) {
        final ClusterMirror mirror = new ClusterMirror(begins.platform());
        final Placement placement = new MirrorPlacement(mirror, chooser(name, mirror, rules, draw), Optional.empty());
        return begins.pStates() == PStateRule.AGENT ? new SwitchingMirrorPlacement(placement, mirror) : placement;
    }
}
