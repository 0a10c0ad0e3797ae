package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;

class JobJsonTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    private interface Writing {
        void write(JsonGenerator out) throws IOException;
    }

    private static String text(Writing writing) {
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build()
                .createGenerator(text)) {
            writing.write(out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return text.toString();
    }

    private static JsonInput json(String text) {
        return JsonInput.parse(text.replace('\'', '"'), "file");
    }

    private static Job read(String job, String profile) {
        return JobJson.read("w0!1", json(job), ProfileJson.read("p", json(profile)));
    }

    private static Job again(Job job) {
        final String profile = text(out -> ProfileJson.write(out, job, Optional.empty()));
        return JobJson.read(
                job.id(),
                json(text(out -> JobJson.write(out, job.id(), job))),
                ProfileJson.read(job.profile().name(), json(profile)));
    }

    @Test
    void readsTheOwnerAndWritesItOnlyForThoseWhoKnowIt() {
        final Job job = read(
                "{'id':1,'subtime':0,'res':1,'profile':'p','noctule':{'user':'ada','queue':7}}",
                "{'type':'delay','delay':1}");

        assertThat(job.owner()).isEqualTo(new Owner("ada", "", "7"));
        assertThat(job.extra()).isEmpty();
        assertThat(text(out -> JobJson.writeOwned(out, "1", job)))
                .endsWith("\"noctule\":{\"user\":\"ada\",\"queue\":\"7\"}}");
        assertThat(text(out -> JobJson.write(out, "1", job))).doesNotContain("noctule");
    }

    @Test
    void refusesAnOwnerItDoesNotKnow() {
        assertThatThrownBy(() -> read(
                        "{'id':1,'subtime':0,'res':1,'profile':'p','noctule':{'usr':1}}", "{'type':'delay','delay':1}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("usr");
    }

    @Test
    void keepsAWalltimeThatSaysThereIsNone() {
        final Job job = read("{'id':1,'subtime':0,'res':1,'profile':'p','walltime':-1}", "{'type':'delay','delay':1}");

        assertThat(job.walltime()).isInfinite();
        assertThat(text(out -> JobJson.write(out, "1", job))).contains("\"walltime\":-1");
        assertThat(again(job)).isEqualTo(job);
    }

    @Test
    void readsDemandsFromTheProfileAndPrefersTheJobsOwn() {
        final Job job = read(
                "{'id':1,'subtime':2.5,'res':3,'profile':'p','walltime':9,'mem':7,'user':'ada'}",
                "{'type':'parallel_homogeneous','cpu':1e9,'com':0,'req_time':8,'mem':6,'mem_bw':4,'ret':1}");
        assertThat(job)
                .isEqualTo(new Job(
                        "w0!1",
                        2.5,
                        3,
                        9,
                        8,
                        7,
                        4,
                        new Profile.ParallelHomogeneous(
                                "p", 1e9, 0, Map.of("req_time", 8L, "mem", 6L, "mem_bw", 4L, "ret", 1L)),
                        Map.of("mem", 7L, "user", "ada")));
    }

    @Test
    void takesTheWalltimeForTheEstimateAndMinusOneForNone() {
        final String delay = "{'type':'delay','delay':1.5}";
        assertThat(read("{'subtime':0,'res':1,'profile':'p','walltime':7}", delay)
                        .estimate())
                .isEqualTo(7);
        final Job job = read("{'subtime':0,'res':1,'profile':'p','walltime':-1}", delay);
        assertThat(job.walltime()).isEqualTo(INFINITE);
        assertThat(job.estimate()).isEqualTo(INFINITE);
    }

    @Test
    void writesABatsimJobAsItWas() {
        final String job = "{'id':'1','subtime':0,'res':3,'profile':'p','walltime':9.25,'tags':[1,'a',{'b':null}]}";
        final String profile = "{'type':'delay','delay':20.5,'mem':4,'note':1e-7}";
        final Job read = read(job, profile);
        assertThat(text(out -> JobJson.write(out, "1", read))).isEqualTo(job.replace('\'', '"'));
        assertThat(text(out -> ProfileJson.write(out, read, Optional.empty())))
                .isEqualTo(profile.replace('\'', '"').replace("1e-7", "1.0E-7"));
    }

    @Test
    void writesDemandsThatNoFieldGives() {
        final Job job = new Job(
                "w0!1", 0, 1, 100, 50, 3, 2, new Profile.Delay("d", 3, Map.of("mem", 9L)), Map.of("mem_bw", 1L));
        assertThat(again(job))
                .usingRecursiveComparison()
                .ignoringFields("extra")
                .isEqualTo(job);
    }

    @Test
    void readsATraceJobBackWithoutLoss() {
        final Job job = new Job(
                "w0!1", 1 / 3.0, 4, 60, 1 / 7.0, 0.1, 12, new Profile.ReferenceTime("1", 12.3, Map.of()), Map.of());
        final Job again = again(job);
        assertThat(again)
                .usingRecursiveComparison()
                .ignoringFields("profile.extra")
                .isEqualTo(job);
        assertThat(again(again)).isEqualTo(again);
    }

    @Test
    void turnsATraceJobsSecondsIntoFlopsForBatsim() {
        final Job job = new Job("w0!1", 0, 4, 60, 60, 5, 12, new Profile.ReferenceTime("1", 2.5, Map.of()), Map.of());
        assertThat(text(out -> ProfileJson.writeForBatsim(out, job, 4.2)))
                .isEqualTo("{\"type\":\"parallel_homogeneous\",\"cpu\":10500000000,\"com\":0,"
                        + "\"req_time\":60,\"mem\":5,\"mem_bw\":12}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'subtime':-1,'res':1}|$.subtime: the value (-1) must be at least 0",
                "{'subtime':'x','res':1}|$.subtime: the value (\"x\") must be a number",
                "{'res':1}|the key \"subtime\" is missing",
                "{'subtime':0,'res':-1}|$.res: the value (-1) must lie between",
                "{'subtime':0,'res':1.5}|$.res: the value (1.5) must be a whole number",
                "{'subtime':0,'res':1,'walltime':0}|$.walltime: the value (0) must be positive",
                "{'subtime':0,'res':1,'mem':-3}|$.mem: the value (-3) must be at least 0",
                "{'subtime':1e999,'res':1}|must be a finite number",
                "{'subtime':0,'res':1,'x':[1e999]}|not finite",
            })
    void refusesAWrongJob(String job, String complaint) {
        final Profile profile = new Profile.Delay("p", 1, Map.of());
        assertThatThrownBy(() -> JobJson.read("w0!1", json(job), profile))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'delays','delay':1}|must be one of delay, parallel_homogeneous, parallel_homogeneous_total, parallel,",
                "{'delay':1}|the key \"type\" is missing",
                "{'type':'delay','delay':0}|$.delay: the value (0) must be positive",
                "{'type':'delay'}|the key \"delay\" is missing",
                "{'type':'parallel_homogeneous','cpu':-1,'com':0}|$.cpu",
                "{'type':'parallel_homogeneous','cpu':1,'com':-1}|$.com",
                "{'type':'reference_time','seconds':-1}|$.seconds",
                "{'type':'delay','delay':1,'ret':0.5}|$.ret: the value (0.5) must be a whole number",
                "{'type':'delay','delay':1,'req_time':'x'}|$.req_time: the value (\"x\") must be a number",
            })
    void refusesAWrongProfile(String profile, String complaint) {
        assertThatThrownBy(() -> ProfileJson.read("p", json(profile)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(complaint);
    }

    @ParameterizedTest
    @CsvSource({"2, must lie between 0 and 1", "-1, must lie between 0 and 1", "0.5, must be a whole number"})
    void refusesRanksOnPlacesThatAJobDoesNotHave(String place, String problem) {
        final String job = "{'id':1,'subtime':0,'res':2,'profile':'p','smpi_ranks_to_hosts_mapping':[0," + place + "]}";

        assertThatThrownBy(() -> read(job, "{'type':'delay','delay':1}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("smpi_ranks_to_hosts_mapping[1]")
                .hasMessageContaining(problem);
    }
}
