package org.noctule.platform;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.noctule.json.JsonInput;

/** The speeds of the kinds of nodes and processors that a platform file may name, whether or not it has such nodes. */
public final class TypeSpeeds {
    private final Platform machine;

    /**
     * Looks types up.
     *
     * @param machine the machine, whose file may declare types of its own
     */
    public TypeSpeeds(Platform machine) {
        this.machine = machine;
    }

    /**
     * Finds the speed of a type.
     *
     * @param name name of a node or processor type; of one of each, the node is meant
     * @return GFLOPS of its slowest core, empty if there is no such type
     */
    public OptionalDouble find(String name) {
        final Optional<JsonInput> own =
                JsonInput.parse(machine.json(), "the platform").find("types");
        return new TypeLibrary(own).gflops(name);
    }

    /**
     * Returns the names that are likely to be meant.
     *
     * @return those of the machine's own nodes and processors, in the order of the file
     */
    public Set<String> names() {
        final Set<String> names = new LinkedHashSet<>();
        for (final Cluster cluster : machine.clusters()) {
            for (final Cluster.Nodes group : cluster.nodes()) {
                names.add(group.type().name());
                group.type().processors().forEach(kind -> names.add(kind.type().name()));
            }
        }
        return names;
    }
}
