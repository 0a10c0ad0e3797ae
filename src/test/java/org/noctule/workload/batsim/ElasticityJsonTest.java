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
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

class ElasticityJsonTest {
    private static final Profile WORK = new Profile.ReferenceTime("p", 100, Map.of());

    private static Job job(String noctule) {
        final String json = "{'id': 1, 'subtime': 0, 'res': 4, 'profile': 'p', 'noctule': " + noctule + "}";
        return JobJson.read("w0!1", JsonInput.parse(json.replace('\'', '"'), "test"), WORK);
    }

    private static String written(Job job) throws IOException {
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            JobJson.writeOwned(out, job.id(), job);
        }
        return text.toString();
    }

    @Test
    void describesAMalleableJob() {
        final Elasticity elasticity = job("{'kind': 'malleable', 'max': 16, 'reconfigure': {'bytes': 2.5e9}}")
                .elasticity()
                .orElseThrow();
        assertThat(elasticity)
                .isEqualTo(new Elasticity(Elasticity.Kind.MALLEABLE, 1, 16, 1, SpeedUp.LINEAR, 2, 0, List.of(), false));
        assertThat(job("{'user': 'ada'}").elasticity()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'kind': 'moldable'}",
                "{'kind': 'malleable', 'min': 2, 'max': 8, 'step': 2, 'user': 'ada'}",
                "{'kind': 'malleable', 'max': 8, 'speedup': {'model': 'amdahl', 'serial': 0.1}, 'points': 30}",
                "{'kind': 'adaptive', 'max': 8, 'speedup': {'model': 'sevcik', 'work': 60, 'alpha': 2, 'beta': 0.125}}",
                "{'kind': 'evolving', 'max': 8, 'speedup': {'model': 'downey', 'A': 6, 'sigma': 0.5},"
                        + " 'requests': [{'at_progress': 0.25, 'res': 8}, {'at_progress': 0.5, 'res': 1}]}",
                "{'kind': 'malleable', 'max': 8, 'reconfigure': {'cost': 12.5}, 'walltime': 'always',"
                        + " 'speedup': {'model': 'table', 'reference': 'v100', 'throughputs':"
                        + " {'k80': {'1': 2.5}, 'v100': {'1': 10, '4': 33}}}}",
            })
    void isReadAsItIsWritten(String noctule) throws IOException {
        final Job job = job(noctule);
        assertThat(job.elasticity()).isPresent();
        assertThat(JobJson.read("w0!1", JsonInput.parse(written(job), "test"), WORK))
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
                    {'kind': 'elastic'} | noctule.kind
                    {'kind': 'malleable', 'min': 0} | noctule.min
                    {'kind': 'malleable', 'min': 3, 'max': 2} | noctule.max
                    {'kind': 'malleable', 'min': 5, 'max': 8} | leaves out the job's own "res" (4)
                    {'kind': 'malleable', 'min': 1, 'max': 8, 'step': 2} | leaves out the job's own "res" (4)
                    {'kind': 'malleable', 'maximum': 8} | maximum
                    {'max': 8} | has no key "kind"
                    {'kind': 'malleable', 'points': -1} | noctule.points
                    {'kind': 'malleable', 'reconfigure': {}} | needs one of the keys "cost" and "bytes"
                    {'kind': 'malleable', 'reconfigure': {'cost': -3}} | noctule.reconfigure.cost
                    {'kind': 'malleable', 'requests': []} | are for jobs that ask themselves
                    {'kind': 'evolving', 'requests': [{'at_progress': 1, 'res': 4}]} | requests[0].at_progress
                    {'kind': 'evolving', 'requests': [{'at_progress': 0.5, 'res': 9}]} | requests[0].res
                    {'kind': 'malleable', 'speedup': {}} | "model"
                    {'kind': 'malleable', 'speedup': {'model': 'magic'}} | noctule.speedup.model
                    {'kind': 'malleable', 'speedup': {'model': 'amdahl', 'serial': 1.5}} | noctule.speedup.serial
                    {'kind': 'malleable', 'speedup': {'model': 'downey', 'A': 0.5, 'sigma': 1}} | noctule.speedup.A
                    {'kind': 'malleable', 'speedup': {'model': 'downey', 'A': 2, 'sigma': -1}} | noctule.speedup.sigma
                    {'kind': 'malleable', 'speedup': {'model': 'sevcik', 'work': 0}} | noctule.speedup.work
                    {'kind': 'malleable', 'speedup': {'model': 'table', 'throughputs': {}}} | is empty
                    {'kind': 'malleable', 'speedup': {'model': 'table', 'throughputs': {'a': {'0': 1}}}} | stands under no number of cores (0)
                    {'kind': 'malleable', 'speedup': {'model': 'table', 'throughputs': {'a': {'1': 0}}}} | must be positive
                    {'kind': 'malleable', 'walltime': 'never'} | noctule.walltime
                    """)
    void namesWhatIsWrong(String noctule, String problem) {
        assertThatThrownBy(() -> job(noctule)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(problem);
            assertThat(e.remedy()).startsWith("Maybe ");
        });
    }
}
