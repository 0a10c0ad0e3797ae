package org.noctule.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.json.JsonInput;
import org.noctule.json.OwnServices;
import org.noctule.report.data.ResultFolder;

/**
 * The part of reports that one capability brings, made of its result files alone. Implementations are services:
 * {@code META-INF/services} names them, in the order of their sections.
 */
public interface CapabilityReport {
    /** {@return those of this program, in their order} */
    static List<CapabilityReport> all() {
        return Known.ALL;
    }

    /** The list of this jar. */
    final class Known {
        private static final List<CapabilityReport> ALL = OwnServices.of(CapabilityReport.class);

        private Known() {}
    }

    /**
     * Summarises its part of a run.
     *
     * @param run the files of the run
     * @param platform the description of its machine
     * @return the section, empty if the run had none of it
     * @throws org.noctule.error.NoctuleException of kind INPUT if a file is malformed
     */
    default Optional<SummarySection> section(ResultFolder run, Supplier<JsonInput> platform) {
        return Optional.empty();
    }

    /**
     * Writes into the data of a page what its views show beside tables, as fields of the object of the run.
     *
     * @param run the files of the run
     * @param json the object
     * @throws IOException if the writer fails
     * @throws org.noctule.error.NoctuleException of kind INPUT if a file is malformed
     */
    default void write(ResultFolder run, JsonGenerator json) throws IOException {}
}
