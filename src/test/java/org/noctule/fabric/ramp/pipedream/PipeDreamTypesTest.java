package org.noctule.fabric.ramp.pipedream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.BatsimWriter;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;

class PipeDreamTypesTest {
    private static final OpGraph GRAPH = new OpGraph(
            "tiny",
            List.of(new Op(2, "Linear(1, 2)", 1.5, 3, 2e6, 0), new Op(1, "ReLU", 0, 0.1, 8, 4)),
            List.of(new Dep(2, 1)));
    private static final String INLINE = "{'model':'tiny','nodes':[{'id':2,'description':'Linear(1, 2)',"
            + "'forward_compute_time':1.5,'backward_compute_time':3,'activation_size':2e6,'parameter_size':0},"
            + "{'id':1,'description':'ReLU','forward_compute_time':0,'backward_compute_time':0.1,'activation_size':8,"
            + "'parameter_size':4}],'edges':[[2,1]]}";

    @TempDir
    private Path directory;

    private List<Job> read(String graph, String fields) throws IOException {
        final String profile = "{'type':'pipedream','graph':" + graph + ",'training_steps':50," + fields + "}";
        final String text = "{'nb_res':4,'jobs':[{'id':1,'subtime':0,'res':2,'profile':'p'},"
                + "{'id':2,'subtime':0,'res':2,'profile':'q'}],'profiles':{'p':" + profile + ",'q':" + profile + "}}";
        final Path file = Files.writeString(directory.resolve("w.json"), text.replace('\'', '"'));
        return BatsimWorkload.read(file, "w0").workload().jobs();
    }

    private void writeGraph() throws IOException {
        Files.createDirectories(directory.resolve("models/tiny"));
        Files.writeString(directory.resolve("models/tiny/graph.txt"), PipeDreamWriter.text(GRAPH));
    }

    @Test
    void readsGraphsFromFilesBesideTheWorkloadOnce() throws IOException {
        writeGraph();
        final List<Job> jobs = read("'models/tiny/graph.txt'", "'max_acceptable_jct_fraction':0.25,'user':7");

        assertThat(jobs.get(0).profile()).isEqualTo(new PipeDream("p", GRAPH, 50, 0.25, Map.of("user", 7L)));
        assertThat(((PipeDream) jobs.get(1).profile()).graph())
                .isSameAs(((PipeDream) jobs.get(0).profile()).graph());
    }

    @Test
    void writesWhatReadsBackAsTheSame() throws IOException {
        writeGraph();
        final Path file = directory.resolve("models/tiny/graph.txt");
        final List<Job> jobs = read("'models/tiny/graph.txt'", "'max_acceptable_jct_fraction':1");
        final BatsimWorkload workload = BatsimWorkload.read(directory.resolve("w.json"), "w0");
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        BatsimWriter.lossless().write(out, workload.workload(), 4);
        Files.delete(file);

        final Path copy = Files.write(directory.resolve("copy.json"), out.toByteArray());
        assertThat(BatsimWorkload.read(copy, "w0").workload().jobs()).isEqualTo(jobs);
        assertThat(read(INLINE, "'max_acceptable_jct_fraction':1")).isEqualTo(jobs);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'../x.txt'|'max_acceptable_jct_fraction':1|the path (../x.txt) leads out of the workload's directory",
                "'none.txt'|'max_acceptable_jct_fraction':1|none.txt) does not exist",
                "7|'max_acceptable_jct_fraction':1|$.profiles.p.graph: the value (7) must be a text",
                "I|'x':1|the key \"max_acceptable_jct_fraction\" is missing",
                "I|'max_acceptable_jct_fraction':0|the value (0) must be positive",
                "I|'max_acceptable_jct_fraction':1.5|the value (1.5) must be at most 1",
                "I|'max_acceptable_jct_fraction':1,'ret':1.5|the value (1.5) must be a whole number",
                "{'model':'m','nodes':[],'edges':[]}|'max_acceptable_jct_fraction':1|holds no node",
                "{'model':'m','nodes':[],'edges':[[1,2]]}|'max_acceptable_jct_fraction':1|names the node 1",
                "{'model':'m','nodes':[],'edges':[[1]]}|'max_acceptable_jct_fraction':1|must be a pair of nodes",
                "{'model':'m','edges':[]}|'max_acceptable_jct_fraction':1|the key \"nodes\" is missing",
            })
    void refusesAWrongProfile(String graph, String fields, String complaint) {
        assertThatThrownBy(() -> read(graph.equals("I") ? INLINE : graph, fields))
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.getMessage()).contains(complaint).doesNotContain("\n");
                    assertThat(e.remedy()).startsWith("Maybe");
                });
    }
}
