package org.noctule.report.export;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.noctule.error.FurtherLibrary;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.CsvReader;
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

    /** The columns of these tables that hold no numbers. */
    private static final Set<String> TEXTS = Set.of(
            "job_id",
            "workload_name",
            "profile",
            "final_state",
            "allocated_resources",
            "metadata",
            "user",
            "group",
            "queue",
            "batsim_version",
            "machine_id",
            "event_type",
            "model",
            "outcome",
            "cause",
            "part",
            "to_part");

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
                    write(file.get(), part);
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

    private static void write(Path table, Path out) throws IOException {
        try (CsvReader csv = CsvReader.open(table);
                ParquetWriter<CsvReader> rows =
                        ParquetWriter.writeFile(schema(csv.header()), out.toFile(), (row, values) -> {
                            final List<String> names = row.header();
                            for (int field = 0; field < names.size(); field++) {
                                if (TEXTS.contains(names.get(field))) {
                                    values.write(names.get(field), row.text(field));
                                } else if (!Double.isNaN(row.numberOrNone(field))) {
                                    values.write(names.get(field), row.numberOrNone(field));
                                }
                            }
                        })) {
            while (csv.next()) {
                rows.write(csv);
            }
        }
    }

    private static MessageType schema(List<String> header) {
        final Types.MessageTypeBuilder schema = Types.buildMessage();
        for (final String name : header) {
            schema.addField(
                    TEXTS.contains(name)
                            ? Types.optional(PrimitiveTypeName.BINARY)
                                    .as(LogicalTypeAnnotation.stringType())
                                    .named(name)
                            : Types.optional(PrimitiveTypeName.DOUBLE).named(name));
        }
        return schema.named("table");
    }
}
