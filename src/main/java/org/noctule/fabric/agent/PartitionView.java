package org.noctule.fabric.agent;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.Observation;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The view of a job that {@link PartitionProblem} gives a policy.
 *
 * @param graph the room for the job's graph, if it is shown
 */
public record PartitionView(Optional<GraphPadding> graph) {
    /** The keys of {@code decision.env} that are understood, beside those of every problem. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.env",
            OptionKey.of(
                            "observation",
                            OptionValues.choice(List.of("summary", "graph")),
                            "observed figures of a job, or its graph too")
                    .told("`summary`"),
            OptionKey.of("objective", OptionValues.choice(PartitionObjective.class), "source of rewards")
                    .told("`job_acceptance`"),
            OptionKey.of(
                            "blocking_weight",
                            OptionValues.positive(),
                            "cost of a job that does not run, by the second and third objective")
                    .told("1"),
            OptionKey.of("log", OptionValues.flag(), "whether a reward r becomes sign(r) · log10(1 + \\|r\\|)")
                    .told("`false`"),
            OptionKey.of("max_nodes", OptionValues.count(), "nodes for which the observation `graph` has room")
                    .told("150"),
            OptionKey.of("max_edges", OptionValues.count(), "edges for which the observation `graph` has room")
                    .told("200"));

    private static final OptionTable ALLOWED = TABLE.silently("problem", "episode");

    /** The values of the key {@code observation}. */
    public static final List<String> OBSERVATIONS = List.of("summary", "graph");

    /** What holds the five models of the PAC-ML paper; ddls has room for as many nodes. */
    private static final GraphPadding ROOM = new GraphPadding(150, 200);

    /**
     * Reads the options.
     *
     * @param env the object that may hold {@code observation} ({@code summary} or {@code graph}), {@code max_nodes} and
     *     {@code max_edges}
     * @return the view
     * @throws org.noctule.error.NoctuleException if a key is unknown or a value is wrong
     */
    public static PartitionView read(Optional<JsonInput> env) {
        env.ifPresent(keys -> keys.allow(ALLOWED));
        final boolean shown = env.flatMap(keys -> keys.find("observation"))
                .map(name -> name.oneOf(OBSERVATIONS))
                .orElse("summary")
                .equals("graph");
        return new PartitionView(
                shown
                        ? Optional.of(new GraphPadding(
                                count(env, "max_nodes", ROOM.nodes()), count(env, "max_edges", ROOM.edges())))
                        : Optional.empty());
    }

    private static int count(Optional<JsonInput> env, String key, int otherwise) {
        return env.flatMap(keys -> keys.find(key)).map(JsonInput::count).orElse(otherwise);
    }

    /**
     * Names the observation, as models have it in their layout.
     *
     * @return such as {@code "partition summary"}
     */
    public String name() {
        return graph.map(room -> "partition graph (" + room.nodes() + " nodes, " + room.edges() + " edges)")
                .orElse("partition summary");
    }

    int size(int maxDegree) {
        return FabricObservation.size(maxDegree) + graph.map(GraphPadding::size).orElse(0);
    }

    Observation of(FabricObservation whole) {
        return graph.<Observation>map(room -> new GraphObservation(whole, room)).orElse(whole);
    }
}
