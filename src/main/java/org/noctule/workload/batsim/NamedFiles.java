package org.noctule.workload.batsim;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files that the profiles of a workload name, found in one pass without its jobs: graphs, recorded runs, and traces
 * with those of their ranks.
 */
public final class NamedFiles {
    private static final JsonFactory JSON = new JsonFactory();

    private final Path directory;
    private final Set<Path> files = new LinkedHashSet<>();

    private NamedFiles(Path directory) {
        this.directory = directory;
    }

    /**
     * Finds the files that are there.
     *
     * @param workload the workload
     * @return the files in the order in which they are named, each once; none if the workload is no JSON
     */
    public static List<Path> of(Path workload) {
        final NamedFiles named =
                new NamedFiles(workload.toAbsolutePath().normalize().resolveSibling(""));
        if (workload.toString().endsWith(".json")) {
            try (JsonParser json = JSON.createParser(workload.toFile())) {
                named.read(json);
            } catch (final IOException e) {
                // Whoever reads the workload tells what is wrong.
            }
        }
        return List.copyOf(named.files);
    }

    private void read(JsonParser json) throws IOException {
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            final boolean profiles = json.currentName().equals("profiles");
            if (json.nextToken() == JsonToken.START_OBJECT && profiles) {
                profiles(json);
            } else {
                json.skipChildren();
            }
        }
    }

    private void profiles(JsonParser json) throws IOException {
        int depth = 1;
        while (depth > 0) {
            final JsonToken token = json.nextToken();
            if (token == null) {
                return;
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
            if (token == JsonToken.VALUE_STRING) {
                named(json.currentName(), json.getText());
            }
        }
    }

    private void named(String key, String path) throws IOException {
        if (StorageTypes.TRACE.equals(key)) {
            for (final Path list : add(directory, path)) {
                for (final String line : Files.readAllLines(list)) {
                    add(list.resolveSibling("."), line.strip());
                }
            }
        }
        for (final ProfileTypes types : ProfileTypes.all()) {
            final List<String> names = types.paths().get(key == null ? "" : key);
            if (names != null && names.isEmpty()) {
                add(directory, path);
            } else if (names != null) {
                names.forEach(name -> add(directory, path + "/" + name));
            }
        }
    }

    private List<Path> add(Path from, String path) {
        final List<Path> added = new ArrayList<>();
        try {
            final Path file = from.resolve(path).normalize();
            if (file.startsWith(directory) && Files.isRegularFile(file) && files.add(file)) {
                added.add(file);
            }
        } catch (final InvalidPathException e) {
            return added; // Whoever reads the workload tells what is wrong.
        }
        return added;
    }
}
