package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;
import org.noctule.workload.QueueTerms;

class DemandJsonTest {
    private static final Profile WORK = new Profile.ReferenceTime("p", 100, Map.of());

    private static Job job(String noctule) {
        final String json = "{'id': 3, 'subtime': 0, 'res': 8, 'profile': 'p', 'noctule': " + noctule + "}";
        return JobJson.read("w0!3", JsonInput.parse(json.replace('\'', '"'), "test"), WORK);
    }

    @Test
    void namesTasksAndTheirCompanions() {
        assertThat(job("{'demand': {'tasks': 4, 'cores': 2, 'memory': 3000, 'memory_per': 'card', 'nodes': '1-2',"
                                + " 'exclusive': true, 'features': 'ib&fast|old',"
                                + " 'gres': [{'name': 'gpu', 'type': 'a100', 'count': 0.25, 'per': 'task'}]}}")
                        .demand())
                .contains(new NodeDemand(
                        4,
                        2,
                        3000,
                        NodeDemand.MemoryPer.CARD,
                        List.of(new GresRequest("gpu", "a100", 250, GresRequest.Per.TASK)),
                        1,
                        2,
                        true,
                        List.of(List.of("ib", "fast"), List.of("old"))));
        assertThat(job("{'user': 'ada'}").demand()).isEmpty();
    }

    @Test
    void namesTheTermsUnderWhichItWaits() {
        assertThat(job("{'account': 'physics', 'qos': 'high', 'partitions': ['long'], 'reservation': 'course',"
                                + " 'begin': 3600, 'hold': true, 'nice': -5, 'priority': 7}")
                        .terms())
                .isEqualTo(new QueueTerms(
                        "physics", "high", List.of("long"), "course", 3600, true, -5, OptionalLong.of(7)));
        assertThat(job("{'demand': {}}").terms()).isSameAs(QueueTerms.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'demand': {}}",
                "{'user': 'ada', 'qos': 'low', 'demand': {'tasks': 8, 'nodes': '3', 'features': 'a|b&c'}}",
                "{'demand': {'cores': 8, 'memory': 0.5, 'gres': [{'name': 'gpu'}, {'name': 'fpga', 'count': 2}]}}",
                "{'begin': 0.5, 'partitions': ['a', 'b'], 'priority': 0}",
                "{'array_limit': 2}",
            })
    void isReadAsItIsWritten(String noctule) throws IOException {
        final Job job = job(noctule);
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            JobJson.writeOwned(out, job.id(), job);
        }

        assertThat(JobJson.read("w0!3", JsonInput.parse(text.toString(), "test"), WORK))
                .isEqualTo(job);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'demand': {'tasks': 3, 'cores': 2}}; tasks x cores",
                "{'demand': {'tasks': 2, 'nodes': '3'}}; \"tasks\" is missing",
                "{'demand': {'nodes': '4-2'}}; Maybe write \"4\"",
                "{'demand': {'gres': [{'name': 'gpu', 'count': 1.5}]}}; Maybe write 2, or 0.25",
                "{'demand': {'features': '(a|b)&c'}}; without brackets",
                "{'demand': {'core': 2}}; cores",
            })
    void othersAreErrors(String noctule, String remedy) {
        assertThatThrownBy(() -> job(noctule))
                .isInstanceOfSatisfying(
                        NoctuleException.class,
                        e -> assertThat(e.getMessage() + e.remedy()).contains(remedy));
    }
}
