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
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class DependenciesJsonTest {
    private static final Profile WORK = new Profile.ReferenceTime("p", 100, Map.of());

    private static Job job(String noctule) {
        final String json = "{'id': 3, 'subtime': 0, 'res': 4, 'profile': 'p', 'noctule': " + noctule + "}";
        return JobJson.read("w0!3", JsonInput.parse(json.replace('\'', '"'), "test"), WORK);
    }

    @Test
    void namesParentsAndDataWithinTheWorkloadOfTheJob() {
        assertThat(job("{'after': [1, '2'], 'think_time': 5, 'reads': {'a': 1e6}, 'writes': {'b': 2, 'c': 0}}")
                        .dependencies())
                .isEqualTo(new Dependencies(
                        List.of("w0!1", "w0!2"),
                        5,
                        List.of(new DataItem("w0!a", 1e6)),
                        List.of(new DataItem("w0!b", 2), new DataItem("w0!c", 0))));
        assertThat(job("{'user': 'ada'}").dependencies()).isSameAs(Dependencies.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'after': ['1']}",
                "{'user': 'ada', 'after': ['1', 'x!y'], 'think_time': 0.5}",
                "{'kind': 'malleable', 'max': 8, 'reads': {'a.dat': 1.5}, 'writes': {'b': 1e30}}",
            })
    void isReadAsItIsWritten(String noctule) throws IOException {
        final Job job = job(noctule);
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            JobJson.writeOwned(out, job.id(), job);
        }

        assertThat(job.dependencies().isEmpty()).isFalse();
        assertThat(JobJson.read("w0!3", JsonInput.parse(text.toString(), "test"), WORK))
                .isEqualTo(job);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'after': '1'} | after",
                "{'after': ['1', 1]} | for the second time",
                "{'after': [1], 'think_time': -1} | think_time",
                "{'think_time': 1} | the job has none",
                "{'reads': ['a']} | reads",
                "{'writes': {'a': -1}} | writes.a",
                "{'writes': {'a': 'big'}} | writes.a",
                "{'befor': [1]} | befor",
            })
    void namesWhatIsWrong(String noctule, String place) {
        assertThatThrownBy(() -> job(noctule))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(place)
                .satisfies(
                        error -> assertThat(((NoctuleException) error).remedy()).startsWith("Maybe"));
    }
}
