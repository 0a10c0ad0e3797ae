package org.noctule.site.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.site.HostList;
import org.noctule.site.SiteSwitch;

/**
 * Switches as topology.conf lists them: {@code SwitchName=s0 Nodes=n[1-16]}, {@code SwitchName=top Switches=s[0-3]}.
 *
 * <p>Source: manual topology.conf.
 */
final class SlurmTopology {
    private SlurmTopology() {}

    /**
     * Reads the file.
     *
     * @param file the file
     * @return the switches, those below others first
     * @throws NoctuleException of kind INPUT if it cannot be read, names no switch, or a switch is below itself
     */
    static List<SiteSwitch> read(Path file) {
        return of(ConfLines.of(file), file);
    }

    /** Reads the lines of a file. */
    static List<SiteSwitch> of(List<String> lines, Path file) {
        final Map<String, SiteSwitch> left = new LinkedHashMap<>();
        for (final String line : lines) {
            final Map<String, String> values = ConfLines.values(line);
            for (final String name : HostList.of(values.getOrDefault("switchname", ""))) {
                left.put(
                        name,
                        new SiteSwitch(
                                name,
                                HostList.of(values.getOrDefault("nodes", "")),
                                HostList.of(values.getOrDefault("switches", ""))));
            }
        }
        if (left.isEmpty()) {
            throw NoctuleException.input(
                    file + ": no line describes a switch (SwitchName=…).",
                    "Maybe another file is meant: topology.conf.");
        }
        final List<SiteSwitch> sorted = new ArrayList<>();
        while (!left.isEmpty()) {
            final List<SiteSwitch> next = left.values().stream()
                    .filter(each -> each.switches().stream().noneMatch(left::containsKey))
                    .toList();
            if (next.isEmpty()) {
                throw NoctuleException.input(
                        file + ": the switch (" + left.keySet().iterator().next() + ") is below itself.",
                        "Maybe a name in Switches is wrong.");
            }
            next.forEach(each -> left.remove(each.name()));
            sorted.addAll(next);
        }
        return List.copyOf(sorted);
    }
}
