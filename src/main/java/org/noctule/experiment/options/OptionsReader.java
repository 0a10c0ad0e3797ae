package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.agent.AgentRules;
import org.noctule.error.NoctuleException;
import org.noctule.json.FileKind;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.learning.training.TrainingOptions;

/** Reads options.json and lays the command line over it. */
public final class OptionsReader {
    /** What only HDeepRM's learning agents read; its options files often hold it for classic ones too. */
    private static final List<String> LEARNING = List.of("run", "hidden", "lr", "gamma", "file");

    private final Optional<Path> file;
    private final Overrides overrides;
    private final Consumer<String> warnings;
    private final JsonInput options;
    private final Options values;

    static RunOptions read(Path file, JsonInput root, Overrides overrides, Consumer<String> warnings) {
        return new OptionsReader(Optional.of(file), root, overrides, warnings).run();
    }

    private OptionsReader(Path file, Overrides overrides, Consumer<String> warnings) {
        this(Optional.of(file), JsonInput.read(file), overrides, warnings);
    }

    private OptionsReader(Optional<Path> file, JsonInput root, Overrides overrides, Consumer<String> warnings) {
        this.file = file;
        this.overrides = overrides;
        this.warnings = warnings;
        final JsonInput original = FileKind.OPTIONS.demand(root);
        if (original.has("pybatsim") && original.has("decision")) {
            throw NoctuleException.input(
                    original.where() + ": \"decision\" and \"pybatsim\" mean the same, and both are there.",
                    "Maybe remove \"pybatsim\".");
        }
        this.options = modernised(original);
        final JsonInput located = options.locating(this::path);
        this.values = RootTable.table(located).read(located);
    }

    /**
     * Reads all options of a run.
     *
     * @param file the options file
     * @param overrides values from the command line over it
     * @param warnings hears of old keys and of paths that were found elsewhere
     * @return the options
     * @throws NoctuleException if the file is missing, is not JSON, or says something wrong
     */
    public static RunOptions read(Path file, Overrides overrides, Consumer<String> warnings) {
        return new OptionsReader(file, overrides, warnings).run();
    }

    /**
     * Reads what the decision side needs; the file may leave out platform and workload.
     *
     * @param file the options file
     * @param overrides values from the command line over it
     * @param warnings hears of old keys and of paths that were found elsewhere
     * @return the options
     * @throws NoctuleException if the file is missing, is not JSON, or says something wrong
     */
    public static SharedOptions readShared(Path file, Overrides overrides, Consumer<String> warnings) {
        return new OptionsReader(file, overrides, warnings).shared();
    }

    /**
     * Reads what the decision side needs where there is no options file.
     *
     * @param overrides values from the command line
     * @param warnings hears of options that are ignored
     * @return the options, every default filled in
     * @throws NoctuleException if the command line says something wrong
     */
    public static SharedOptions readShared(Overrides overrides, Consumer<String> warnings) {
        final JsonInput none = JsonInput.of(JsonNodeFactory.instance.objectNode(), "the command line");
        return new OptionsReader(Optional.empty(), none, overrides, warnings).shared();
    }

    private RunOptions run() {
        final SharedOptions shared = shared();
        final boolean stream = StreamReader.isStream(jobs());
        if (stream && options.has(RootTable.WORKLOAD_FILE.name())) {
            throw options.get(RootTable.WORKLOAD_FILE.name())
                    .error("stands beside a stream of jobs", "Maybe remove it, or workload.type.");
        }
        if (!stream && overrides.workload().isEmpty()) {
            options.get(RootTable.WORKLOAD_FILE.name());
        }
        options.get(RootTable.PLATFORM.name());
        final RunOptions read = new RunOptions(
                file.orElseThrow(),
                shared,
                values.with(RootTable.WORKLOAD_FILE, overrides.workload())
                        .with(RootTable.COMPATIBILITY, shared.compatibility())
                        .with(RootTable.WORKLOAD, jobs(askedRules(shared.compatibility())))
                        .with(RootTable.CHANNEL, channel()),
                overrides.workload().isPresent());
        read.stream();
        read.failures();
        return read;
    }

    private SharedOptions shared() {
        final Compatibility compatibility = overrides
                .compatibility()
                .map(text -> Compatibility.of(text, "--compatibility"))
                .orElseGet(() -> values.get(RootTable.COMPATIBILITY));
        final JsonInput decision = options.get(decisionKey());
        resolveJars(decision);
        DecisionCheck.check(decision);
        passOver(decision);
        final Optional<String> agent = agent(decision);
        if (!LearningAgents.mayLearn(agent.orElse(""))) {
            dropLearning(decision);
        } else if (options.has("pybatsim") || compatibility == Compatibility.HDEEPRM) {
            trainAsPublished(decision);
        }
        resolveFiles(decision, agent);
        final Rules rules = passes(askedRules(compatibility), decision);
        final Options jobs =
                StreamReader.isStream(values.get(RootTable.WORKLOAD)) ? TraceOptions.defaults(rules) : jobs(rules);
        return new SharedOptions(
                file,
                overrides.seed().orElseGet(() -> values.get(RootTable.SEED)),
                compatibility,
                TraceOptions.asPublished(jobs, rules) ? rules : rules.withoutConversion(),
                agent,
                values.find(RootTable.PLATFORM),
                jobs.find(TraceOptions.REFERENCE),
                decision,
                ChannelReader.settings(channel()),
                ChosenCapability.of(values));
    }

    private Options channel() {
        return ChannelReader.laid(values.get(RootTable.CHANNEL), overrides.channel());
    }

    private Rules askedRules(Compatibility compatibility) {
        final Rules rules = Rules.of(compatibility);
        return values.find(RootTable.RULES).map(rules::with).orElse(rules);
    }

    /** What is said of the jobs; a workload of the command line is no stream. */
    private Options jobs() {
        final Options jobs = values.get(RootTable.WORKLOAD);
        return StreamReader.isStream(jobs) && overrides.workload().isPresent() ? TraceOptions.TABLE.defaults() : jobs;
    }

    /** The same, where rules choose the defaults. */
    private Options jobs(Rules rules) {
        final Options jobs = jobs();
        return StreamReader.isStream(jobs) ? jobs : jobs.over(TraceOptions.defaults(rules));
    }

    private String decisionKey() {
        return options.has("pybatsim") ? "pybatsim" : "decision";
    }

    /** A copy in today's layout, in which errors still name the keys of the file. */
    private JsonInput modernised(JsonInput original) {
        final ObjectNode root = original.node().deepCopy();
        final String key = root.hasNonNull("pybatsim") ? "pybatsim" : "decision";
        if (!root.hasNonNull(key)) {
            root.putObject(key);
        }
        if (root.get(key) instanceof ObjectNode) {
            final ObjectNode decision = (ObjectNode) root.get(key);
            DecisionLayout.modernise(decision, original.where() + "." + key, warnings);
            // Before the command line's own words are laid over it, which are meant for the agent that it names.
            passOver(original.with(root).get(key));
            putModels(decision);
        }
        JsonInput laid = original.with(root);
        for (final Setting setting : overrides.settings()) {
            laid = setting.over(laid);
        }
        return laid;
    }

    private void putModels(ObjectNode decision) {
        overrides.models().input().ifPresent(model -> putModel(decision, "input_model", model));
        overrides.models().output().ifPresent(model -> putModel(decision, "output_model", model));
    }

    private static void putModel(ObjectNode decision, String key, Path model) {
        decision.withObjectProperty("agent")
                .put(key, model.toAbsolutePath().normalize().toString());
    }

    private Optional<String> agent(JsonInput decision) {
        final Optional<JsonInput> agent = decision.find("agent");
        final Optional<JsonInput> type = agent.flatMap(input -> input.find("type"));
        final Optional<String> name = overrides
                .agent()
                .or(() -> agent.flatMap(input -> input.find("name")).map(JsonInput::text))
                .or(() -> agent.flatMap(input -> input.find("file"))
                        .map(input -> path(input).toString()));
        final boolean learning = type.isPresent() && type.get().text().equals("LEARNING");
        if (learning && overrides.agent().isEmpty() && !LearningAgents.mayLearn(name.orElse(""))) {
            throw type.get()
                    .error(
                            "asks for a learning agent, and none is named",
                            "Maybe name one on the command line: " + String.join(", ", LearningAgents.NAMES)
                                    + ", or a jar.");
        }
        return name.or(() -> type.map(input -> "classic"));
    }

    /** Leaves out what is said of an agent by its name, if the command line names another one. */
    private void passOver(JsonInput decision) {
        final Optional<String> asked = overrides.agent().filter(name -> !name.equals(Overrides.ELSEWHERE));
        final Optional<String> named =
                decision.find("agent").flatMap(agent -> agent.find("name")).map(JsonInput::text);
        if (asked.isPresent()
                && named.filter(name -> !names(asked.get(), name)).isPresent()
                && decision.node().get("agent") instanceof ObjectNode agent) {
            agent.removeAll();
            putModels((ObjectNode) decision.node());
        }
    }

    /** An agent of a jar has a name of its own beside that of the jar. */
    private static boolean names(String asked, String name) {
        return asked.equals(name) || asked.endsWith("#" + name);
    }

    private void dropLearning(JsonInput decision) {
        if (decision.node().get("agent") instanceof ObjectNode agent) {
            final List<String> dropped = LEARNING.stream().filter(agent::has).toList();
            agent.remove(dropped);
            if (!dropped.isEmpty()) {
                warnings.accept(decision.where() + ".agent: ignored " + String.join(", ", dropped)
                        + ", which only learning agents read.");
            }
        }
    }

    /** A launch of HDeepRM trains one episode, which its options files rely on. */
    private static void trainAsPublished(JsonInput decision) {
        if (decision.node().get("agent") instanceof ObjectNode agent
                && agent.path("run").asText().equals("train")
                && (agent.path("training").isMissingNode()
                        || agent.get("training").isObject())) {
            final ObjectNode training = agent.withObjectProperty("training");
            if (!training.has(TrainingOptions.EPISODES.name())) {
                training.put(TrainingOptions.EPISODES.name(), 1);
            }
        }
    }

    private void resolveFiles(JsonInput decision, Optional<String> agent) {
        DecisionFiles.visit(
                decision,
                agent,
                (key, object, place) -> ((ObjectNode) object.node())
                        .put(key.name(), path(object.get(key.name())).toString()));
    }

    private void resolveJars(JsonInput decision) {
        final Optional<JsonInput> env = decision.find("env");
        resolveJars(decision.find("agent"), "order");
        resolveJars(env, "order", "problem", "objective", "observation");
        resolveJars(env.filter(found -> found.node().isObject()).flatMap(found -> found.find("episode")), "source");
    }

    private void resolveJars(Optional<JsonInput> object, String... keys) {
        object.filter(found -> found.node() instanceof ObjectNode).ifPresent(found -> {
            for (final String key : keys) {
                found.find(key)
                        .filter(value ->
                                value.node().isTextual() && value.text().matches("[^=].*\\.jar(#.*)?"))
                        .ifPresent(value -> ((ObjectNode) found.node()).put(key, jar(value)));
            }
        });
    }

    /** A jar by its path, with the name in it that follows a hash. */
    private String jar(JsonInput input) {
        final String text = input.text();
        final int end = text.lastIndexOf(".jar") + ".jar".length();
        return path(input.with(TextNode.valueOf(text.substring(0, end)))) + text.substring(end);
    }

    private static Rules passes(Rules rules, JsonInput decision) {
        final Rules timed = AgentRules.Passes.asked(decision)
                .map(passes -> rules.with(Rule.PASSES, passes.key()))
                .orElse(rules);
        return AgentRules.Maintenance.asked(decision)
                .map(use -> timed.with(Rule.MAINTENANCE, use.key()))
                .orElse(timed);
    }

    /**
     * Finds a file. HDeepRM resolves paths against the current directory; that still works where nothing else is meant,
     * and is right for paths of the command line.
     */
    private Path path(JsonInput input) {
        final Path given = input.written();
        if (input.isLaid() || file.isEmpty()) {
            return given;
        }
        final Path beside = file.get().toAbsolutePath().resolveSibling(given).normalize();
        if (!given.isAbsolute() && !Files.exists(beside) && Files.exists(given)) {
            warnings.accept(
                    input.where() + ": (" + given + ") was found in the current directory, not beside the file.");
            return given;
        }
        return given.isAbsolute() ? given : shown(beside);
    }

    /** Absolute paths in messages and run.json would say where a user lives. */
    private Path shown(Path beside) {
        final Path here = Path.of("").toAbsolutePath();
        return file.filter(Path::isAbsolute).isEmpty() && beside.startsWith(here) ? here.relativize(beside) : beside;
    }
}
