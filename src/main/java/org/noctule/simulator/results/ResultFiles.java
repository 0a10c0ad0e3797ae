package org.noctule.simulator.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonSetup;

/** The result files of one run, in Batsim's layout. Each is written under another name and renamed when it is whole. */
public final class ResultFiles {
    private static final JsonMapper MAPPER = JsonSetup.trees();

    static final String CORE_ENERGY_HEADER = "core,busy_seconds,joules";

    private final Path directory;
    private final ResultFormat format;

    /**
     * Names where and how.
     *
     * @param directory directory of the files; made if it does not exist
     * @param format their names and numbers
     */
    public ResultFiles(Path directory, ResultFormat format) {
        this.directory = directory;
        this.format = format;
    }

    /**
     * Returns where a file of this run is.
     *
     * @param name its name without prefix, such as {@code "jobs.csv"}
     * @return the path
     */
    public Path path(String name) {
        return directory.resolve(format.prefix() + name);
    }

    /**
     * Writes jobs.csv, the series that were kept, the files of capabilities that took part, and, if the run came to its
     * end, schedule.csv.
     *
     * @param recorder the record of the run
     * @param run what only the caller knows
     * @throws NoctuleException of kind RUN if the disk refuses; files not yet renamed are then not there
     */
    public void write(ColumnRecorder recorder, RunFigures run) {
        for (final Series series : recorder.series()) {
            write(series.file(), out -> series.write(out, format));
        }
        recorder.documents().forEach((file, tree) -> AtomicFile.writeText(path(file), text(tree.get())));
        recorder.totals().ifPresent(totals -> {
            final ScheduleRow row = new ScheduleRow(format);
            recorder.jobSeries().forEach(row);
            write(ScheduleRow.FILE, out -> row.write(out, totals, run));
        });
    }

    /**
     * Writes what stands in jobs.csv, with all digits, into memory.
     *
     * @param recorder the record of the run
     * @return the text
     */
    public static String jobs(ColumnRecorder recorder) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            final CsvOutput out = new CsvOutput(bytes, ResultFormat.STANDARD.numbers());
            recorder.jobSeries().write(out, ResultFormat.STANDARD);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /**
     * Writes core_energy.csv: how long each core had a job, and the energy it drew from date 0 to the end. The last
     * column adds up to the platform's energy.
     *
     * @param cores number of cores
     * @param busySeconds time with a job in seconds, by core
     * @param joules energy in J, by core
     * @throws NoctuleException of kind RUN if the disk refuses
     */
    public void writeCoreEnergy(int cores, IntToDoubleFunction busySeconds, IntToDoubleFunction joules) {
        write("core_energy.csv", out -> {
            out.line(CORE_ENERGY_HEADER);
            for (int core = 0; core < cores; core++) {
                out.integer(core);
                out.fixed(busySeconds.applyAsDouble(core)).fixed(joules.applyAsDouble(core));
                out.endRow();
            }
        });
    }

    private static String text(JsonNode tree) {
        try {
            return MAPPER.writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")))
                            .writeValueAsString(tree)
                    + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tree cannot be written.", e);
        }
    }

    private void write(String name, Rows rows) {
        AtomicFile.write(path(name), stream -> {
            final CsvOutput out = new CsvOutput(stream, format.numbers());
            rows.write(out);
            out.flush();
        });
    }

    @FunctionalInterface
    private interface Rows {
        void write(CsvOutput out) throws IOException;
    }
}
