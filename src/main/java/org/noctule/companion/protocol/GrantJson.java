package org.noctule.companion.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.protocol.codec.PlanForm;
import org.noctule.protocol.codec.WireInput;
import org.noctule.workload.GresRequest;
import org.noctule.workload.JobPlan;

/**
 * What a job is to hold of nodes, beside the data of EXECUTE_JOB.
 *
 * <pre>{@code
 * "noctule": {"companions": [{"node": 3, "cores": 2, "bytes": 32000000000,
 *                             "devices": [[0, 1], [0, 2, 250]]}]}
 * }</pre>
 *
 * <p>A device is its kind, as an index of the resources of the node's type, its number among those, and its
 * thousandths, which are left out for a whole one. {@code bytes} and {@code devices} may be missing.
 */
public final class GrantJson implements PlanForm {
    /** The key, which is the name of the feature, too. */
    public static final String FIELD = "companions";

    /** The cause for which a grant is refused. */
    public static final String CAUSE = "companions";

    private static final String REMEDY =
            "Maybe write {\"node\": 0, \"cores\": 1, \"devices\": [[0, 0]]} for each node of the job.";

    /** Creates the form. */
    public GrantJson() {}

    @Override
    public String field() {
        return FIELD;
    }

    @Override
    public List<String> features() {
        return List.of(FIELD);
    }

    @Override
    public Class<Grant> kind() {
        return Grant.class;
    }

    @Override
    public List<String> causes() {
        return List.of(CAUSE);
    }

    @Override
    public void write(JsonGenerator out, JobPlan plan) throws IOException {
        out.writeStartArray();
        for (final NodeShare share : ((Grant) plan).nodes()) {
            out.writeStartObject();
            out.writeNumberField("node", share.node());
            out.writeNumberField("cores", share.cores());
            if (share.bytes() > 0) {
                out.writeNumberField("bytes", share.bytes());
            }
            if (!share.devices().isEmpty()) {
                out.writeArrayFieldStart("devices");
                for (final DeviceShare device : share.devices()) {
                    write(out, device);
                }
                out.writeEndArray();
            }
            out.writeEndObject();
        }
        out.writeEndArray();
    }

    private static void write(JsonGenerator out, DeviceShare device) throws IOException {
        out.writeStartArray();
        out.writeNumber(device.gres());
        out.writeNumber(device.device());
        if (device.thousandths() < GresRequest.WHOLE) {
            out.writeNumber(device.thousandths());
        }
        out.writeEndArray();
    }

    @Override
    public Grant read(WireInput in) throws IOException {
        final List<NodeShare> nodes = new ArrayList<>();
        in.array();
        while (in.nextElement()) {
            nodes.add(node(in));
        }
        return new Grant(Collections.unmodifiableList(nodes));
    }

    private static NodeShare node(WireInput in) throws IOException {
        int node = -1;
        int cores = 0;
        long bytes = 0;
        List<DeviceShare> devices = List.of();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "node" -> node = in.count();
                case "cores" -> cores = in.count();
                case "bytes" -> bytes = (long) in.numberFrom(0);
                case "devices" -> devices = devices(in);
                default -> throw in.surplus();
            }
        }
        if (node < 0 || cores < 1) {
            throw in.missing(node < 0 ? "node" : "cores");
        }
        return new NodeShare(node, cores, bytes, devices);
    }

    private static List<DeviceShare> devices(WireInput in) throws IOException {
        final List<DeviceShare> devices = new ArrayList<>();
        in.array();
        while (in.nextElement()) {
            devices.add(device(in));
        }
        return Collections.unmodifiableList(devices);
    }

    private static DeviceShare device(WireInput in) throws IOException {
        final List<Integer> numbers = new ArrayList<>();
        in.array();
        while (in.nextElement()) {
            numbers.add(in.count());
        }
        if (numbers.size() < 2 || numbers.size() > 3) {
            throw in.error("a device has " + numbers.size() + " numbers, not 2 or 3", REMEDY);
        }
        final int thousandths = numbers.size() == 3 ? numbers.get(2) : GresRequest.WHOLE;
        if (thousandths < 1 || thousandths > GresRequest.WHOLE) {
            throw in.error("a device has (" + thousandths + ") thousandths, not 1 to 1000", REMEDY);
        }
        return new DeviceShare(numbers.get(0), numbers.get(1), thousandths);
    }
}
