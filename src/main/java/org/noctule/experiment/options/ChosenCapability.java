package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.simulator.Capabilities;
import org.noctule.simulator.Capability;
import org.noctule.simulator.Scenario;

/**
 * A capability that options ask for.
 *
 * @param jar its jar, empty if it is built in
 * @param capability the capability, which has taken its options
 * @param options its object at the root of the file, every default filled in
 */
public record ChosenCapability(Optional<Path> jar, Capability capability, Options options) {
    private static final String KEY = RootTable.CAPABILITIES.name();

    /**
     * Finds the capabilities of which a file has an object, and those of the jars that it names; their names are no
     * unknown keys of it from then on.
     */
    static List<ChosenCapability> read(JsonInput root) {
        final List<ChosenCapability> all = new ArrayList<>();
        final List<String> taken = new ArrayList<>(RootTable.table().names());
        for (final Capability builtIn : Capabilities.builtIn()) {
            taken.add(builtIn.name());
            if (!builtIn.options().keys().isEmpty() && root.has(builtIn.name())) {
                all.add(of(Optional.empty(), builtIn, root));
            }
        }
        for (final JsonInput named : root.find(KEY).map(JsonInput::elements).orElse(List.of())) {
            final ChosenCapability next = open(named, root);
            final String name = next.name();
            if (!name.matches("[a-z][a-z0-9_]*")) {
                throw named.error(
                        "offers a capability whose name is no key (" + name + ")",
                        "Maybe rename it: small letters, digits and underscores.");
            }
            if (taken.contains(name)) {
                throw named.error(
                        "offers a capability with the name of a key, or of another capability (" + name + ")",
                        "Maybe leave one out, or give it another name.");
            }
            taken.add(name);
            all.add(next);
        }
        return List.copyOf(all);
    }

    private static ChosenCapability open(JsonInput named, JsonInput root) {
        if (!ServiceJar.isNamed(named.text())) {
            throw named.error("is no jar", "Maybe write FILE.jar, or FILE.jar#NAME where a jar offers several.");
        }
        final Path file =
                named.with(TextNode.valueOf(ServiceJar.file(named.text()))).path();
        final ServiceJar jar = ServiceJar.open(file, "capability", Capability.class);
        return jar.load(Capability.class, found -> {
            final Capability chosen = jar.choose(
                    found.stream().map(ServiceLoader.Provider::get).toList(),
                    Capability::name,
                    ServiceJar.name(named.text()));
            return of(Optional.of(file), chosen, root);
        });
    }

    private static ChosenCapability of(Optional<Path> jar, Capability capability, JsonInput root) {
        final JsonInput given =
                root.find(capability.name()).orElseGet(() -> root.with(JsonNodeFactory.instance.objectNode()));
        final Options options = capability.options().read(given);
        return new ChosenCapability(jar, capability.with(given), options);
    }

    /** {@return its name} */
    public String name() {
        return capability.name();
    }

    /** {@return the files that it is made of by their roles: the jar, and those that its options name} */
    public Map<String, Path> files() {
        final Map<String, Path> files = new LinkedHashMap<>();
        jar.ifPresent(file -> files.put(KEY + "." + name(), file));
        options.files().forEach((key, named) -> {
            for (int i = 0; i < named.size(); i++) {
                files.put(i == 0 ? key : key + " " + i, named.get(i));
            }
        });
        return files;
    }

    /**
     * Lets capabilities take part in a run.
     *
     * @param all the capabilities
     * @param scenario the run
     * @return the same run with them
     */
    public static Scenario over(List<ChosenCapability> all, Scenario scenario) {
        Scenario with = scenario;
        for (final ChosenCapability each : all) {
            with = with.with(each.capability);
        }
        return with;
    }

    /**
     * Lists capabilities and their options as run.json has them.
     *
     * @param all the capabilities
     * @param json takes their names with their jars, and an object for each that has options
     */
    public static void list(List<ChosenCapability> all, ObjectNode json) {
        for (final ChosenCapability each : all) {
            each.jar.ifPresent(file -> json.withArray(KEY).add(file + "#" + each.name()));
            if (!each.capability.options().keys().isEmpty()) {
                json.set(each.name(), each.options.resolved());
            }
        }
    }

    /**
     * Names files by their roles, where resolved options name them by their paths.
     *
     * @param all the capabilities
     * @param json the resolved options
     * @param inputs takes the files
     */
    public static void locate(List<ChosenCapability> all, ObjectNode json, Map<String, Path> inputs) {
        json.remove(KEY);
        for (final ChosenCapability each : all) {
            each.jar.ifPresent(file -> json.withArray(KEY).add(each.name()));
            inputs.putAll(each.files());
            each.options.files().keySet().forEach(key -> {
                final int last = key.lastIndexOf('.');
                if (json.at("/" + key.substring(0, last).replace('.', '/')) instanceof ObjectNode object) {
                    object.remove(key.substring(last + 1));
                }
            });
        }
    }

    /**
     * Finds the object of a capability.
     *
     * @param all the capabilities
     * @return their objects by their names
     */
    public static Map<String, JsonInput> objects(List<ChosenCapability> all) {
        final Map<String, JsonInput> objects = new LinkedHashMap<>();
        all.forEach(each -> objects.put(each.name(), each.options.source()));
        return objects;
    }
}
