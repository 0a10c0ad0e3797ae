package org.noctule.experiment.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.priority.FairShareOptions;
import org.noctule.agent.priority.PriorityWeights;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.deepening.agent.AdaptationChoice;
import org.noctule.fabric.agent.DegreeMethod;
import org.noctule.fabric.agent.degree.DegreeChoosers;
import org.noctule.fabric.learning.ValueOptions;
import org.noctule.fabric.ramp.stream.DistributionReader;
import org.noctule.failure.FailureKeys;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.agent.LearningProvider;
import org.noctule.learning.network.NetworkFile;
import org.noctule.learning.network.Networks;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;
import org.noctule.learning.training.TrainingOptions;

/** All keys of options files: what readers allow, for help, pages, schemas and completion. */
public final class OptionCatalogue {
    private OptionCatalogue() {}

    /** {@return the keys of the file itself: the keys at its root, whose values hold tables of others} */
    public static OptionTable root() {
        return RootTable.table();
    }

    /**
     * Lists the keys of a file itself.
     *
     * @param file an options file, which may be missing
     * @return the keys at its root, with those of the capabilities whose jars it names
     * @throws org.noctule.error.NoctuleException if it is not JSON, or a jar that it names is wrong
     */
    public static OptionTable root(Path file) {
        if (!Files.isRegularFile(file)) {
            return root();
        }
        return root(JsonInput.read(file).locating(named -> file.resolveSibling(named.written())));
    }

    /**
     * Lists the keys of an object that may stand in a file.
     *
     * @param options options, whose paths lead somewhere
     * @return the keys at its root, with those of the capabilities whose jars it names
     * @throws org.noctule.error.NoctuleException if a jar that it names is wrong
     */
    public static OptionTable root(JsonInput options) {
        return options.has(RootTable.CAPABILITIES.name()) ? RootTable.table(options) : root();
    }

    /** {@return the keys of all objects, those of agents too} */
    public static List<OptionTable> tables() {
        final List<OptionTable> tables = new ArrayList<>(objects().values());
        tables.addAll(learning().values());
        tables.addAll(List.of(learners(), AgentKeys.MODELS, AdaptationChoice.TABLE));
        agents().providers().forEach(agent -> agent.keys().ifPresent(tables::add));
        return tables;
    }

    /** {@return the agents that Noctule brings along: what makes them} */
    public static AgentRegistry agents() {
        return AgentRegistry.builtIn().with(() -> LearningProvider.all());
    }

    /**
     * {@return the keys of all objects but agents, whose keys differ: a table for each object and each kind of object,
     * by a name for it, in the order of the pages}
     */
    public static Map<String, OptionTable> objects() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("options", root());
        tables.put("trace", TraceOptions.TABLE);
        tables.put("stream", StreamReader.TABLE);
        DistributionReader.TABLES.forEach((type, table) -> tables.put("distribution " + type, table));
        tables.put("decision", DecisionCheck.TABLE);
        tables.put("agent", OptionTable.of(AgentKeys.PLACE, AgentKeys.NAME, AgentKeys.PASSES, AgentKeys.MAINTENANCE));
        tables.put("problem", ProblemKinds.common());
        for (final ProblemKind kind : ProblemKinds.all()) {
            tables.put("problem " + kind.name(), kind.keys());
        }
        tables.put("agent priority weights", PriorityWeights.TABLE);
        tables.put("agent priority fair_share", FairShareOptions.TABLE);
        tables.put("actions", EnvironmentOptions.ACTIONS);
        tables.put("episode", ProblemKinds.EPISODE);
        tables.put("traces", ProblemKinds.TRACE);
        tables.put("channel", ChannelReader.TABLE);
        tables.put("training", FabricOptions.TABLE);
        tables.put("rules", Rules.TABLE);
        tables.put("results", ResultOptions.TABLE);
        tables.put("figures", TrimKeys.TABLE);
        tables.put("margin", TrimKeys.MARGIN);
        tables.put("failures", FailureKeys.TABLE);
        tables.put("failure class", FailureKeys.CLASS);
        tables.put("failure law", FailureKeys.LAW);
        tables.put("maintenance", FailureKeys.MAINTENANCE);
        tables.put("checkpoint", FailureKeys.CHECKPOINT);
        root().keys().stream()
                .filter(key -> !RootTable.TABLE.keys().contains(key))
                .forEach(key -> key.values().tables().forEach(table -> tables.put(key.name(), table)));
        return tables;
    }

    /**
     * {@return the keys of what learning agents are told, and of what they are made of: a table for each, by a name for
     * it}
     */
    public static Map<String, OptionTable> learning() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("length", TrainingOptions.TABLE);
        Networks.TYPES.forEach(type -> tables.put("network " + type, Networks.keys(type)));
        tables.put("network " + NetworkFile.TYPE, NetworkFile.TABLE);
        tables.put("expert_iteration", ValueOptions.TABLES.get(0));
        tables.put("evolution", ValueOptions.TABLES.get(1));
        return tables;
    }

    /** {@return the keys of every learning agent, without those of a learner} */
    public static OptionTable learners() {
        return LearningOptions.TABLE;
    }

    /** {@return the keys that each way to choose a degree reads: a table for each, by its name} */
    public static Map<String, OptionTable> degrees() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        for (final DegreeMethod method : DegreeChoosers.all()) {
            tables.put(method.name(), new OptionTable(AgentKeys.PLACE, method.keys(), List.of()));
        }
        return tables;
    }

    /**
     * Finds a built-in agent.
     *
     * @param name its name
     * @return what makes it, if there is one of that name
     */
    public static Optional<AgentProvider> agent(String name) {
        return agents().named(name);
    }
}
