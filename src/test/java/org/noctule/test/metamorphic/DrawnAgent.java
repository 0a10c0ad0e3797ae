package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;

/** Draws the agent of a scenario. */
final class DrawnAgent {
    static final List<String> QUEUE = List.of(
            "fcfs",
            "easy",
            "easy-sjbf",
            "conservative",
            "filler",
            "random",
            "priority",
            "what-if",
            "best",
            "next-job",
            "classic",
            "spare",
            "slurm");
    static final List<String> CHANGING = List.of("easy-malleable", "las", "rounds");
    static final List<String> WORKFLOW = List.of("heft", "locality", "transport");
    static final List<String> FABRIC = List.of("training", "para-max", "para-min");

    private DrawnAgent() {}

    /** The object {@code decision.agent}. */
    static ObjectNode of(DrawnMachine.Kind machine, DrawnJobs.Kind jobs, Draw draw) {
        final List<String> kin = machine == DrawnMachine.Kind.FABRIC
                ? FABRIC
                : jobs == DrawnJobs.Kind.ELASTIC && !draw.onceIn(4)
                        ? CHANGING
                        : jobs == DrawnJobs.Kind.DEPENDENT && draw.onceIn(2)
                                ? WORKFLOW
                                : machine != DrawnMachine.Kind.HOSTS && draw.onceIn(5) ? CHANGING : QUEUE;
        final ObjectNode agent = Draw.json("{'name': '%s'}", draw.of(kin));
        switch (agent.get("name").textValue()) {
            case "fcfs", "easy", "easy-sjbf", "conservative", "filler" -> orders(agent, draw);
            case "priority" -> priority(agent, draw);
            case "what-if" ->
                agent.setAll(Draw.json("{'budget': 60, 'mixtures': 2, 'futures': 2, 'arrivals': 4, 'orders': ['first',"
                        + " 'shortest', 'wfp3']}"));
            case "next-job" -> {
                orders(agent, draw);
                agent.put("backfilling", draw.onceIn(2));
            }
            case "classic" -> agent.put("policy_pair", order(draw) + "-" + draw.of(CoreOrders.names()));
            case "easy-malleable" -> agent.put("growth", draw.of("first", "equal"));
            case "las" -> agent.setAll(Draw.json("{'thresholds': [%d, %d]}", draw.from(10, 60), draw.from(100, 400)));
            case "rounds" -> agent.put("round", 32);
            case "training", "para-max", "para-min" -> plan(agent, draw);
            default -> {}
        }
        return agent;
    }

    private static String order(Draw draw) {
        return draw.of(JobOrders.names());
    }

    private static void orders(ObjectNode agent, Draw draw) {
        if (!draw.onceIn(3)) {
            agent.put("order", draw.onceIn(5) ? "= -wait * cores / max(1, requested_time)" : order(draw));
        }
        if (!draw.onceIn(3)) {
            agent.put("cores", draw.of(CoreOrders.names()));
        }
        agent.put("passes", draw.of("date", "event"));
    }

    private static void priority(ObjectNode agent, Draw draw) {
        agent.put("backfilling", draw.of("none", "easy", "conservative"));
        if (draw.onceIn(2)) {
            orders(agent, draw);
        } else {
            agent.set(
                    "weights",
                    Draw.json(
                            "{'age': %d, 'fair_share': %d, 'size': %d, 'longest_wait': 512}",
                            draw.from(0, 4), draw.from(1, 4), draw.from(0, 2)));
            agent.set("fair_share", Draw.json("{'half_life': 64, 'by': '%s'}", draw.of("user", "group")));
        }
        final boolean backfills = !agent.get("backfilling").textValue().equals("none");
        if (backfills && draw.onceIn(3)) {
            agent.put("depth", draw.from(1, 4));
        }
        if (backfills && draw.onceIn(4)) {
            agent.put("jobs_per_user", draw.from(1, 3)).put("window", 64);
        }
    }

    private static void plan(ObjectNode agent, Draw draw) {
        if (agent.get("name").textValue().equals("training")) {
            agent.put(
                    "degree",
                    draw.of("deadline", "min", "max", "none", "random", "acceptable_jct", "sip_ml", "rollout"));
            if (agent.get("degree").textValue().equals("rollout")) {
                agent.put("futures", 4).put("horizon", 4);
                return;
            }
            agent.put("lend", draw.onceIn(2)).put("retry", draw.onceIn(2));
        }
        agent.put("op_placement", draw.of("first_fit", "best_fit", "meta_block_first", "random"));
        agent.put("op_schedule", draw.of("srpt", "fifo", "critical_path"));
    }
}
