package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/** Contract of both dialects: what one end writes, the other end reads. */
public abstract class CodecContract {
    static final Platform PLATFORM = PlatformReader.parse("""
            {"clusters": [{"id": "c", "nodes": [{"type": "n", "number": 3}]}],
             "types": {"processor": {"p": {
                         "cores": 4, "clock_rate": 2.5, "dpflops_per_cycle": 0.1, "mem_bw": 12.5, "power": 95}},
                       "node": {"n": {"processors": [{"type": "p", "number": 2}], "memory": {"capacity": 64}}}}}
            """, "test");
    static final JobLimits LIMITS = new JobLimits(1.0 / 3, 16, 0, Double.POSITIVE_INFINITY);

    abstract Dialect dialect();

    /** How far numbers may differ. */
    abstract double tolerance();

    abstract boolean knowsReferenceTimes();

    public static Event.SimulationBegins begins() {
        return new Event.SimulationBegins(0, PLATFORM, PStateRule.AGENT, LIMITS, Map.of("w0", "traces/a b.swf"));
    }

    final RecursiveComparisonConfiguration comparison() {
        return RecursiveComparisonConfiguration.builder()
                .withStrictTypeChecking(true)
                .withComparatorForType(
                        (a, b) -> Math.abs(a - b) <= tolerance() ? 0 : Double.compare(a, b), Double.class)
                .build();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void readsTheMessagesThatItWrites(long seed) {
        readsMessages(seed, 50);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void readsAllTheMessagesThatItWrites(long seed) {
        readsMessages(seed, 500);
    }

    private void readsMessages(long seed, int count) {
        final RandomWire wire = new RandomWire(seed, knowsReferenceTimes()).withElastic(knowsReferenceTimes());
        final Codec simulator =
                Codec.of(dialect(), BatsimDescription.of(List.of(new Workload("w0", wire.jobs(), List.of()))));
        final Codec agent = Codec.of(dialect());
        agent.decodeMessage(simulator.encode(new Message(0, List.of(begins()))));
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
        for (int i = 0; i < count; i++) {
            final Message message = wire.message();
            assertThat(agent.decodeMessage(simulator.encode(message)))
                    .usingRecursiveComparison(comparison())
                    .isEqualTo(message);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void readsTheRepliesThatItWrites(long seed) {
        readsReplies(seed, 50);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14, 15})
    void readsAllTheRepliesThatItWrites(long seed) {
        readsReplies(seed, 500);
    }

    private void readsReplies(long seed, int count) {
        final RandomWire wire =
                new RandomWire(seed, false).withPlans(knowsReferenceTimes()).withElastic(knowsReferenceTimes());
        final Codec simulator = Codec.of(dialect(), BatsimDescription.NONE);
        final Codec agent = Codec.of(dialect());
        agent.decodeMessage(simulator.encode(new Message(0, List.of(begins()))));
        for (int i = 0; i < count; i++) {
            final Reply reply = wire.reply();
            assertThat(simulator.decodeReply(agent.encode(reply), 0))
                    .usingRecursiveComparison(comparison())
                    .isEqualTo(reply);
        }
    }

    @Test
    void keepsTheReplyOfABusyScheduler() {
        final Codec codec = Codec.of(dialect(), BatsimDescription.NONE);
        assertThat(codec.decodeReply(codec.encode(Reply.none(7.5)), 7).now()).isEqualTo(7.5);
    }

    @Test
    void writesBatsimsKeysInBatsimsOrder() {
        final Codec codec = Codec.of(dialect(), BatsimDescription.NONE);
        final String text =
                new String(codec.encode(new Message(1, List.of(new Event.RequestedCall(1)))), StandardCharsets.UTF_8);
        assertThat(text.replaceAll("[0-9.]+", "#"))
                .isEqualTo("{\"now\":#,\"events\":[{\"timestamp\":#,\"type\":\"REQUESTED_CALL\",\"data\":{}}]}");
    }
}
