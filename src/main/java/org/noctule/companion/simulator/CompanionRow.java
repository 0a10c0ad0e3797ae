package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.NodeShare;
import org.noctule.platform.NodeGres;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;
import org.noctule.workload.Job;

/** Rows of companions.csv: what a job had of a node for a time, told when it gives that back. */
final class CompanionRow implements ResultRow {
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

    private final Place place;
    /** The devices of the row; empty for that of the memory. */
    private final List<DeviceShare> devices;

    /** What the rows of one node of a job have in common. */
    private record Place(Platform platform, Job job, NodeShare share, double start, double end) {}

    private record Equal(int gres, int thousandths) {}

    private CompanionRow(Place place, List<DeviceShare> devices) {
        this.place = place;
        this.devices = devices;
    }

    /** The rows of a share: on each node its memory, if it has some, then equal parts of equal resources. */
    static void of(Platform platform, HeldPlace share, double start, double end, Consumer<ResultRow> rows) {
        for (final NodeShare node : share.grant().nodes()) {
            final Place place = new Place(platform, share.job(), node, start, end);
            if (node.bytes() > 0) {
                rows.accept(new CompanionRow(place, List.of()));
            }
            equals(node.devices()).forEach(equal -> rows.accept(new CompanionRow(place, equal)));
        }
    }

    private static Collection<List<DeviceShare>> equals(List<DeviceShare> devices) {
        if (devices.size() < 2) {
            return devices.isEmpty() ? List.of() : List.of(devices);
        }
        final Map<Equal, List<DeviceShare>> equals = new LinkedHashMap<>();
        for (final DeviceShare device : devices) {
            equals.computeIfAbsent(new Equal(device.gres(), device.thousandths()), key -> new ArrayList<>())
                    .add(device);
        }
        return equals.values();
    }

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    @Override
    public List<?> values() {
        return devices.isEmpty()
                ? values(MEMORY, "", ResourceSet.EMPTY, Optional.empty(), place.share.bytes() / MEGABYTE)
                : values(devices.get(0));
    }

    private List<?> values(DeviceShare first) {
        final NodeGres gres =
                place.platform.nodeType(place.share.node()).companions().gres().get(first.gres());
        final ResourceSet ids =
                ResourceSet.of(devices.stream().mapToInt(DeviceShare::device).toArray());
        return values(gres.name(), gres.type(), ids, first.thousandths(), Optional.empty());
    }

    private List<?> values(String name, String type, ResourceSet ids, Object thousandths, Object memory) {
        return List.of(
                place.job.name(),
                place.job.workloadName(),
                place.share.node(),
                name,
                type,
                ids,
                thousandths,
                memory,
                place.start,
                place.end);
    }
}
