package org.noctule.report.export;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.noctule.report.data.CsvReader;

/**
 * A table as a file of Apache Parquet. Alone with the library's types: where it is missing, this class cannot be
 * loaded.
 */
final class ParquetTable {
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

    private ParquetTable() {}

    /**
     * Writes a table.
     *
     * @param table a CSV file
     * @param out the file to be written
     * @throws IOException if one cannot be read or the other written
     */
    static void write(Path table, Path out) throws IOException {
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
