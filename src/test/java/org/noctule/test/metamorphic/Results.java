package org.noctule.test.metamorphic;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Result files of a run, without what is of the wall clock.
 *
 * @param files their texts by their names
 */
record Results(Map<String, String> files) {
    private static final Set<String> LEFT_OUT = Set.of("run.json", "decisions.journal");
    private static final List<String> WALL_CLOCK = List.of("scheduling_time", "simulation_time");

    static Results of(Path folder) {
        final Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (final Path file : all.toList()) {
                final String name = file.getFileName().toString();
                if (!LEFT_OUT.contains(name)) {
                    files.put(name, Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Results(files).columns("schedule.csv", WALL_CLOCK, value -> "");
    }

    /** These files alone. */
    Results only(String... names) {
        final Map<String, String> some = new TreeMap<>(files);
        some.keySet().retainAll(List.of(names));
        return new Results(some);
    }

    /** All but these files. */
    Results without(String... names) {
        final Map<String, String> some = new TreeMap<>(files);
        List.of(names).forEach(some::remove);
        return new Results(some);
    }

    /** Changes all texts. */
    Results texts(UnaryOperator<String> change) {
        final Map<String, String> changed = new TreeMap<>(files);
        changed.replaceAll((name, text) -> change.apply(text));
        return new Results(changed);
    }

    /** Changes the values of some columns of a table, if it is there. */
    Results columns(String table, List<String> columns, UnaryOperator<String> change) {
        final Map<String, String> changed = new TreeMap<>(files);
        changed.computeIfPresent(table, (name, text) -> {
            final List<String> lines = text.lines().toList();
            final List<String> names = cells(lines.get(0));
            return Stream.concat(Stream.of(lines.get(0)), lines.stream().skip(1).map(line -> {
                        final List<String> cells = cells(line);
                        for (int i = 0; i < names.size(); i++) {
                            if (columns.contains(names.get(i)) && !cells.get(i).isEmpty()) {
                                cells.set(i, change.apply(cells.get(i)));
                            }
                        }
                        return String.join(",", cells);
                    }))
                    .collect(Collectors.joining("\n", "", "\n"));
        });
        return new Results(changed);
    }

    static List<String> cells(String line) {
        // No comma within quotes is split at, for which few lines need a pattern.
        return Arrays.asList(line.split(line.indexOf('"') < 0 ? "," : ",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1));
    }

    /**
     * Compares.
     *
     * @param tolerance 0 for equal bytes, else the relative difference that numbers may have
     * @return the first difference
     */
    Optional<String> difference(Results other, double tolerance) {
        if (!files.keySet().equals(other.files.keySet())) {
            return Optional.of("files " + files.keySet() + " and " + other.files.keySet());
        }
        for (final Map.Entry<String, String> file : files.entrySet()) {
            final String[] these = file.getValue().split("\n");
            final String[] those = other.files.get(file.getKey()).split("\n");
            for (int i = 0; i < Math.max(these.length, those.length); i++) {
                final String one = i < these.length ? these[i] : "(no line)";
                final String two = i < those.length ? those[i] : "(no line)";
                if (!one.equals(two) && (tolerance == 0 || !close(one, two, tolerance))) {
                    return Optional.of(file.getKey() + ", line " + (i + 1) + ":\n    " + one + "\n    " + two);
                }
            }
        }
        return Optional.empty();
    }

    private static boolean close(String one, String two, double tolerance) {
        final String[] these = one.split("[,:\\s]+");
        final String[] those = two.split("[,:\\s]+");
        boolean close = these.length == those.length;
        for (int i = 0; close && i < these.length; i++) {
            close = these[i].equals(those[i]) || closeNumbers(these[i], those[i], tolerance);
        }
        return close;
    }

    private static boolean closeNumbers(String one, String two, double tolerance) {
        try {
            final double a = Double.parseDouble(one);
            final double b = Double.parseDouble(two);
            return Math.abs(a - b) <= tolerance * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
        } catch (final NumberFormatException e) {
            return false;
        }
    }
}
