package org.noctule.fabric.protocol;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.noctule.fabric.ramp.ChannelNumbers;
import org.noctule.fabric.ramp.DepSchedule;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.protocol.codec.PlanForm;
import org.noctule.protocol.codec.WireInput;
import org.noctule.workload.JobPlan;

/**
 * Plans of training jobs, beside the data of EXECUTE_JOB.
 *
 * <pre>{@code
 * "noctule": {"plan": {"splits": [2, 1], "servers": [0, 0, 0, 4, 0, 4], "order": [0, 1, 2, 3, 4, 5],
 *                      "op_priorities": [0, 0, 1, 1, 2, 3], "channels": [-1, 0, ...], "dep_priorities": [3, 1, ...]}}
 * }</pre>
 *
 * <p>{@code splits} has the number of parts of each forward op in the order of the profile; {@code degree} may stand in
 * its place. Parts are numbered as {@link org.noctule.fabric.ramp.PartitionedGraph} has them: whole ops first, forward
 * and then backward ones, then for each split op its forward parts and its backward parts. Servers are numbered within
 * their fabric; {@code channels} and {@code dep_priorities} have a number for each dependency between parts, -1 for no
 * channel. All but the first may be missing.
 */
public final class PlanJson implements PlanForm {
    private static final String REMEDY = "Maybe write {\"plan\": {\"degree\": 1}}, or \"splits\" with a number by op.";

    /** Creates the form. */
    public PlanJson() {}

    @Override
    public Class<PlanRequest> kind() {
        return PlanRequest.class;
    }

    @Override
    public List<String> causes() {
        return Stream.of(RefusalCause.values()).map(RefusalCause::text).toList();
    }

    @Override
    public void write(JsonGenerator out, JobPlan asked) throws IOException {
        final PlanRequest plan = (PlanRequest) asked;
        out.writeStartObject();
        if (plan.degree().isPresent()) {
            out.writeNumberField("degree", plan.degree().getAsInt());
        } else {
            write(out, "splits", plan.partition().ops(), plan.partition()::splits);
        }
        if (plan.opPlacement().isPresent()) {
            final OpPlacement placement = plan.opPlacement().get();
            write(out, "servers", placement.nodes(), placement::server);
            write(out, "order", placement.nodes(), placement::placed);
        }
        if (plan.opSchedule().isPresent()) {
            final OpSchedule schedule = plan.opSchedule().get();
            write(out, "op_priorities", schedule.nodes(), schedule::priority);
        }
        if (plan.channels().isPresent()) {
            final ChannelNumbers channels = plan.channels().get();
            write(out, "channels", channels.edges(), channels::number);
        }
        if (plan.depSchedule().isPresent()) {
            final DepSchedule schedule = plan.depSchedule().get();
            write(out, "dep_priorities", schedule.edges(), schedule::priority);
        }
        out.writeEndObject();
    }

    private static void write(JsonGenerator out, String key, int length, IntUnaryOperator value) throws IOException {
        out.writeFieldName(key);
        out.writeStartArray();
        for (int i = 0; i < length; i++) {
            out.writeNumber(value.applyAsInt(i));
        }
        out.writeEndArray();
    }

    @Override
    public PlanRequest read(WireInput in) throws IOException {
        OptionalInt degree = OptionalInt.empty();
        Optional<int[]> splits = Optional.empty();
        Optional<int[]> servers = Optional.empty();
        Optional<int[]> order = Optional.empty();
        Optional<OpSchedule> opSchedule = Optional.empty();
        Optional<ChannelNumbers> channels = Optional.empty();
        Optional<DepSchedule> depSchedule = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "degree" -> degree = OptionalInt.of(parts(in));
                case "splits" -> splits = Optional.of(numbers(in, PlanJson::parts));
                case "servers" -> servers = Optional.of(numbers(in, WireInput::count));
                case "order" -> order = Optional.of(numbers(in, WireInput::count));
                case "op_priorities" -> opSchedule = Optional.of(new OpSchedule(numbers(in, WireInput::integer)));
                case "channels" -> channels = Optional.of(new ChannelNumbers(numbers(in, PlanJson::channel)));
                case "dep_priorities" -> depSchedule = Optional.of(new DepSchedule(numbers(in, WireInput::integer)));
                default -> throw in.surplus();
            }
        }
        if (splits.isPresent() == degree.isPresent()) {
            throw in.error("the plan needs one of the fields \"splits\" and \"degree\"", REMEDY);
        }
        if (order.isPresent() && servers.isEmpty()) {
            throw in.missing("servers");
        }
        final OpPartition partition = new OpPartition(splits.orElse(new int[0]));
        return new PlanRequest(partition, placement(in, servers, order), opSchedule, channels, depSchedule, degree);
    }

    private static Optional<OpPlacement> placement(WireInput in, Optional<int[]> servers, Optional<int[]> order) {
        if (servers.isEmpty() || order.isEmpty()) {
            return servers.map(OpPlacement::new);
        }
        final int[] sorted = order.get().clone();
        Arrays.sort(sorted);
        for (int i = 0; i < Math.max(sorted.length, servers.get().length); i++) {
            if (sorted.length != servers.get().length || sorted[i] != i) {
                throw in.error(
                        "the field \"order\" of the plan does not name each of " + servers.get().length + " parts once",
                        "Maybe leave it out: then the parts count as placed in the order of their numbers.");
            }
        }
        return Optional.of(new OpPlacement(servers.get(), order.get()));
    }

    @FunctionalInterface
    private interface Number {
        int read(WireInput in) throws IOException;
    }

    private static int[] numbers(WireInput in, Number number) throws IOException {
        int[] numbers = new int[16];
        int length = 0;
        in.array();
        while (in.nextElement()) {
            if (length == numbers.length) {
                numbers = Arrays.copyOf(numbers, 2 * length);
            }
            numbers[length++] = number.read(in);
        }
        return Arrays.copyOf(numbers, length);
    }

    private static int parts(WireInput in) throws IOException {
        final int parts = in.integer();
        if (!OpPartition.isAllowed(parts)) {
            throw in.wrong(
                    "is neither 1 nor a positive even number",
                    "Maybe round it: an op stays whole (1) or is split into an even number of parts.");
        }
        return parts;
    }

    private static int channel(WireInput in) throws IOException {
        final int channel = in.integer();
        if (channel < -1) {
            throw in.wrong("must be -1 or the number of a channel", "Maybe the sign is wrong.");
        }
        return channel;
    }
}
