package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

class BatsimCodecTest extends CodecContract {
    private static final Job TRACE_JOB =
            new Job("w0!1", 0.5, 2, 9, 8, 64, 1.5, new Profile.ReferenceTime("1", 4, Map.of()), Map.of());
    private static final BatsimDescription DESCRIPTION =
            BatsimDescription.of(List.of(new Workload("w0", List.of(TRACE_JOB), List.of())));

    @Override
    Dialect dialect() {
        return Dialect.BATSIM;
    }

    @Override
    double tolerance() {
        return 1e-6;
    }

    @Override
    boolean knowsReferenceTimes() {
        return false;
    }

    private static JsonNode data(Codec codec, Event event) throws IOException {
        return new JsonMapper()
                .readTree(codec.encode(new Message(1, List.of(event))))
                .at("/events/0/data");
    }

    @Test
    void listsCoresAndProfilesAndAllOfBatsimsSwitches() throws IOException {
        final JsonNode data = data(Codec.of(Dialect.BATSIM, DESCRIPTION.withSchedulerConfig("{\"a\": 1}")), begins());
        assertThat(data.get("nb_resources").intValue()).isEqualTo(24);
        assertThat(data.get("nb_storage_resources").intValue()).isZero();
        assertThat(data.get("compute_resources")).hasSize(24);
        assertThat(data.at("/compute_resources/23"))
                .isEqualTo(new JsonMapper()
                        .readTree("{\"id\":23,\"name\":\"cor_23\",\"state\":\"idle\",\"properties\":{\"role\":\"\"},"
                                + "\"zone_properties\":{}}"));
        assertThat(data.get("storage_resources")).isEmpty();
        assertThat(data.at("/workloads/w0").textValue()).isEqualTo("traces/a b.swf");
        assertThat(data.at("/profiles/w0/1/type").textValue()).isEqualTo("parallel_homogeneous");
        assertThat(data.at("/profiles/w0/1/cpu").doubleValue()).isEqualTo(4 * 0.25e9);
        assertThat(data.at("/config/sched-config").textValue()).isEqualTo("{\"a\": 1}");
        assertThat(data.get("config").properties().stream().map(Map.Entry::getKey))
                .containsExactly(
                        "redis-enabled",
                        "redis-hostname",
                        "redis-port",
                        "redis-prefix",
                        "profiles-forwarded-on-submission",
                        "dynamic-jobs-enabled",
                        "dynamic-jobs-acknowledged",
                        "profile-reuse-enabled",
                        "sched-config",
                        "forward-unknown-events");
    }

    @Test
    void sendsProfilesWithJobsOnlyIfAsked() throws IOException {
        final Event.JobSubmitted submitted = new Event.JobSubmitted(0.5, TRACE_JOB);
        assertThat(data(Codec.of(Dialect.BATSIM, DESCRIPTION), submitted).has("profile"))
                .isFalse();
        final Codec forwarding = Codec.of(Dialect.BATSIM, DESCRIPTION.withProfilesForwarded());
        assertThat(data(forwarding, begins())
                        .at("/config/profiles-forwarded-on-submission")
                        .booleanValue())
                .isTrue();
        assertThat(data(forwarding, submitted).at("/profile/mem_bw").doubleValue())
                .isEqualTo(1.5);
    }

    @Test
    void writesNoExtension() {
        final Codec codec = Codec.of(Dialect.BATSIM, DESCRIPTION);
        assertThat(new String(codec.encode(new Message(0, List.of(begins()))), StandardCharsets.UTF_8))
                .doesNotContain("\"noctule\"");
    }

    @Test
    void takesADateBeforeTheMessagesForNow() {
        final Codec codec = Codec.of(Dialect.BATSIM, DESCRIPTION);
        assertThat(codec.decodeReply(codec.encode(Reply.none(1.0 / 3)), 1.0 / 3).now())
                .isEqualTo(1.0 / 3);
    }

    @Test
    void assumesAFlatPlatformAndLimitsFromProfiles() {
        final Codec agent = Codec.of(Dialect.BATSIM);
        final Codec simulator = Codec.of(Dialect.BATSIM, DESCRIPTION);
        final Event.SimulationBegins read =
                (Event.SimulationBegins) agent.decodeMessage(simulator.encode(new Message(0, List.of(begins()))))
                        .events()
                        .get(0);
        assertThat(read.platform().nbNodes()).isEqualTo(24);
        assertThat(read.platform().nbCores()).isEqualTo(24);
        assertThat(read.platform().referenceGflops()).isEqualTo(1);
        assertThat(read.pStates()).isEqualTo(PStateRule.SIMULATOR);
        assertThat(read.limits().time()).isEqualTo(8);
        assertThat(read.limits().memory()).isEqualTo(64);
        final Event.JobSubmitted submitted = (Event.JobSubmitted) agent.decodeMessage(
                        simulator.encode(new Message(1, List.of(new Event.JobSubmitted(0.5, TRACE_JOB)))))
                .events()
                .get(0);
        assertThat(submitted.job().estimate()).isEqualTo(8);
        assertThat(submitted.job().memoryBandwidth()).isEqualTo(1.5);
        assertThat(submitted.job().profile())
                .isInstanceOfSatisfying(
                        Profile.ParallelHomogeneous.class,
                        profile -> assertThat(profile.cpu()).isEqualTo(1e9));
    }

    @Test
    void namesHostsAndStoragesAndTellsWhatIsAllowed() throws IOException {
        final BatsimDescription named = DESCRIPTION.withResources(
                List.of(new BatsimDescription.Host(0, "Bourassa", Map.of("watt", "95"), Map.of("zone", "a"))),
                List.of(new BatsimDescription.Host(24, "disk", Map.of("role", "storage"), Map.of())));
        final Features features = new Features(true, false, true, false, true, false);
        final Event.SimulationBegins begins =
                new Event.SimulationBegins(0, PLATFORM, PStateRule.SIMULATOR, LIMITS, Map.of("w0", "w0"), features);
        final JsonNode data = data(Codec.of(Dialect.BATSIM, named), begins);
        assertThat(data.get("nb_resources").intValue()).isEqualTo(25);
        assertThat(data.get("nb_storage_resources").intValue()).isEqualTo(1);
        assertThat(data.get("compute_resources"))
                .isEqualTo(new JsonMapper()
                        .readTree("[{\"id\":0,\"name\":\"Bourassa\",\"state\":\"idle\",\"properties\":"
                                + "{\"role\":\"\",\"watt\":\"95\"},\"zone_properties\":{\"zone\":\"a\"}}]"));
        assertThat(data.at("/storage_resources/0/properties/role").textValue()).isEqualTo("storage");
        for (final Dialect dialect : Dialect.values()) {
            final Message read =
                    Codec.of(dialect).decodeMessage(Codec.of(dialect, named).encode(new Message(0, List.of(begins))));
            assertThat(((Event.SimulationBegins) read.events().get(0)).features())
                    .isEqualTo(features);
        }
    }

    @Test
    void listsTheProfilesThatOthersUse() throws IOException {
        final Profile delay = new Profile.Delay("d", 1, Map.of());
        final Profile receive =
                new Profile.Receive("r", ".*", Optional.of(delay), Optional.empty(), Optional.empty(), 1, Map.of());
        final Profile sequence = new Profile.Composed("s", List.of(receive), 2, Map.of());
        final Job job = new Job("w0!1", 0, 1, 9, 9, 0, 0, sequence, Map.of());
        final BatsimDescription description =
                BatsimDescription.of(List.of(new Workload("w0", List.of(job), List.of())));
        assertThat(data(Codec.of(Dialect.BATSIM, description), begins()).at("/profiles/w0"))
                .isEqualTo(new JsonMapper()
                        .readTree("{\"s\":{\"type\":\"composed\",\"seq\":[\"r\"],\"repeat\":2},"
                                + "\"r\":{\"type\":\"recv\",\"regex\":\".*\",\"success\":\"d\",\"polltime\":1},"
                                + "\"d\":{\"type\":\"delay\",\"delay\":1}}"));
    }

    @Test
    void knowsTheProfilesThatItsSideRegistered() {
        final Codec agent = Codec.of(Dialect.BATSIM);
        final Codec simulator = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        final Features dynamic = new Features(true, true, false, false, false, true);
        agent.decodeMessage(simulator.encode(new Message(
                0, List.of(new Event.SimulationBegins(0, PLATFORM, PStateRule.SIMULATOR, LIMITS, Map.of(), dynamic)))));
        final Profile delay = new Profile.Delay("d", 4, Map.of());
        agent.encode(new Reply(0, List.of(new Decision.RegisterProfile(0, "dyn", delay))));
        for (final Profile profile : List.of(delay, new Profile.Named("unheard"))) {
            final Job job = new Job("dyn!1", 0, 1, 9, 9, 0, 0, profile, Map.of());
            assertThat(agent.decodeMessage(simulator.encode(new Message(1, List.of(new Event.JobSubmitted(1, job)))))
                            .events())
                    .containsExactly(new Event.JobSubmitted(1, job));
        }
    }
}
