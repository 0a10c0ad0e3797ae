package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.json.JsonInput;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.StepSeries;

/**
 * Writes into a page what capabilities tell over time that bring nothing to pages themselves. Their figures stand in
 * the summary, below their names; the files of each begin with its name.
 */
final class PageTold {
    private static final String CSV = ".csv";

    private final JsonGenerator json;
    private final ResultFolder folder;

    PageTold(JsonGenerator json, ResultFolder folder) {
        this.json = json;
        this.folder = folder;
    }

    void write() throws IOException {
        final Set<String> names = names();
        if (names.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("told");
        for (final String name : names) {
            json.writeObjectFieldStart(name);
            final PageSeries series = new PageSeries(json);
            for (final Map.Entry<String, Path> file : series(name).entrySet()) {
                series.write(file.getKey(), Optional.of(StepSeries.read(file.getValue())));
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** The capabilities that run.json names behind their jars, and those of which options and figures are told. */
    private Set<String> names() {
        final Set<String> names = new LinkedHashSet<>();
        final Optional<JsonInput> options = folder.json("run.json").flatMap(run -> run.find("options"));
        options.flatMap(object -> object.find("capabilities"))
                .map(JsonInput::elements)
                .orElse(List.of())
                .forEach(jar -> names.add(jar.text().substring(jar.text().lastIndexOf('#') + 1)));
        folder.json("summary.json")
                .ifPresent(summary -> summary.keys().stream()
                        .filter(name ->
                                options.filter(object -> object.has(name)).isPresent())
                        .filter(name -> summary.get(name).node().isObject() && !name.equals("failures"))
                        .forEach(names::add));
        return names;
    }

    /** The files of a capability whose first column is the time, by their names. */
    private Map<String, Path> series(String capability) throws IOException {
        final String prefix = folder.prefix() + capability;
        final Map<String, Path> series = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder.path())) {
            for (final Path file : files.sorted().toList()) {
                final String name = file.getFileName().toString();
                if ((name.equals(prefix + CSV) || name.startsWith(prefix + "_") && name.endsWith(CSV))
                        && overTime(file)) {
                    series.put(
                            name.substring(folder.prefix().length(), name.length() - CSV.length())
                                    .replace('_', ' '),
                            file);
                }
            }
        }
        return series;
    }

    private static boolean overTime(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            return csv.header().get(0).equals("time");
        }
    }
}
