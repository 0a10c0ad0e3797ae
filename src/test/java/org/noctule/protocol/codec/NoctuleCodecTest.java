package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.pipedream.RandomGraphs;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

class NoctuleCodecTest extends CodecContract {
    private final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
    private final Codec agent = Codec.of(Dialect.NOCTULE);
    private final byte[] first = simulator.encode(new Message(0, List.of(begins())));

    @Override
    Dialect dialect() {
        return Dialect.NOCTULE;
    }

    @Override
    double tolerance() {
        return 0;
    }

    @Override
    boolean knowsReferenceTimes() {
        return true;
    }

    private static JsonNode json(byte[] frame) throws IOException {
        return new JsonMapper().readTree(frame);
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
    }

    @Test
    void tellsThePlatformBesideTheDataAndLeavesCoresAndProfilesOut() throws IOException {
        final JsonNode event = json(first).at("/events/0");
        assertThat(event.at("/data").has("compute_resources")).isFalse();
        assertThat(event.at("/data").has("profiles")).isFalse();
        assertThat(event.at("/noctule/version").textValue()).isEqualTo("1");
        assertThat(event.at("/noctule/platform").toString()).isEqualTo(PLATFORM.json());
        assertThat(event.at("/noctule/nodes").toString()).isEqualTo("[{\"number\":3,\"cores\":8,\"memory\":64000.0}]");
        assertThat(event.at("/noctule/p_states").textValue()).isEqualTo("agent");
        assertThat(event.at("/noctule/job_limits/time").doubleValue()).isEqualTo(LIMITS.time());
    }

    @Test
    void tellsOwnersOnlyToAPeerThatAsksForThem() throws IOException {
        final Job job = new Job(
                "w0!1",
                0,
                1,
                5,
                5,
                0,
                0,
                new Profile.Delay("p", 1, Map.of()),
                Map.of(),
                JobParts.of(new Owner("ada", "", "3")));
        final Message submitted = new Message(0, List.of(new Event.JobSubmitted(0, job)));
        assertThat(text(simulator.encode(submitted))).doesNotContain("ada");
        agent.decodeMessage(first);
        simulator.decodeReply(agent.encode(new Reply(0, List.of())), 0);
        assertThat(json(simulator.encode(submitted))
                        .at("/events/0/data/job/noctule")
                        .toString())
                .isEqualTo("{\"user\":\"ada\",\"queue\":\"3\"}");
        assertThat(agent.decodeMessage(simulator.encode(submitted)).events()).isEqualTo(submitted.events());
        final Reply registered =
                new Reply(0, List.of(new Decision.RegisterJob(0, job.withProfile(new Profile.Named("p")))));
        assertThat(simulator.decodeReply(agent.encode(registered), 0)).isEqualTo(registered);
    }

    @Test
    void tellsThatPlacesAreByNodeWhereJobsAskForCompanions() {
        final Event.SimulationBegins begins = begins();
        final Event.SimulationBegins told = new Event.SimulationBegins(
                0,
                PLATFORM,
                begins.pStates(),
                begins.limits(),
                begins.workloads(),
                begins.features().withCompanions(true));
        final Codec other = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Event.SimulationBegins read =
                (Event.SimulationBegins) agent.decodeMessage(other.encode(new Message(0, List.of(told))))
                        .events()
                        .get(0);
        assertThat(read.features().companions()).isTrue();
        assertThat(((Event.SimulationBegins) agent.decodeMessage(first).events().get(0))
                        .features()
                        .companions())
                .isFalse();
    }

    @Test
    void sendsCompanionsToASimulatorThatKnowsThemAlone() {
        final Decision start = new Decision.ExecuteJob(
                0,
                "w0!1",
                ResourceSet.of(8, 9),
                new Grant(List.of(new NodeShare(1, 2, 5, List.of(new DeviceShare(0, 3, 250))))));
        agent.decodeMessage(text(first).replace("\"companions\"", "\"unknown\"").getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> agent.encode(new Reply(0, List.of(start))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("does not understand");
        agent.decodeMessage(first);
        assertThat(simulator
                        .decodeReply(agent.encode(new Reply(0, List.of(start))), 0)
                        .decisions())
                .containsExactly(start);
    }

    @Test
    void readsTheRunThatItTells() {
        final Event.SimulationBegins read =
                (Event.SimulationBegins) agent.decodeMessage(first).events().get(0);
        assertThat(read.platform().json()).isEqualTo(PLATFORM.json());
        assertThat(read.platform().nbProcessors()).isEqualTo(6);
        assertThat(read.pStates()).isEqualTo(PStateRule.AGENT);
        assertThat(read.limits()).isEqualTo(LIMITS);
        assertThat(read.workloads()).isEqualTo(Map.of("w0", "traces/a b.swf"));
    }

    @Test
    void readsTheKnownMachineOfASimulatorThatTellsNothingElse() {
        final ForeignMachine known = new ForeignMachine() {
            @Override
            public Platform platform(Platform flat) {
                assertThat(flat.nbCores()).isEqualTo(PLATFORM.nbCores());
                return PLATFORM;
            }

            @Override
            public PStateRule pStates() {
                return PStateRule.AGENT;
            }
        };
        final byte[] foreign =
                Codec.of(Dialect.BATSIM, BatsimDescription.NONE).encode(new Message(0, List.of(begins())));
        final Event.SimulationBegins read = (Event.SimulationBegins)
                Codec.of(Dialect.NOCTULE, known).decodeMessage(foreign).events().get(0);
        assertThat(read.platform()).isSameAs(PLATFORM);
        assertThat(read.pStates()).isEqualTo(PStateRule.AGENT);
    }

    @Test
    void introducesTheDecisionSideOnce() throws IOException {
        agent.decodeMessage(first);
        assertThat(json(agent.encode(Reply.none(0))).at("/noctule/version").textValue())
                .isEqualTo("1");
        assertThat(text(agent.encode(Reply.none(1)))).isEqualTo("{\"now\":1.0,\"events\":[]}");
    }

    @Test
    void tellsWhetherADecisionSideFollowsAndForgets() {
        agent.decodeMessage(first);
        agent.announceFollowing(true);
        agent.announceForgetting(true);
        assertThat(simulator.peerForgets()).isFalse();

        simulator.decodeReply(agent.encode(Reply.none(0)), 0);

        assertThat(simulator.peerFollows()).isTrue();
        assertThat(simulator.peerForgets()).isTrue();
        final Codec other = Codec.of(Dialect.NOCTULE);
        other.decodeMessage(first);
        other.announceFollowing(true);
        final Codec told = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        told.decodeReply(other.encode(Reply.none(0)), 0);
        assertThat(told.peerForgets()).isFalse();
    }

    @Test
    void usesNoExtensionTowardsASimulatorThatShowedNone() {
        agent.decodeMessage(Codec.of(Dialect.BATSIM, BatsimDescription.NONE).encode(new Message(0, List.of(begins()))));
        assertThat(text(agent.encode(Reply.none(1.0 / 3)))).isEqualTo("{\"now\":0.333333,\"events\":[]}");
        assertThat(agent.encodeFailure(0, NoctuleException.input("a", "b"))).isEmpty();
    }

    @Test
    void goesOnAsBatsimTowardsADecisionSideThatShowedNoExtension() {
        final Job job = new Job("w0!1", 0, 1, 9, 8, 2, 3, new Profile.ReferenceTime("1", 2, Map.of()), Map.of());
        simulator.decodeReply(Codec.of(Dialect.BATSIM).encode(Reply.none(0)), 0);
        assertThat(text(simulator.encode(new Message(1.0 / 3, List.of(new Event.JobSubmitted(0.25, job))))))
                .contains("\"now\":0.333333,", "\"timestamp\":0.250000", "\"type\":\"parallel_homogeneous\"");
    }

    @Test
    void tellsTheGraphOfAModelOnce() {
        final OpGraph graph = RandomGraphs.next(new Random(5), 6);
        final OpGraph other = RandomGraphs.next(new Random(6), 6);
        agent.decodeMessage(first);
        for (int i = 0; i < 4; i++) {
            final Profile profile =
                    new PipeDream("p" + i, i < 2 ? graph : other, 50, 0.25 * (i + 1), Map.of("queue", 2L));
            final Job job = new Job("w0!" + i, 0, 16, 1e9, 1e9, 0, 0, profile, Map.of());
            final byte[] frame = simulator.encode(new Message(i, List.of(new Event.JobSubmitted(i, job))));
            assertThat(agent.decodeMessage(frame).events()).containsExactly(new Event.JobSubmitted(i, job));
            assertThat(text(frame).contains("\"nodes\"")).isEqualTo(i % 2 == 0);
        }
    }

    @Test
    void refusesAModelOfWhichNothingWasTold() {
        agent.decodeMessage(first);
        final String frame = "{'now':1,'events':[{'timestamp':1,'type':'JOB_SUBMITTED','data':{'job_id':'w0!7',"
                + "'job':{'profile':'7','res':3,'subtime':2},'profile':{'type':'pipedream','graph':'vgg16',"
                + "'training_steps':50,'max_acceptable_jct_fraction':0.5}}}]}";
        assertThatThrownBy(() -> agent.decodeMessage(frame.replace('\'', '"').getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the value (\"vgg16\") is no model that was told before");
    }

    @Test
    void tellsWhyADecisionSideFailed() {
        agent.decodeMessage(first);
        final byte[] frame = agent.encodeFailure(3, NoctuleException.input("Ouch (7).", "Maybe not."))
                .orElseThrow();
        assertThatThrownBy(() -> simulator.decodeReply(frame, 3)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
            assertThat(e).hasMessage("The decision side failed: Ouch (7).");
            assertThat(e.remedy()).isEqualTo("Maybe not.");
        });
    }

    @Test
    void refusesAReplyFromThePast() {
        agent.decodeMessage(first);
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
        assertThatThrownBy(() -> simulator.decodeReply(agent.encode(Reply.none(1)), 2))
                .hasMessage("reply: the field \"now\" (1.0) is before the message's (2.0).");
    }

    @Test
    void refusesExtensionsOfAnotherVersion() {
        final byte[] other =
                text(first).replace("\"version\":\"1\"", "\"version\":\"2\"").getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> agent.decodeMessage(other))
                .hasMessageContaining("message event 1 (SIMULATION_BEGINS)")
                .hasMessageContaining("version (2)");
    }
}
