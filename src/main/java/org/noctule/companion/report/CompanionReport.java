package org.noctule.companion.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.report.CapabilityReport;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.ResultFolder;

/** Who had which cards when, and how many jobs had of each kind over time, in pages. */
public final class CompanionReport implements CapabilityReport {
    private static final String FILE = "companions.csv";
    private static final String MEMORY = "memory";
    private static final double WHOLE = 1000;

    /** Rows of which a page draws each; of more it shows the use alone. */
    private static final int MOST = 5000;

    /** Creates the part, as a service is made. */
    public CompanionReport() {}

    private record Lease(int kind, int node, int device, int part, String job, double from, double to) {}

    @Override
    public void write(ResultFolder run, JsonGenerator json) throws IOException {
        if (run.find(FILE).isEmpty()) {
            return;
        }
        final List<Lease> leases = new ArrayList<>();
        final Map<String, KindUse> kinds = new LinkedHashMap<>();
        final List<String> names = new ArrayList<>();
        int rows = 0;
        try (CsvReader csv = CsvReader.open(run.file(FILE))) {
            final Columns columns = new Columns(csv);
            while (csv.next()) {
                if (csv.text(columns.name).equals(MEMORY)) {
                    continue;
                }
                final String name = columns.kind(csv);
                final KindUse use = kinds.computeIfAbsent(name, key -> {
                    names.add(key);
                    return new KindUse(names.size() - 1);
                });
                final int part = (int) csv.number(columns.thousandths);
                final double from = csv.number(columns.start);
                final double to = csv.number(columns.end);
                final int before = rows++;
                csv.ranges(columns.ids, (first, last) -> {
                    use.add((last - first + 1) * part / WHOLE, from, to);
                    for (int device = first; device <= last && before < MOST; device++) {
                        leases.add(new Lease(
                                use.number(),
                                (int) csv.number(columns.node),
                                device,
                                part,
                                csv.text(columns.job),
                                from,
                                to));
                    }
                });
            }
        }
        json.writeObjectFieldStart("companions");
        json.writeArrayFieldStart("kinds");
        for (final Map.Entry<String, KindUse> kind : kinds.entrySet()) {
            kind.getValue().write(kind.getKey(), json);
        }
        json.writeEndArray();
        if (rows <= MOST) {
            write(leases, json);
        }
        json.writeEndObject();
    }

    /** Columns of leases, by their starts: kind, node, device, thousandths, job, dates. */
    private static void write(List<Lease> leases, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("leases");
        leases.sort((a, b) -> Double.compare(a.from, b.from));
        for (final Lease lease : leases) {
            json.writeStartArray();
            json.writeNumber(lease.kind);
            json.writeNumber(lease.node);
            json.writeNumber(lease.device);
            json.writeNumber(lease.part);
            json.writeString(lease.job);
            json.writeNumber(lease.from);
            json.writeNumber(lease.to);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** The places of the columns. */
    private static final class Columns {
        final int job;
        final int node;
        final int name;
        final int type;
        final int ids;
        final int thousandths;
        final int start;
        final int end;

        Columns(CsvReader csv) {
            job = csv.column("job_id");
            node = csv.column("node");
            name = csv.column("name");
            type = csv.column("type");
            ids = csv.column("ids");
            thousandths = csv.column("thousandths");
            start = csv.column("start");
            end = csv.column("end");
        }

        String kind(CsvReader csv) {
            return csv.isEmpty(type) ? csv.text(name) : csv.text(name) + ' ' + csv.text(type);
        }
    }
}
