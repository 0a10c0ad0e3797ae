package org.noctule.site.table;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.platform.Companions;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.site.JobRecords;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;
import org.noctule.site.SitePartition;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

/**
 * Alibaba's trace openb of 2023: a table of nodes (sn, cpu_milli, memory_mib, gpu, model) and one of pods (name,
 * cpu_milli, memory_mib, num_gpu, gpu_milli, gpu_spec, qos, pod_phase, creation_time, deletion_time, scheduled_time).
 *
 * <p>A pod is a job of one task. Parts of cores are rounded up; a share of a card stays one. The model of a node's
 * cards is its feature, too, as a pod may name several.
 *
 * <p>Source: Weng and others, "Beware of Fragmentation: Scheduling GPU-Sharing Workloads with Fragmentation Gradient
 * Descent", USENIX ATC 2023.
 */
public final class OpenbTrace implements JobRecords {
    private static final double MIB_IN_MB = 1.048576;
    private static final int MILLI = 1000;

    private final Path pods;

    /**
     * Names the pods.
     *
     * @param pods their table, plain or gzip
     */
    public OpenbTrace(Path pods) {
        this.pods = pods;
    }

    /**
     * Reads the nodes.
     *
     * @param file their table, plain or gzip
     * @return the machine, without partitions
     * @throws NoctuleException of kind INPUT if it cannot be read or has no nodes
     */
    public static SiteMachine machine(Path file) {
        final List<SiteNode> nodes = new ArrayList<>();
        CsvTable.read(file, row -> {
            final String model = row.has("model") ? row.text("model") : "";
            final int cards = row.has("gpu") ? row.count("gpu", 0, 1000) : 0;
            nodes.add(new SiteNode(
                    row.text("sn"),
                    row.count("cpu_milli", MILLI, 10_000_000) / MILLI,
                    row.number("memory_mib", 0, 1e12) * MIB_IN_MB,
                    cards == 0
                            ? Companions.NONE
                            : new Companions(
                                    List.of(new NodeGres("gpu", model, cards, 0, ResourceSet.EMPTY, 1)),
                                    model.isEmpty() ? List.of() : List.of(model),
                                    1)));
        });
        if (nodes.isEmpty()) {
            throw NoctuleException.input(
                    file + ": it has no nodes.", "Maybe another file is meant: openb_node_list_*.csv.");
        }
        final Map<String, SitePartition> none = new LinkedHashMap<>();
        return new SiteMachine(List.copyOf(nodes), none, true);
    }

    @Override
    public void read(Consumer<RecordedJob> jobs, Repairs repairs) {
        final TableDates dates = new TableDates(ZoneOffset.UTC);
        CsvTable.read(pods, row -> {
            final long line = row.fields().getStartingLineNumber();
            final double milli = row.number("cpu_milli", 0, 1e9);
            if (milli % MILLI != 0) {
                repairs.kept("a part of a core: a whole one", line);
            }
            final String phase = text(row, "pod_phase").toLowerCase(Locale.ROOT);
            final double end = dates.of(text(row, "deletion_time"));
            final String card = cards(row);
            final String spec = text(row, "gpu_spec");
            final boolean one = !spec.contains("|");
            final String asked = card.isEmpty() ? "" : "gpu" + (one && !spec.isEmpty() ? ":" + spec : "") + "=" + card;
            jobs.accept(new RecordedJob(
                    row.text("name"),
                    dates.of(text(row, "creation_time")),
                    Double.NaN,
                    dates.of(text(row, "scheduled_time")),
                    end,
                    (int) Math.max(1, Math.ceil(milli / MILLI)),
                    row.number("memory_mib", 0, 1e12) * MIB_IN_MB,
                    Double.POSITIVE_INFINITY,
                    switch (phase) {
                        case "pending" -> RecordedState.WAITING;
                        case "failed" -> RecordedState.FAILED;
                        case "running" -> Double.isNaN(end) ? RecordedState.RUNNING : RecordedState.ENDED;
                        case "succeeded" -> RecordedState.ENDED;
                        default -> RecordedState.UNKNOWN;
                    },
                    Owner.UNKNOWN,
                    "",
                    new RecordedTerms("", text(row, "qos"), "", one ? "" : spec, asked, asked, 1, 1, false),
                    line));
        });
    }

    /** Cards, or a share of one. */
    private static String cards(CsvTable.Row row) {
        final int number = row.has("num_gpu") ? row.count("num_gpu", 0, 1000) : 0;
        final int share = row.has("gpu_milli") ? row.count("gpu_milli", 0, MILLI) : MILLI;
        if (number == 0) {
            return "";
        }
        return number == 1 && share > 0 && share < MILLI
                ? String.valueOf(share / (double) MILLI)
                : String.valueOf(number);
    }

    private static String text(CsvTable.Row row, String column) {
        return row.has(column) ? row.text(column) : "";
    }
}
