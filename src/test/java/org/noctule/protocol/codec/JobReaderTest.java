package org.noctule.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.ProfileJson;

/** Jobs that stream in are the jobs that the readers of workload files make of the same JSON. */
class JobReaderTest {
    private static final JsonMapper JSON = new JsonMapper();

    private static Job streamed(byte[] frame) {
        return ((Event.JobSubmitted)
                        Codec.of(Dialect.NOCTULE).decodeMessage(frame).events().get(0))
                .job();
    }

    private static Job streamed(String data) {
        final String frame = "{'now':9,'events':[{'timestamp':9,'type':'JOB_SUBMITTED','data':" + data + "}]}";
        return streamed(frame.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void readsWhatTheFileReadersRead(long seed) throws IOException {
        final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        for (final Job job : new RandomWire(seed, false).jobs()) {
            final byte[] frame = simulator.encode(new Message(1e9, List.of(new Event.JobSubmitted(1e9, job))));
            final JsonNode data = JSON.readTree(frame).at("/events/0/data");
            final Profile profile =
                    ProfileJson.read(data.at("/job/profile").textValue(), JsonInput.of(data.get("profile"), "profile"));
            final Job slow = JobJson.read(job.id(), JsonInput.of(data.get("job"), "job"), profile);
            assertThat(streamed(frame)).isEqualTo(slow);
        }
    }

    @Test
    void keepsTheDemandsOfATracesJobInTheJob() {
        final Job job = streamed("{'job_id':'w0!7','job':{'id':'w0!7','subtime':2,'res':3,'profile':'7','walltime':50},"
                + "'profile':{'type':'reference_time','seconds':4.5,'req_time':40,'mem':512,'mem_bw':1.5,'queue':2}}");
        assertThat(job)
                .isEqualTo(new Job(
                        "w0!7",
                        2,
                        3,
                        50,
                        40,
                        512,
                        1.5,
                        new Profile.ReferenceTime("7", 4.5, Map.of("queue", 2L)),
                        Map.of()));
    }

    @Test
    void takesTheProfileBeforeTheJobAndTheTypeAfterTheRest() {
        final Job job = streamed("{'profile':{'seconds':4.5,'type':'reference_time','mem':512},"
                + "'job':{'profile':'7','res':3,'subtime':2,'mem':256},'job_id':'w0!7'}");
        assertThat(job.memory()).isEqualTo(256);
        assertThat(job.walltime()).isInfinite();
        assertThat(job.estimate()).isInfinite();
        assertThat(job.profile())
                .isInstanceOfSatisfying(
                        Profile.ReferenceTime.class,
                        profile -> assertThat(profile.seconds()).isEqualTo(4.5));
    }
}
