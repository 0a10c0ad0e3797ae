package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.noctule.file.Unpacked;
import org.noctule.json.JsonInput;

/** A day of a real Slurm, as it was recorded: see {@code site/README.md} beside it. */
public final class SlurmRecording {
    /** Second 0 of the scenario, in seconds since 1970. */
    public static final long ZERO = 1_798_761_780;

    private static final Path FOLDER = Path.of("src/test/resources/site").toAbsolutePath();

    private SlurmRecording() {}

    /**
     * Finds a file.
     *
     * @param name its name
     * @return its path
     */
    public static Path file(String name) {
        final Path file = FOLDER.resolve(name);
        assertThat(file).exists();
        return file;
    }

    /** Attempts of jobs that had cores, as they were seen second by second. */
    record Seen(String id, double submit, double eligible, double start, double end, String state, String nodes) {}

    static List<Seen> seen() {
        final JsonInput ids = JsonInput.read(file("ids.json"));
        final List<Seen> seen = new ArrayList<>();
        for (final Map<String, String> row : rows("jobs.csv.gz", ",")) {
            final String nodes = row.get("nodes");
            if (nodes.contains(":")) {
                final String name = row.get("job").replaceFirst("[_+].*", "");
                seen.add(new Seen(
                        ids.get(name).text() + row.get("job").substring(name.length()),
                        ZERO + Long.parseLong(row.get("submit")),
                        ZERO + Long.parseLong(row.get("eligible")),
                        ZERO + Long.parseLong(row.get("start")),
                        row.get("end").isEmpty() ? Double.NaN : ZERO + Long.parseLong(row.get("end")),
                        row.get("state"),
                        nodes));
            }
        }
        return seen;
    }

    /** Rows of a table whose cells hold no separator, read in the plainest way. */
    static List<Map<String, String>> rows(String file, String separator) {
        try (InputStream in = Unpacked.open(file(file));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            final List<String> header = List.of(reader.readLine().split(Pattern.quote(separator), -1));
            final List<Map<String, String>> rows = new ArrayList<>();
            for (final String line : reader.lines().toList()) {
                final List<String> cells = Arrays.asList(line.split(Pattern.quote(separator), -1));
                final Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < header.size(); i++) {
                    row.put(header.get(i), cells.get(i));
                }
                rows.add(row);
            }
            return rows;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
