package org.noctule.grid;

import java.util.ArrayList;
import java.util.List;

/** Flags of Java for a process that becomes a member: without them Hazelcast works, but it and Java print warnings. */
public final class MemberFlags {
    private static final List<String> OPENED = List.of(
            "java.base/java.lang",
            "java.base/sun.nio.ch",
            "java.management/sun.management",
            "jdk.management/com.sun.management.internal");

    private MemberFlags() {}

    /**
     * Lists the flags.
     *
     * @param feature feature release of Java, such as 17
     * @return arguments of the java command
     */
    public static List<String> of(int feature) {
        final List<String> flags = new ArrayList<>(List.of("--add-exports", "java.base/jdk.internal.ref=ALL-UNNAMED"));
        for (final String opened : OPENED) {
            flags.add("--add-opens");
            flags.add(opened + "=ALL-UNNAMED");
        }
        if (feature >= 24) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return List.copyOf(flags);
    }
}
