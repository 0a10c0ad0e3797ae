package org.noctule.experiment.options;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.noctule.agent.ServiceJar;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.Options;
import org.noctule.simulator.Capabilities;
import org.noctule.simulator.Capability;

/**
 * A capability of a jar that options name.
 *
 * @param file the jar
 * @param jar the same, open
 * @param capability the capability, which has not taken its options
 * @param row its object at the root of options files
 */
public record JarCapability(Path file, ServiceJar jar, Capability capability, OptionKey<Options> row) {
    /** Opens the jars of a list. */
    static List<JarCapability> open(JsonInput list) {
        return list.elements().stream().map(JarCapability::opened).toList();
    }

    /** Refuses names that cannot be keys, or are others' already. */
    static void check(JsonInput list, List<JarCapability> all, List<String> taken) {
        final List<String> names = new ArrayList<>(taken);
        for (int i = 0; i < all.size(); i++) {
            final String name = all.get(i).name();
            if (!name.matches("[a-z][a-z0-9_]*")) {
                throw list.elements()
                        .get(i)
                        .error(
                                "offers a capability whose name is no key (" + name + ")",
                                "Maybe rename it: small letters, digits and underscores.");
            }
            if (names.contains(name)) {
                throw list.elements()
                        .get(i)
                        .error(
                                "offers a capability with the name of a key, or of another capability (" + name + ")",
                                "Maybe leave one out, or give it another name.");
            }
            names.add(name);
        }
    }

    private static JarCapability opened(JsonInput named) {
        if (!ServiceJar.isNamed(named.text())) {
            throw named.error("is no jar", "Maybe write FILE.jar, or FILE.jar#NAME where a jar offers several.");
        }
        final Path file =
                named.with(TextNode.valueOf(ServiceJar.file(named.text()))).path();
        final ServiceJar jar = ServiceJar.once(file, "capability", Capability.class);
        return jar.load(Capability.class, found -> {
            final Capability chosen = jar.choose(
                    found.stream().map(ServiceLoader.Provider::get).toList(),
                    Capability::name,
                    ServiceJar.name(named.text()));
            final OptionKey<Options> row = Capabilities.row(chosen);
            return new JarCapability(
                    file,
                    jar,
                    chosen,
                    row.fallback().isPresent() ? row : OptionKey.needed(row.name(), row.values(), row.meaning()));
        });
    }

    /** Lists jars as run.json does. */
    static ArrayNode print(List<JarCapability> all) {
        final ArrayNode jars = JsonNodeFactory.instance.arrayNode();
        all.forEach(each -> jars.add(each.file + "#" + each.name()));
        return jars;
    }

    /** {@return its name} */
    public String name() {
        return row.name();
    }

    /** Hands it its options. */
    Capability with(Options options) {
        return jar.guarded(Capability.class, () -> capability.with(options));
    }
}
