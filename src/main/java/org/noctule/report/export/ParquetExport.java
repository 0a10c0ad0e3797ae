package org.noctule.report.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.error.FurtherLibrary;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;

/**
 * The tables of a run as files of Apache Parquet: texts stay texts ({@code 1-4 7}), numbers are doubles, and what is
 * empty or {@code NA} is null.
 */
public final class ParquetExport implements Export {
    private static final List<String> TABLES = List.of(
            "jobs",
            "schedule",
            "machine_states",
            "pstate_changes",
            "consumed_energy",
            "core_energy",
            "training_jobs",
            "training_steps",
            "channel_use",
            "step_slices",
            "training");

    /** Creates the export, which has no state. */
    public ParquetExport() {}

    @Override
    public String file() {
        return "";
    }

    @Override
    public List<Path> write(ResultFolder folder, Path out) {
        FurtherLibrary.PARQUET.demand();
        final List<Path> written = new ArrayList<>();
        try {
            Files.createDirectories(out);
            for (final String table : TABLES) {
                final Optional<Path> file = folder.find(table + ".csv");
                if (file.isPresent()) {
                    final Path target = out.resolve(table + ".parquet");
                    final Path part = out.resolve("." + table + ".parquet.part");
                    Files.deleteIfExists(part);
                    ParquetTable.write(file.get(), part);
                    Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
                    written.add(target);
                }
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The folder (" + out + ") cannot be written: " + e.getMessage() + ".",
                    "Maybe the disk is full, or you may not write into that folder.",
                    e);
        }
        return written;
    }
}
