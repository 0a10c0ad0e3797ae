package org.noctule.json;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The source of the values of a JSON file over which others were laid.
 *
 * @param file what errors call the file
 * @param laid what errors call the sources of the paths that are not the file's; unmodifiable
 * @param files finds the file that a value names
 */
record Origin(String file, Map<String, String> laid, Function<JsonInput, Path> files) {
    static Origin of(String file) {
        return new Origin(file, Map.of(), JsonInput::written);
    }

    /** Adds a path, which is not the file's from now on. */
    Origin with(String path, String source) {
        final Map<String, String> paths = new LinkedHashMap<>(laid);
        paths.put(path, source);
        return new Origin(file, Map.copyOf(paths), files);
    }

    /** Finds files in another way. */
    Origin locating(Function<JsonInput, Path> other) {
        return new Origin(file, laid, other);
    }

    /** Tells whether a value, or one that holds it, was laid over the file. */
    boolean isLaid(String path) {
        return !source(path).isEmpty();
    }

    /** Returns what errors call the source of a path. */
    String name(String path) {
        final String source = source(path);
        return source.isEmpty() ? file : source;
    }

    private String source(String path) {
        if (laid.isEmpty()) {
            return "";
        }
        String above = path;
        while (!laid.containsKey(above)) {
            final int end = Math.max(above.lastIndexOf('.'), above.lastIndexOf('['));
            if (end < 0) {
                return "";
            }
            above = above.substring(0, end);
        }
        return laid.get(above);
    }
}
