package org.noctule.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.LaidOptions;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.bridge.BoardLayout;
import org.noctule.learning.bridge.BoardServer;
import org.noctule.learning.bridge.ClusterRoom;
import org.noctule.learning.bridge.ObservationBounds;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;

/** Environments for another program, such as Python, by a {@link BoardServer}. */
public final class ServedEnvironments {
    private static final int VERSION = 1;

    private final LaidOptions laid;
    private final RunOptions options;
    private final Inputs inputs;
    private final Environments environments;
    private final int count;
    private final int threads;
    private final RecordedEnvironment one;
    private final ObservationBounds seen;
    private final BoardLayout layout;

    /**
     * Makes environments.
     *
     * @param laid the options, over which changes of episodes are laid
     * @param options what these say, read
     * @param count number of environments, positive
     * @param threads number of threads that step them, positive
     * @throws org.noctule.error.NoctuleException if the options pose no problem, or one without choices, or the board
     *     would have 2 GiB or more
     */
    public ServedEnvironments(LaidOptions laid, RunOptions options, int count, int threads) {
        this.laid = laid;
        this.count = count;
        this.threads = threads;
        this.options = options;
        inputs = Inputs.read(options);
        environments = new Environments(options, inputs);
        one = environments.recorded(1, 1).apply(0);
        seen = ObservationBounds.of(one);
        layout = BoardServer.layout(count, one, seen, room());
    }

    private ClusterRoom room() {
        return one.cluster()
                .filter(cluster -> cluster.view().isPresent())
                .map(cluster ->
                        ClusterRoom.of(options.shared().decision().find("env").orElseThrow(), cluster))
                .orElse(ClusterRoom.NONE);
    }

    /**
     * Lists the problems that environments can pose.
     *
     * @return for each its name, the {@code id} by which Gymnasium knows it, and the options file that poses it, below
     *     Noctule's folder
     */
    public static ArrayNode list() {
        final ArrayNode problems = JsonNodeFactory.instance.arrayNode();
        for (final ProblemKind kind : ProblemKinds.all()) {
            final String name = kind.name();
            problems.addObject()
                    .put("id", words(name) + "-v0")
                    .put("problem", name)
                    .put("preset", "launch/environments/" + name + ".json");
        }
        return problems;
    }

    private static String words(String name) {
        return Stream.of(name.split("[-_]"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    /**
     * Tells what another program must know before it maps the board.
     *
     * @return the sizes of the board, names and bounds, and the layout of models
     */
    public ObjectNode describe() {
        final JsonInput decision = options.shared().decision();
        final ProblemKind problem = environments.problem();
        final Optional<ObjectNode> network = problem.network(decision);
        final ObjectNode told = JsonNodeFactory.instance.objectNode();
        told.put("version", VERSION);
        told.put("noctule", Version.text());
        told.put("problem", problem.name());
        told.put("count", count);
        final ObjectNode observation = told.putObject("observation");
        observation.put("size", seen.size());
        observation.putObject("layout").put("name", problem.observation(decision));
        final ObjectNode actions = told.putObject("actions");
        final List<String> names = one.actions().names();
        actions.put("size", names.size());
        names.forEach(actions.putArray("names")::add);
        told.set("layout", environments.layout(one).toJson());
        told.put("bytes", layout.bytes());
        told.set("cluster", layout.cluster().orElse(null));
        told.set("low", seen.low());
        told.set("high", seen.high());
        told.set("network", network.orElse(null));
        told.set(
                "graph",
                network.filter(ServedEnvironments::readsGraphs)
                        .map(ServedEnvironments::sizes)
                        .orElse(null));
        return told;
    }

    private static boolean readsGraphs(ObjectNode network) {
        return network.has("nodes") && network.has("edges");
    }

    private static ObjectNode sizes(ObjectNode network) {
        return network.deepCopy().without("type");
    }

    /**
     * Maps the board.
     *
     * @param board an empty file
     * @param awake the longest time to wait awake for a ring that is counted on the board, zero for none
     * @return what answers the bell, with environments of its own
     * @throws org.noctule.error.NoctuleException of kind INPUT if there is no such file, or no room for it
     */
    public BoardServer at(Path board, Duration awake) {
        final ChangedEpisodes.Episodes first =
                new ChangedEpisodes.Episodes(options, inputs, environments.recorded(count, threads));
        return new BoardServer(
                IntStream.range(0, count).mapToObj(first.rows()).toList(),
                threads,
                new ChangedEpisodes(laid, threads, first, one, seen, count),
                seen,
                layout.room(),
                board,
                awake);
    }
}
