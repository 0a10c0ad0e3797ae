package org.noctule.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

/**
 * The traces that a user's machine need not have.
 *
 * @param directory holds {@code oracle_easy} and {@code swf}
 */
record Traces(Path directory) {
    /**
     * A log and the machine that it was made on.
     *
     * @param name its short name
     * @param file its file below the directory of traces
     * @param cores number of cores of the machine
     */
    record Log(String name, String file, int cores) {}

    private static final List<Log> LOGS = List.of(
            new Log("KTH", "oracle_easy/KTH-SP2.easy_backfill.swf.gz", 100),
            new Log("CTC", "oracle_easy/CTC-SP2.easy_backfill.swf.gz", 338),
            new Log("SDSC-SP2", "oracle_easy/SDSC-SP2.easy_backfill.swf.gz", 128));

    Optional<Path> find(String file) {
        final Path path = directory.resolve(file);
        return Files.exists(path) ? Optional.of(path) : Optional.empty();
    }

    /** Hands on each log that is there, and tells of those that are not. */
    void forEachLog(BenchTable table, BiConsumer<Log, Path> action) {
        for (final Log log : LOGS) {
            find(log.file())
                    .ifPresentOrElse(
                            file -> action.accept(log, file),
                            () -> table.title(
                                    "  " + log.name() + ": skipped, " + directory.resolve(log.file()) + " is missing"));
        }
    }

    static Workload read(Path file, SwfOptions options) {
        return new TraceConversion(options).convert(SwfReader.read(file), "w0");
    }

    /** Run times of the trace, never killed, on cores alone. */
    static SwfOptions coresOnly() {
        return SwfOptions.coresOnly(SwfOptions.Estimate.TRACE, 0, Integer.MAX_VALUE);
    }
}
