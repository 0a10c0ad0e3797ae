package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;
import org.noctule.workload.Profile;
import org.noctule.workload.Profile.UsageTrace.Burst;
import org.noctule.workload.Volumes;

class ProfileTypesTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> NO_WORKLOADS = Set.of("energy_cfg.json", "energy_cfg_idle.json");
    private static final Set<String> REFUSED = Set.of("dupid.json", "unkprofile.json");

    @TempDir
    private Path directory;

    private Map<String, Profile> read(String jobs, String profiles) throws IOException {
        final String text = "{'nb_res':4,'jobs':[" + jobs + "],'profiles':{" + profiles + "}}";
        final Path file = Files.writeString(directory.resolve("w.json"), text.replace('\'', '"'));
        return BatsimWorkload.read(file, "w0").workload().profiles();
    }

    private static String job(String profile) {
        return "{'id':1,'subtime':0,'res':2,'profile':'" + profile + "'}";
    }

    private Profile used(String description) throws IOException {
        return read(job("p"), "'p':" + description + ",'d':{'type':'delay','delay':1}")
                .get("p");
    }

    @Test
    void readsEachTypeWithItsDefaults() throws IOException {
        final Profile.Delay delay = new Profile.Delay("d", 1, Map.of());
        assertThat(used("{'type':'parallel_homogeneous_total','cpu':8,'com':2}"))
                .isEqualTo(new Profile.ParallelHomogeneousTotal("p", 8, 2, Map.of()));
        assertThat(used("{'type':'parallel','cpu':[1,2],'com':[0,1,2,0],'ret':3}"))
                .isEqualTo(new Profile.Parallel(
                        "p", Volumes.of(1.0, 2.0), Volumes.of(0.0, 1.0, 2.0, 0.0), Map.of("ret", 3L)));
        assertThat(used("{'type':'composed','seq':['d','d']}"))
                .isEqualTo(new Profile.Composed("p", List.of(delay, delay), 1, Map.of()));
        assertThat(used("{'type':'parallel_homogeneous_pfs','bytes_to_read':5}"))
                .isEqualTo(new Profile.ParallelFileSystem("p", 5, 0, "pfs", Map.of()));
        assertThat(used("{'type':'parallel_homogeneous_pfs','bytes_to_write':5,'host':'nfs'}"))
                .isEqualTo(new Profile.ParallelFileSystem("p", 0, 5, "nfs", Map.of()));
        assertThat(used("{'type':'data_staging','nb_bytes':5,'from':'a','to':'b'}"))
                .isEqualTo(new Profile.DataStaging("p", 5, "a", "b", Map.of()));
        assertThat(used("{'type':'send','msg':{'a':[1]}}"))
                .isEqualTo(new Profile.Send("p", Map.of("a", List.of(1L)), 1e-7, Map.of()));
        assertThat(used("{'type':'recv','success':'d'}"))
                .isEqualTo(new Profile.Receive(
                        "p", ".*", Optional.of(delay), Optional.empty(), Optional.empty(), 0.005, Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'parallel','cpu':[1],'com':[0]}|$.jobs[0].res: the value (2) differs from the 1 executors",
                "{'type':'parallel','cpu':[],'com':[]}|$.profiles.p.cpu: the value ([]) must not be empty",
                "{'type':'parallel','cpu':[1,-2]}|$.profiles.p.cpu[1]: the value (-2) must be at least 0",
                "{'type':'parallel','cpu':[1,2],'com':[0,1]}|$.profiles.p.com: the value ([0,1]) has 2 elements, not 2 times 2",
                "{'type':'composed','seq':[]}|$.profiles.p.seq: the value ([]) must not be empty",
                "{'type':'composed','seq':['d'],'repeat':0}|$.profiles.p.repeat: the value (0) must lie between 1",
                "{'type':'composed','seq':['e']}|$.profiles.p.seq[0]: the value (\"e\") is not among the profiles",
                "{'type':'composed','seq':['d','p']}|$.profiles.p.seq[1]: the value (\"p\") closes a cycle of profiles: p -> p",
                "{'type':'recv','failure':'p'}|closes a cycle of profiles: p -> p",
                "{'type':'recv','regex':'('}|$.profiles.p.regex: the value (\"(\") is no regular expression",
                "{'type':'parallel_homogeneous_pfs'}|has neither \"bytes_to_read\" nor \"bytes_to_write\"",
                "{'type':'data_staging','nb_bytes':1,'from':'a'}|the key \"to\" is missing",
                "{'type':'send'}|the key \"msg\" is missing",
                "{'type':'smpi','trace':'x'}|$.profiles.p.type: the value (\"smpi\") is not simulated",
                "{'type':'usage_trace','trace':'/etc/hosts'}|the path (/etc/hosts) leads out of the workload's directory",
                "{'type':'usage_trace','trace':'a/../../b'}|leads out of the workload's directory",
                "{'type':'usage_trace','trace':'none'}|cannot be read",
            })
    void refusesAWrongProfile(String profile, String complaint) {
        assertThatThrownBy(() -> used(profile)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.getMessage()).contains(complaint).doesNotContain("\n");
            assertThat(e.remedy()).startsWith("Maybe");
        });
    }

    @Test
    void namesTheCycleAndBoundsTheNesting() {
        assertThatThrownBy(() -> read(
                        job("a"),
                        "'a':{'type':'composed','seq':['b']},'b':{'type':'recv','timeout':'c'},"
                                + "'c':{'type':'composed','seq':['b']}"))
                .hasMessageContaining("closes a cycle of profiles: b -> c -> b");
        final StringBuilder chain = new StringBuilder("'p0':{'type':'delay','delay':1}");
        for (int i = 1; i < 100; i++) {
            chain.append(",'p")
                    .append(i)
                    .append("':{'type':'composed','seq':['p")
                    .append(i - 1)
                    .append("']}");
        }
        assertThatThrownBy(() -> read(job("p99"), chain.toString())).hasMessageContaining("more than 50 profiles");
    }

    @Test
    void keepsUnusedProfilesThatCanBeRead() throws IOException {
        assertThat(read(
                        job("d"),
                        "'u':{'type':'unknown'},'s':{'type':'smpi','trace':'x'},'e':{'type':'composed','seq':['d']},"
                                + "'d':{'type':'delay','delay':1},'l':{'type':'composed','seq':['l']}"))
                .containsOnlyKeys("e", "d");
    }

    @Test
    void readsUsageTraces() throws IOException {
        Files.createDirectory(directory.resolve("t"));
        Files.writeString(directory.resolve("t/list"), "0.txt\n\n../1.txt\n");
        Files.writeString(directory.resolve("t/0.txt"), "0 m_usage 0.5 1e9\n");
        Files.writeString(directory.resolve("1.txt"), "1 m_usage 1 7\n# nothing\n1 m_usage 0 8\n");
        assertThat(used("{'type':'usage_trace','trace':'t/list'}"))
                .isEqualTo(new Profile.UsageTrace(
                        "p",
                        List.of(List.of(new Burst(0.5, 1e9)), List.of(new Burst(1, 7), new Burst(0, 8))),
                        Map.of("trace", "t/list")));
        Files.writeString(directory.resolve("1.txt"), "1 m_usage 1.5 7\n");
        assertThatThrownBy(() -> used("{'type':'usage_trace','trace':'t/list'}"))
                .hasMessageContaining("1.txt:1: the number (1.5) must lie between 0 and 1");
        Files.writeString(directory.resolve("1.txt"), "0 m_usage 1 7\n");
        assertThatThrownBy(() -> used("{'type':'usage_trace','trace':'t/list'}"))
                .hasMessageContaining("1.txt:1: the rank (0) is not 1");
        Files.writeString(directory.resolve("t/list"), "../../x\n");
        assertThatThrownBy(() -> used("{'type':'usage_trace','trace':'t/list'}"))
                .hasMessageContaining("list:1: the path (../../x) leads out");
    }

    @Test
    void followsNoLinkOutOfTheWorkloadsDirectoryAndReadsPlainFilesOnly() throws IOException {
        Files.createSymbolicLink(directory.resolve("link"), Path.of("/etc/hosts"));
        assertThatThrownBy(() -> used("{'type':'usage_trace','trace':'link'}"))
                .hasMessageContaining("the path (link) leads out of the workload's directory");
        Files.createDirectory(directory.resolve("folder"));
        assertThatThrownBy(() -> used("{'type':'usage_trace','trace':'folder'}"))
                .hasMessageContaining("the path (folder) is not that of a plain file");
    }

    @Test
    void writesBatsimsWorkloadsAsTheyAre() throws IOException {
        int equal = 0;
        try (Stream<Path> files = Files.list(Shared.file("golden/batsim/inputs"))) {
            for (final Path file : files.filter(path -> path.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                final String name = file.getFileName().toString();
                if (REFUSED.contains(name) || NO_WORKLOADS.contains(name)) {
                    assertThatThrownBy(() -> BatsimWorkload.read(file, "w0"))
                            .as(name)
                            .isInstanceOf(NoctuleException.class);
                    continue;
                }
                final BatsimWorkload workload = BatsimWorkload.read(file, "w0");
                final ByteArrayOutputStream out = new ByteArrayOutputStream();
                BatsimWriter.lossless().write(out, workload.workload(), workload.nbResources());
                assertThat(plain(JSON.readTree(out.toByteArray())))
                        .as(name)
                        .isEqualTo(plain(JSON.readTree(file.toFile())));
                equal++;
            }
        }
        assertThat(equal).isGreaterThan(15);
    }

    /** Jobs by their ids, numbers as doubles, without what is not read and what says no more than the default. */
    private static JsonNode plain(JsonNode root) {
        final ObjectNode plain = JSON.createObjectNode();
        final Map<String, JsonNode> jobs = new TreeMap<>();
        for (final JsonNode job : root.get("jobs")) {
            final ObjectNode copy = job.deepCopy();
            copy.remove("id");
            if (copy.path("walltime").asDouble() == -1) {
                copy.remove("walltime");
            }
            jobs.put(job.get("id").asText(), numbers(copy));
        }
        plain.set("jobs", JSON.valueToTree(jobs));
        plain.set("profiles", numbers(root.get("profiles")));
        plain.set("nb_res", root.get("nb_res"));
        return plain;
    }

    private static JsonNode numbers(JsonNode node) {
        if (node.isNumber()) {
            return JSON.getNodeFactory().numberNode(node.doubleValue());
        } else if (node.isArray()) {
            return JSON.valueToTree(
                    node.valueStream().map(ProfileTypesTest::numbers).toList());
        } else if (node.isObject()) {
            final ObjectNode object = JSON.createObjectNode();
            node.properties().forEach(field -> object.set(field.getKey(), numbers(field.getValue())));
            if (object.path("repeat").asInt() == 1) {
                object.remove("repeat");
            }
            return object;
        }
        return node;
    }
}
