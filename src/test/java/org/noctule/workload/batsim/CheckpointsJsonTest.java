package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.CodecContract;
import org.noctule.protocol.codec.Dialect;
import org.noctule.workload.Job;
import org.noctule.workload.JobCheckpoints;
import org.noctule.workload.Profile;

class CheckpointsJsonTest {
    private static final Profile WORK = new Profile.ReferenceTime("p", 100, Map.of());

    private static Job job(String noctule) {
        final String json = "{'id': 1, 'subtime': 0, 'res': 4, 'profile': 'p', 'noctule': " + noctule + "}";
        return JobJson.read("w0!1", JsonInput.parse(json.replace('\'', '"'), "test"), WORK);
    }

    @Test
    void describesTheCheckpointsOfAJob() {
        assertThat(job("{'checkpoints': {'interval': 'daly', 'cost': 30, 'restart': 60}}")
                        .checkpoints())
                .contains(new JobCheckpoints(JobCheckpoints.Interval.DALY, 0, 30, 60));
        assertThat(job("{'user': 'ada'}").checkpoints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'checkpoints': {'interval': 300.5, 'cost': 0}}",
                "{'checkpoints': {'interval': 'young', 'cost': 1.5, 'restart': 60}, 'user': 'ada'}",
                "{'kind': 'malleable', 'max': 8, 'checkpoints': {'interval': 'daly', 'cost': 30}}",
            })
    void isReadAsItIsWritten(String noctule) throws IOException {
        final Job job = job(noctule);
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            JobJson.writeOwned(out, job.id(), job);
        }

        assertThat(job.checkpoints()).isPresent();
        assertThat(JobJson.read("w0!1", JsonInput.parse(text.toString(), "test"), WORK))
                .isEqualTo(job);
        final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Codec agent = Codec.of(Dialect.NOCTULE);
        agent.decodeMessage(simulator.encode(new Message(0, List.of(CodecContract.begins()))));
        simulator.decodeReply(agent.encode(Reply.none(0)), 0);
        final Message message = new Message(0, List.of(new Event.JobSubmitted(0, job)));
        assertThat(agent.decodeMessage(simulator.encode(message))).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
                    5 | noctule.checkpoints
                    {'interval': 5} | cost
                    {'cost': 5} | interval
                    {'interval': 'often', 'cost': 5} | noctule.checkpoints.interval
                    {'interval': 0, 'cost': 5} | noctule.checkpoints.interval
                    {'interval': 1e-9, 'cost': 5} | must be at least 0.001 s
                    {'interval': 5, 'cost': -1} | noctule.checkpoints.cost
                    {'interval': 'daly', 'cost': 0} | noctule.checkpoints.cost
                    {'interval': 5, 'cost': 1, 'restart': -1} | noctule.checkpoints.restart
                    {'interval': 5, 'cost': 1, 'node_gap': 9} | node_gap
                    """)
    void namesWhatIsWrong(String checkpoints, String problem) {
        assertThatThrownBy(() -> job("{'checkpoints': " + checkpoints + "}"))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage()).contains(problem);
                    assertThat(e.remedy()).startsWith("Maybe ");
                });
    }
}
