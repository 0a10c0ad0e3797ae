package org.noctule.command.options;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/** Reads options.json and lays the command line over it. */
public final class OptionsReader {
    private static final String[] KEYS = {
        "seed",
        "nb_resources",
        "nb_jobs",
        "workload_file_path",
        "platform_file_path",
        "compatibility",
        "rules",
        "workload",
        "decision",
        "pybatsim",
        "channel"
    };
    private static final List<String> TYPES = List.of("CLASSIC", "LEARNING");
    private static final List<String> LEVELS = List.of("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL");
    private static final List<String> OBJECTIVES = List.of(
            "avg_job_slowdown", "avg_job_completion", "avg_utilization", "makespan", "energy_consumption", "edp");

    private final Path file;
    private final Overrides overrides;
    private final Consumer<String> warnings;

    private OptionsReader(Path file, Overrides overrides, Consumer<String> warnings) {
        this.file = file;
        this.overrides = overrides;
        this.warnings = warnings;
    }

    /**
     * Reads a file.
     *
     * @param file the options file
     * @param overrides what the command line says over it
     * @param warnings hears of old keys and of paths that were found elsewhere
     * @return the options
     * @throws NoctuleException if the file is missing, is not JSON, or says something wrong
     */
    public static RunOptions read(Path file, Overrides overrides, Consumer<String> warnings) {
        return new OptionsReader(file, overrides, warnings).read();
    }

    private RunOptions read() {
        final JsonInput original = JsonInput.read(file).allow(KEYS);
        if (original.has("pybatsim") && original.has("decision")) {
            throw NoctuleException.input(
                    original.where() + ": \"decision\" and \"pybatsim\" mean the same, and both are there.",
                    "Maybe remove \"pybatsim\".");
        }
        final JsonInput options = modernised(original);
        final Compatibility compatibility = overrides
                .compatibility()
                .map(text -> Compatibility.of(text, "--compatibility"))
                .or(() -> options.find("compatibility").map(input -> Compatibility.of(input.text(), input.where())))
                .orElse(Compatibility.NONE);
        final JsonInput decision = decision(options);
        final Rules rules = passes(
                options.find("rules").map(Rules.of(compatibility)::with).orElse(Rules.of(compatibility)), decision);
        return new RunOptions(
                file,
                options.find("seed")
                        .map(input -> input.integer(0, Long.MAX_VALUE))
                        .orElse(0L),
                count(options, "nb_resources"),
                count(options, "nb_jobs"),
                overrides.workload().orElseGet(() -> path(options.get("workload_file_path"))),
                overrides.workload().isPresent(),
                path(options.get("platform_file_path")),
                compatibility,
                rules,
                options.find("workload").map(compatibility.choices()::with).orElse(compatibility.choices()),
                agent(decision),
                decision,
                ChannelReader.read(options.find("channel"), overrides));
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
            overrides.inputModel().ifPresent(model -> putModel(decision, "input_model", model));
            overrides.outputModel().ifPresent(model -> putModel(decision, "output_model", model));
        }
        return JsonInput.of(root, file.toString());
    }

    private static void putModel(ObjectNode decision, String key, Path model) {
        decision.withObjectProperty("agent")
                .put(key, model.toAbsolutePath().normalize().toString());
    }

    private JsonInput decision(JsonInput options) {
        final JsonInput decision = options.get(options.has("pybatsim") ? "pybatsim" : "decision")
                .allow("log_level", "seed", "env", "agent");
        decision.find("log_level").ifPresent(level -> level.oneOf(LEVELS));
        decision.find("seed").ifPresent(seed -> seed.integer(0, Long.MAX_VALUE));
        decision.find("env").ifPresent(OptionsReader::checkEnvironment);
        decision.find("agent").ifPresent(JsonInput::object);
        return decision;
    }

    private static void checkEnvironment(JsonInput env) {
        env.allow("objective", "queue_sensitivity", "actions", "observation");
        env.find("objective").ifPresent(objective -> objective.oneOf(OBJECTIVES));
        env.find("queue_sensitivity").ifPresent(JsonInput::positive);
        env.find("observation").ifPresent(type -> type.oneOf(List.of("normal", "small", "minimal")));
        env.find("actions").ifPresent(actions -> {
            actions.allow("selection", "void");
            actions.find("void").ifPresent(JsonInput::flag);
            actions.find("selection").ifPresent(JsonInput::elements);
        });
    }

    private Optional<String> agent(JsonInput decision) {
        final Optional<JsonInput> agent = decision.find("agent");
        final Optional<JsonInput> type = agent.flatMap(input -> input.find("type"));
        type.ifPresent(input -> input.oneOf(TYPES));
        final Optional<String> name = overrides
                .agent()
                .or(() -> agent.flatMap(input -> input.find("name")).map(JsonInput::text))
                .or(() -> agent.flatMap(input -> input.find("file"))
                        .map(input -> path(input).toString()));
        final boolean learning = type.isPresent() && type.get().text().equals("LEARNING");
        if (learning && !name.orElse("").contains(".jar")) {
            throw type.get()
                    .error(
                            "asks for a learning agent, and this version has none built in",
                            "Maybe use CLASSIC or name a jar.");
        }
        return name.or(() -> type.map(input -> "classic"));
    }

    private static Rules passes(Rules rules, JsonInput decision) {
        return decision.find("agent")
                .flatMap(agent -> agent.find("passes"))
                .map(passes -> rules.with(Rule.PASSES, passes.oneOf(Rule.PASSES.choices())))
                .orElse(rules);
    }

    private static OptionalInt count(JsonInput options, String key) {
        return options.find(key).map(input -> OptionalInt.of(input.count())).orElse(OptionalInt.empty());
    }

    /** HDeepRM resolves paths against the current directory; that still works where nothing else is meant. */
    private Path path(JsonInput input) {
        final Path given = Path.of(input.text());
        final Path beside =
                file.toAbsolutePath().normalize().resolveSibling(given).normalize();
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
        return !file.isAbsolute() && beside.startsWith(here) ? here.relativize(beside) : beside;
    }
}
