package org.noctule.simulator;

import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.noctule.json.OptionKey;
import org.noctule.json.Options;
import org.noctule.json.OwnServices;

/** The capabilities of this jar. */
public final class Capabilities {
    /** All of them, in the order of their list. */
    static final List<Capability> BUILT_IN = OwnServices.of(Capability.class);

    private Capabilities() {}

    /** {@return those that have keys of their own in options files, in the order in which they are asked} */
    public static List<Capability> configurable() {
        final ClassLoader current = Thread.currentThread().getContextClassLoader();
        final Stream<Capability> all = current == null || current == Capability.class.getClassLoader()
                ? BUILT_IN.stream()
                : ServiceLoader.load(Capability.class, current).stream().map(ServiceLoader.Provider::get);
        return all.filter(each -> !each.options().keys().isEmpty()).toList();
    }

    /**
     * Describes the object of a capability at the root of options files. Where one of its keys must be there, only
     * files that have the object ask for the capability.
     *
     * @param capability the capability
     * @return the row of its name
     */
    public static OptionKey<Options> row(Capability capability) {
        final OptionKey<Options> row = OptionKey.nested(
                capability.name(), "object", capability.options(), "options of the capability " + capability.name());
        return capability.options().keys().isEmpty() ? row.listed(OptionKey.Listed.NEVER) : row;
    }
}
