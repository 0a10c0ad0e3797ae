package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.NodeShare;
import org.noctule.platform.NodeGres;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/** Rows of companions.csv: what a job had of a node for a time, told when it gives that back. */
final class CompanionRow {
    /** The file. */
    static final ResultColumns COLUMNS = ResultColumns.of(
            "companions.csv",
            "job_id",
            "workload_name",
            "node",
            "name",
            "type",
            "ids",
            "thousandths",
            "memory",
            "start",
            "end");

    private static final String MEMORY = "memory";
    private static final double MEGABYTE = 1e6;

    private CompanionRow() {}

    /** The rows of a share: on each node its memory, if it has some, then equal parts of equal resources. */
    static Stream<ResultRow> of(Platform platform, HeldPlace share, double start, double end) {
        return share.grant().nodes().stream().flatMap(node -> of(share.job(), node, platform, start, end).stream());
    }

    private record Equal(int gres, int thousandths) {}

    private static List<ResultRow> of(Job job, NodeShare share, Platform platform, double start, double end) {
        final List<ResultRow> rows = new ArrayList<>();
        if (share.bytes() > 0) {
            rows.add(ResultRow.of(
                    COLUMNS,
                    job.name(),
                    job.workloadName(),
                    share.node(),
                    MEMORY,
                    "",
                    ResourceSet.EMPTY,
                    Optional.empty(),
                    share.bytes() / MEGABYTE,
                    start,
                    end));
        }
        final Map<Equal, List<Integer>> equals = new LinkedHashMap<>();
        for (final DeviceShare device : share.devices()) {
            equals.computeIfAbsent(new Equal(device.gres(), device.thousandths()), key -> new ArrayList<>())
                    .add(device.device());
        }
        final List<NodeGres> gres = platform.nodeType(share.node()).companions().gres();
        equals.forEach((equal, devices) -> rows.add(ResultRow.of(
                COLUMNS,
                job.name(),
                job.workloadName(),
                share.node(),
                gres.get(equal.gres()).name(),
                gres.get(equal.gres()).type(),
                ResourceSet.of(devices.stream().mapToInt(Integer::intValue).toArray()),
                equal.thousandths(),
                Optional.empty(),
                start,
                end)));
        return rows;
    }
}
