package org.noctule.agent.order;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.json.JsonInput;

/**
 * The job orders by the names that options use.
 *
 * <p>HDeepRM's {@code random} is not among them: it draws anew at each look at the queue, so no score can express it.
 */
public final class JobOrders {
    private static final Map<String, JobOrder> ORDERS = orders();

    private JobOrders() {}

    private static Map<String, JobOrder> orders() {
        final Map<String, JobOrder> orders = new LinkedHashMap<>();
        orders.put("first", new FirstSubmitted());
        orders.put("shortest", new ShortestFirst());
        orders.put("smallest", new SmallestFirst());
        orders.put("low_mem", new LowestMemoryFirst());
        orders.put("low_mem_bw", new LowestBandwidthFirst());
        orders.put("longest", new LongestFirst());
        orders.put("largest", new LargestFirst());
        orders.put("smallest_area", new SmallestAreaFirst());
        orders.put("largest_area", new LargestAreaFirst());
        orders.put("lxf", new LargestExpansionFirst());
        orders.put("wfp3", new Wfp3());
        orders.put("unicep", new Unicep());
        orders.put("f1", new F1());
        return Collections.unmodifiableMap(orders);
    }

    /**
     * Returns the names of all orders.
     *
     * @return the names, HDeepRM's first, unmodifiable
     */
    public static List<String> names() {
        return List.copyOf(ORDERS.keySet());
    }

    /**
     * Returns an order.
     *
     * @param name one of {@link #names()}
     * @return the order
     * @throws IllegalArgumentException if there is no such order
     */
    public static JobOrder named(String name) {
        final JobOrder order = ORDERS.get(name);
        if (order == null) {
            throw new IllegalArgumentException("The job order (" + name + ") is not one of " + names() + ".");
        }
        return order;
    }

    /**
     * Returns an order as a published system has it.
     *
     * @param name one of {@link #names()}
     * @param rules how published systems are followed
     * @return the order
     * @throws IllegalArgumentException if there is no such order
     */
    public static JobOrder named(String name, AgentRules rules) {
        final JobOrder order = named(name);
        return order instanceof WaitingOrder waiting && rules.waitingTimes() == AgentRules.WaitingTimes.PUBLISHED
                ? new PublishedWait(waiting)
                : order;
    }

    /**
     * Reads the name of an order.
     *
     * @param input a text, one of {@link #names()}
     * @return the order
     * @throws org.noctule.error.NoctuleException if there is no such order
     */
    public static JobOrder read(JsonInput input) {
        return named(input.oneOf(names()));
    }

    /**
     * Reads the name of an order, which is as a published system has it.
     *
     * @param input a text, one of {@link #names()}
     * @param rules how published systems are followed
     * @return the order
     * @throws org.noctule.error.NoctuleException if there is no such order
     */
    public static JobOrder read(JsonInput input, AgentRules rules) {
        return named(input.oneOf(names()), rules);
    }
}
