package org.noctule.elastic.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;

/** Agents that change jobs, against a simulator that announces no feature. */
class ForeignSimulatorTest {
    private static final Platform PLATFORM = PlatformReader.parse("""
            {"clusters": [{"id": "c", "nodes": [{"type": "P100 Server", "number": 3}],
              "local_links": {"type": "InfiniBand QDR", "latency": "0us"}}],
             "global_links": {"type": "InfiniBand QDR", "latency": "0us"}}
            """, "p.json");
    private static final int CORES = PLATFORM.nbCores();

    /** A long job on all cores but one, one on all, and one that can pass it. */
    private static final List<Job> JOBS = List.of(
            ElasticWorkload.rigid(1, 0, CORES - 1, 20_000),
            ElasticWorkload.rigid(2, 5, CORES, 300),
            ElasticWorkload.rigid(3, 6, 1, 100));

    /** The ends of jobs, all messages and replies having gone over the wire. */
    private static Map<String, Double> run(Decider agent, boolean announces) {
        final Codec theirs = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Codec ours = Codec.of(Dialect.NOCTULE);
        final Map<String, Double> ends = new TreeMap<>();
        try (Simulation simulation = new Simulation(Machines.scenario(PLATFORM, JOBS), SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                for (final Event event : message.events()) {
                    if (event instanceof Event.JobCompleted end) {
                        ends.put(end.jobId(), end.timestamp());
                    }
                }
                final String frame = new String(theirs.encode(message), StandardCharsets.UTF_8);
                final byte[] told = (announces ? frame : frame.replace("\"resize\",\"suspend\",", ""))
                        .getBytes(StandardCharsets.UTF_8);
                final Reply reply = agent.decide(ours.decodeMessage(told));
                message = simulation.next(theirs.decodeReply(ours.encode(reply), message.now()));
            }
        }
        return ends;
    }

    @ParameterizedTest
    @ValueSource(strings = {"las", "rounds"})
    void theFirstSuspensionEndsTheRunInTwoLines(String name) {
        assertThatThrownBy(() -> run(TestMachines.agent(name, ""), false))
                .isInstanceOfSatisfying(NoctuleException.class, failure -> {
                    assertThat(failure.kind()).isEqualTo(NoctuleException.Kind.INPUT);
                    assertThat(failure.getMessage())
                            .isEqualTo("SuspendJobs: this simulator neither resizes nor suspends jobs.");
                    assertThat(failure.remedy()).startsWith("Maybe use the dialect noctule on both sides");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"las", "rounds"})
    void theSameRunEndsWellWithOneThatAnnouncesThem(String name) {
        assertThat(run(TestMachines.agent(name, ""), true)).hasSize(3);
    }

    @Test
    void easyMalleableIsEasyWhileJobsAreRigid() {
        assertThat(run(TestMachines.agent("easy-malleable", ""), false))
                .isEqualTo(run(TestMachines.agent("easy", ""), false))
                .hasSize(3);
    }
}
