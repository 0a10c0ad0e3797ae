package org.noctule.site;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;

/**
 * The table {@code recorded.csv}: when each job of a workload came, started and ended on the real cluster, in s from
 * the date 0 of the workload.
 */
public final class RecordedTable {
    /** The name of the file. */
    public static final String NAME = "recorded.csv";

    private static final String ID = "job_id";
    private static final String ELIGIBLE = "eligible_time";
    private static final String START = "starting_time";
    private static final String CORES = "cores";
    private static final String USER = "user";
    private static final String PARTITION = "partition";
    private static final double LATEST = 1e12;

    private RecordedTable() {}

    /**
     * A row, as far as comparisons need it.
     *
     * @param eligible date from which the job could have started, in s
     * @param start date of its start in s
     * @param cores number of its cores
     * @param user its user
     * @param partition its partition
     */
    public record Recorded(double eligible, double start, int cores, String user, String partition) {}

    /**
     * Writes the table.
     *
     * @param out the output; is flushed, not closed
     * @param past the jobs
     * @throws IOException if it cannot be written
     */
    public static void write(Writer out, SitePast past) throws IOException {
        final CsvWriter csv = CsvWriter.builder().build(out);
        csv.writeRecord(
                ID,
                "submission_time",
                ELIGIBLE,
                START,
                "finish_time",
                CORES,
                "limit",
                "state",
                USER,
                "account",
                PARTITION,
                "nodes");
        for (final RecordedJob job : past.jobs()) {
            csv.writeRecord(
                    job.id(),
                    Double.isNaN(job.submit()) ? "" : seconds(job.submit() - past.origin()),
                    seconds(job.eligible() - past.origin()),
                    seconds(job.start() - past.origin()),
                    seconds(job.end() - past.origin()),
                    String.valueOf(job.cores()),
                    seconds(job.limit()),
                    job.state().name().toLowerCase(Locale.ROOT),
                    job.owner().user(),
                    job.owner().group(),
                    job.owner().queue(),
                    job.nodes());
        }
        csv.flush();
    }

    /** Accounting knows whole seconds. */
    private static String seconds(double value) {
        return String.valueOf((long) value);
    }

    /**
     * Reads the table.
     *
     * @param file the table
     * @return the jobs by their ids, in the order of the table
     * @throws NoctuleException of kind INPUT if it is missing or damaged
     */
    public static Map<String, Recorded> read(Path file) {
        final Map<String, Recorded> jobs = new LinkedHashMap<>();
        CsvTable.read(
                file,
                row -> jobs.put(
                        row.text(ID),
                        new Recorded(
                                row.number(ELIGIBLE, 0, LATEST),
                                row.number(START, 0, LATEST),
                                row.count(CORES, 1, Integer.MAX_VALUE),
                                row.text(USER),
                                row.text(PARTITION))));
        return jobs;
    }
}
