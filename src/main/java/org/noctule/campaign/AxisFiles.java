package org.noctule.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.noctule.deepening.experiment.AdaptationKeys;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;

/** Files that axes name, relative to the file of the campaign. */
final class AxisFiles {
    private static final Pattern JAR = Pattern.compile("([^=].*\\.jar)(#.*)?");
    private static final int DEPTH = 32;

    private final Path folder;
    private final Map<String, Path> places;
    private final Set<String> keys;

    /** Locates the values of keys whose last names are given. */
    AxisFiles(Path folder, Map<String, Path> places, Set<String> keys) {
        this.folder = folder;
        this.places = places;
        this.keys = keys;
    }

    /**
     * Names the keys whose values are files: ours wherever they stand, those of capabilities of jars by the name of the
     * capability, as another key may have the same name.
     */
    static Set<String> keys(OptionTable root) {
        final Set<String> names = new HashSet<>(Set.of(PointOptions.BASE));
        Stream.of(OptionCatalogue.tables(), AdaptationKeys.tables().values())
                .flatMap(Collection::stream)
                .forEach(table -> table.files().forEach(names::add));
        root.keys()
                .forEach(row -> row.values().tables().stream()
                        .flatMap(OptionTable::files)
                        .forEach(name -> names.add(row.name() + "." + name)));
        return names;
    }

    private boolean isFile(String key) {
        final String last = key.substring(key.lastIndexOf('.') + 1);
        return keys.contains(last) || keys.contains(key.split("\\.", 2)[0] + "." + last);
    }

    /** Resolves a path, the first name of which may stand for a folder somewhere else. */
    private Path resolved(String text) {
        final int slash = text.indexOf('/');
        final Path place = places.get(slash < 0 ? text : text.substring(0, slash));
        return (place == null
                        ? folder.resolve(text)
                        : place.resolve(text.substring(slash < 0 ? text.length() : slash + 1)))
                .toAbsolutePath()
                .normalize();
    }

    /** Puts absolute paths in the place of those that are relative to the campaign. */
    JsonNode located(String key, JsonNode value) {
        if (value.isTextual()) {
            final String text = value.textValue();
            final Matcher jar = JAR.matcher(text);
            if (jar.matches()) {
                final String end = jar.group(2) == null ? "" : jar.group(2);
                return TextNode.valueOf(located(jar.group(1)) + end);
            }
            return isFile(key) ? TextNode.valueOf(located(text)) : value;
        }
        if (value.isArray()) {
            final var copy = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> copy.add(located(key, element)));
            return copy;
        }
        if (value.isObject()) {
            final ObjectNode copy = JsonNodeFactory.instance.objectNode();
            value.properties()
                    .forEach(field -> copy.set(field.getKey(), located(key + "." + field.getKey(), field.getValue())));
            return copy;
        }
        return value;
    }

    private String located(String text) {
        try {
            return resolved(text).toString();
        } catch (final InvalidPathException e) {
            return text;
        }
    }

    /** Lists the files that a pattern matches, in the order of their names. */
    List<Path> matching(JsonInput pattern) {
        final String text = pattern.text().replace('\\', '/');
        final int star = firstOf(text);
        final Path root = resolved(text.substring(0, Math.max(0, text.lastIndexOf('/', star) + 1)));
        final PathMatcher matcher;
        try {
            matcher =
                    FileSystems.getDefault().getPathMatcher("glob:" + text.substring(text.lastIndexOf('/', star) + 1));
        } catch (final IllegalArgumentException e) {
            throw pattern.error("is no pattern of paths", "Maybe a bracket or brace is not closed.");
        }
        try (Stream<Path> found = Files.isDirectory(root) ? Files.walk(root, DEPTH) : Stream.empty()) {
            final List<Path> files = found.filter(Files::isRegularFile)
                    .filter(file -> matcher.matches(root.relativize(file)))
                    .sorted(Comparator.comparing(file -> file.toString().replace('\\', '/')))
                    .toList();
            if (files.isEmpty()) {
                throw pattern.error(
                        "matches no file",
                        "Maybe the path is meant relative to another directory: campaigns name files relative to"
                                + " themselves.");
            }
            return files;
        } catch (final IOException e) {
            throw pattern.error("leads where files cannot be listed", "Maybe you may not read that directory.");
        }
    }

    private static int firstOf(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("*?[{".indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    /** Returns the path as tables show it. */
    String shown(Path file) {
        return (file.startsWith(folder) ? folder.relativize(file) : file)
                .toString()
                .replace('\\', '/');
    }

    /** Returns the name of a file without its end. */
    static String stem(Path file) {
        return file.getFileName().toString().replaceAll("\\.json$", "");
    }

    /** Reads what a file holds; files that it names are relative to it. */
    JsonNode content(String key, Path file) {
        return new AxisFiles(file.toAbsolutePath().resolveSibling(""), places, keys)
                .located(key, JsonInput.read(file).node());
    }
}
