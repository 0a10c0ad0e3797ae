package org.noctule.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a result file whose fields hold no commas, each by the names of its columns. */
final class CsvRows {
    private CsvRows() {}

    static List<Map<String, String>> read(Path file) {
        final List<String> lines = Experiments.text(file).lines().toList();
        final String[] names = lines.get(0).split(",");
        return lines.stream()
                .skip(1)
                .map(line -> {
                    final String[] fields = line.split(",", -1);
                    final Map<String, String> row = new LinkedHashMap<>();
                    for (int i = 0; i < names.length; i++) {
                        row.put(names[i], fields[i]);
                    }
                    return row;
                })
                .toList();
    }
}
