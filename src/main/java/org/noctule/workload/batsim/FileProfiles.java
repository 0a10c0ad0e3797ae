package org.noctule.workload.batsim;

import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.workload.Profile;

/** The profiles of a workload file, each read when it is first named. */
final class FileProfiles implements ProfileScope {
    private static final int DEEPEST = 50;

    private final JsonInput json;
    private final WorkloadDirectory directory;
    private final Reading reading;
    private final Map<String, Profile> known = new LinkedHashMap<>();
    private final Set<String> open = new LinkedHashSet<>();

    /** Reads one profile. */
    @FunctionalInterface
    interface Reading {
        Profile read(String name, JsonInput json, ProfileScope scope);
    }

    /**
     * Opens the profiles.
     *
     * @param json all descriptions by their names
     * @param directory directory of the file
     * @param reading reads one of them
     */
    FileProfiles(JsonInput json, Path directory, Reading reading) {
        this.json = json.object();
        this.directory = new WorkloadDirectory(directory);
        this.reading = reading;
    }

    @Override
    public Profile named(JsonInput name) {
        final String text = name.text();
        if (known.containsKey(text)) {
            return known.get(text);
        }
        if (!json.has(text)) {
            throw name.error("is not among the profiles", Suggestion.of(text, json.keys()));
        }
        if (open.contains(text)) {
            throw name.error("closes a cycle of profiles: " + cycle(text), "Maybe use \"repeat\", which is finite.");
        }
        if (open.size() == DEEPEST) {
            throw name.error("is nested in more than " + DEEPEST + " profiles", "Maybe put some sequences into one.");
        }
        open.add(text);
        try {
            final Profile profile = reading.read(text, json.get(text), this);
            known.put(text, profile);
            return profile;
        } finally {
            open.remove(text);
        }
    }

    private String cycle(String name) {
        final List<String> names = new ArrayList<>(open);
        final List<String> cycle = new ArrayList<>(names.subList(names.indexOf(name), names.size()));
        cycle.add(name);
        return String.join(" -> ", cycle);
    }

    @Override
    public Optional<WorkloadDirectory> directory() {
        return Optional.of(directory);
    }

    @Override
    public boolean simulated() {
        return true;
    }

    /** Returns all profiles, in the order of the file, but for those that no job needs and that cannot be read. */
    Map<String, Profile> all() {
        final Map<String, Profile> all = new LinkedHashMap<>();
        for (final String name : json.keys()) {
            if (readable(name)) {
                all.put(name, known.get(name));
            }
        }
        return Collections.unmodifiableMap(all);
    }

    private boolean readable(String name) {
        try {
            named(JsonInput.of(TextNode.valueOf(name), name));
            return true;
        } catch (NoctuleException e) {
            return false;
        }
    }
}
