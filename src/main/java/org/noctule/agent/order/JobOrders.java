package org.noctule.agent.order;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;

/**
 * The job orders by the names that options use.
 *
 * <p>HDeepRM's {@code random} is not among them: it draws anew at each look at the queue, so no score can express it.
 */
public final class JobOrders {
    private static final List<String> NAMES = List.of(
            "first",
            "shortest",
            "smallest",
            "low_mem",
            "low_mem_bw",
            "longest",
            "largest",
            "smallest_area",
            "largest_area",
            "lxf",
            "wfp3",
            "unicep",
            "f1");

    private static final String OWN = "^=|\\.jar(#.*)?$";

    private JobOrders() {}

    /**
     * Describes how options name an order.
     *
     * @param more names that are known there beside {@link #names()}
     * @return the values of such a key
     */
    public static OptionValues<JsonInput> values(String... more) {
        final String others = Stream.of(more).map(name -> ", `" + name + "`").collect(Collectors.joining());
        return OptionValues.named(
                        "[job order](agents.md#job-orders)" + others + ", formula or jar",
                        Stream.concat(NAMES.stream(), Stream.of(more)).toList(),
                        OWN)
                .read(order -> order, JsonInput::node);
    }

    /**
     * Describes the key of an order, which is {@code first} unless told.
     *
     * @param meaning what it orders
     * @return the key {@code order}, whose value {@link #read} understands
     */
    public static OptionKey<JsonInput> key(String meaning) {
        return OptionKey.with("order", values(), JsonInput.of(TextNode.valueOf("first"), "order"), meaning);
    }

    /** {@return the names of all orders, HDeepRM's first, unmodifiable} */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Returns an order.
     *
     * @param name one of {@link #names()}, a formula, or an order in a jar
     * @return the order
     * @throws IllegalArgumentException if there is no such order
     */
    public static JobOrder named(String name) {
        if (isOwn(name)) {
            return read(JsonInput.of(TextNode.valueOf(name), "order"));
        }
        return switch (name) {
            case "first" -> new FirstSubmitted();
            case "shortest" -> new ShortestFirst();
            case "smallest" -> new SmallestFirst();
            case "low_mem" -> new LowestMemoryFirst();
            case "low_mem_bw" -> new LowestBandwidthFirst();
            case "longest" -> new LongestFirst();
            case "largest" -> new LargestFirst();
            case "smallest_area" -> new SmallestAreaFirst();
            case "largest_area" -> new LargestAreaFirst();
            case "lxf" -> new LargestExpansionFirst();
            case "wfp3" -> new Wfp3();
            case "unicep" -> new Unicep();
            case "f1" -> new F1();
            default -> throw new IllegalArgumentException("The job order (" + name + ") is not one of " + NAMES + ".");
        };
    }

    /**
     * Returns an order as a published system has it.
     *
     * @param name one of {@link #names()}, a formula, or an order in a jar
     * @param rules choices that follow published systems
     * @return the order
     * @throws IllegalArgumentException if there is no such order
     */
    public static JobOrder named(String name, AgentRules rules) {
        final JobOrder order = named(name);
        return rules.waitingTimes() == AgentRules.WaitingTimes.PUBLISHED && order instanceof WaitingOrder waiting
                ? new PublishedWait(waiting)
                : order;
    }

    /**
     * Reads the name of an order.
     *
     * @param input a text: one of {@link #names()}, a formula that begins with an equals sign, {@code FILE.jar}, or
     *     {@code FILE.jar#CLASS} where a jar holds several orders
     * @return the order
     * @throws org.noctule.error.NoctuleException if there is no such order, or the formula or jar is not as it should
     *     be
     */
    public static JobOrder read(JsonInput input) {
        return own(input).orElseGet(() -> named(input.oneOf(names())));
    }

    /**
     * Tells whether an order is not one of {@link #names()}, but the user's own.
     *
     * @param text how options name it
     * @return true if it is a formula, which begins with an equals sign, or comes in a jar
     */
    public static boolean isOwn(String text) {
        return text.startsWith(FormulaOrder.SIGN) || ServiceJar.isNamed(text);
    }

    /**
     * Tells whether an order may draw random numbers: a jar's may, and {@code random} does.
     *
     * @param agent the options of an agent; the jar is not opened
     * @return false if the order that they name certainly draws nothing
     */
    public static boolean mayDraw(JsonInput agent) {
        return agent.find("order")
                .map(order -> order.node().asText())
                .filter(order -> !order.startsWith(FormulaOrder.SIGN) && !NAMES.contains(order))
                .isPresent();
    }

    private static Optional<JobOrder> own(JsonInput input) {
        if (!isOwn(input.text())) {
            return Optional.empty();
        }
        return Optional.of(
                input.text().startsWith(FormulaOrder.SIGN) ? FormulaOrder.read(input) : OrderJar.open(input.text()));
    }

    /**
     * Reads the name of an order, which is as a published system has it.
     *
     * @param input a text: one of {@link #names()}, a formula that begins with an equals sign, {@code FILE.jar}, or
     *     {@code FILE.jar#CLASS} where a jar holds several orders
     * @param rules choices that follow published systems
     * @return the order
     * @throws org.noctule.error.NoctuleException if there is no such order, or the formula or jar is not as it should
     *     be
     */
    public static JobOrder read(JsonInput input, AgentRules rules) {
        return own(input).orElseGet(() -> named(input.oneOf(names()), rules));
    }
}
