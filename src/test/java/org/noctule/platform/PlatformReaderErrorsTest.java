package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;

class PlatformReaderErrorsTest {
    private static final String CPU = "'cores': 2, 'clock_rate': 1, 'dpflops_per_cycle': 4, 'mem_bw': 32, 'power': 80";

    /** Each line: the platform, where it is wrong and how, the remedy; CPU stands for a sound processor's fields. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Del R720', 'number': 1}]}]} | $.clusters[0].nodes[0].type: the value ('Del R720') is no node type of the library, nor declared in types.node. | Maybe you mean 'Dell R720'.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 0}]}]} | $.clusters[0].nodes[0].number: the value (0) must lie between 1 and 2147483647. | Maybe the sign or the unit is wrong.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': -3}]}]} | $.clusters[0].nodes[0].number: the value (-3) must lie between 1 and 2147483647. | Maybe the sign or the unit is wrong.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1.5}]}]} | $.clusters[0].nodes[0].number: the value (1.5) must be a whole number. | Maybe remove quotation marks or decimals.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': '2'}]}]} | $.clusters[0].nodes[0].number: the value ('2') must be a whole number. | Maybe remove quotation marks or decimals.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 25000001}]}]} | $.clusters[0].nodes[0].number: the value (25000001) makes more than 100000000 cores. | Maybe it has a digit too many.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1}]}, {'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1}]}]} | $.clusters[1].id: the value ('a') is the id of two clusters. | Maybe a copied cluster was not renamed.
                    {'clusters': []} | $.clusters: the value ([]) must hold at least one cluster. | Maybe its entries were lost: without cores no job runs.
                    {'clusters': [{'id': 'a', 'nodes': []}]} | $.clusters[0].nodes: the value ([]) must hold at least one group of nodes. | Maybe its entries were lost: without cores no job runs.
                    {'clusters': {}} | $.clusters: the value ({}) must be an array. | Maybe brackets are missing.
                    {} | $: the key 'clusters' is missing. | Maybe add it: it has no default.
                    [] | $: the value ([]) must be an object. | Maybe braces are missing.
                    {'cluster': []} | $: the key 'cluster' is unknown. | Maybe you mean 'clusters'.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'numbr': 1}]}]} | $.clusters[0].nodes[0]: the key 'numbr' is unknown. | Maybe you mean 'number'.
                    {'clusters': [{'nodes': [{'type': 'Test0', 'number': 1}]}]} | $.clusters[0]: the key 'id' is missing. | Maybe add it: it has no default.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1}], 'local_links': {'type': 'InfiniBand QDX'}}]} | $.clusters[0].local_links.type: the value ('InfiniBand QDX') is no network type of the library, nor declared in types.network. | Maybe you mean 'InfiniBand QDR'.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': 1}]}], 'global_links': {'type': 'InfiniBand QDR', 'latency': 'soon'}} | $.global_links.latency: the value ('soon') is not a number with a unit. | Maybe write it like '0us'.
                    {'clusters': [], 'types': {'network': {'N': {'bandwidth': '-1Gbps'}}}} | $.types.network.N.bandwidth: the value ('-1Gbps') is not a number with a unit. | Maybe write it like '10.0Gbps'.
                    {'clusters': [], 'types': {'processors': {}}} | $.types: the key 'processors' is unknown. | Maybe you mean 'processor'.
                    {'clusters': [], 'types': {'processor': {'P': {CPU, 'mem_bww': 1}}}} | $.types.processor.P: the key 'mem_bww' is unknown. | Maybe you mean 'mem_bw'.
                    {'clusters': [], 'types': {'processor': {'P': {'cores': 2}}}} | $.types.processor.P: the key 'clock_rate' is missing. | Maybe add it: it has no default.
                    {'clusters': [], 'types': {'processor': {'P': {'cores': 1, 'clock_rate': -2}}}} | $.types.processor.P.clock_rate: the value (-2) must be positive. | Maybe the sign or the unit is wrong.
                    {'clusters': [], 'types': {'processor': {'P': {'cores': 1, 'clock_rate': 'NaN'}}}} | $.types.processor.P.clock_rate: the value ('NaN') must be a number. | Maybe remove the quotation marks and the unit, if there is one.
                    {'clusters': [], 'types': {'processor': {'P': {'cores': 0}}}} | $.types.processor.P.cores: the value (0) must lie between 1 and 100000000. | Maybe the sign or the unit is wrong.
                    {'clusters': [], 'types': {'processor': {'P': {'cores': 1, 'clock_rate': 1e300, 'dpflops_per_cycle': 1e300, 'mem_bw': 1, 'power': 0}}}} | $.types.processor.P: the value ({'cores':1,'clock_rate':1.0E300,'dpflops_per_cycle':1.0E3...) gives a core no finite speed: clock_rate x dpflops_per_cycle. | Maybe the clock rate is not in GHz.
                    {'clusters': [], 'types': {'node': {'N': {'processors': []}}}} | $.types.node.N.processors: the value ([]) must hold at least one processor. | Maybe its entries were lost: without cores no job runs.
                    {'clusters': [], 'types': {'node': {'N': {'processors': [{'type': 'Pentium', 'number': 1}]}}}} | $.types.node.N.processors[0].type: the value ('Pentium') is no processor type of the library, nor declared in types.processor. | Maybe it is one of:
                    {'clusters': [], 'types': {'node': {'N': {'processors': [{'type': 'Basic', 'number': 60000000}]}}}} | $.types.node.N.processors[0].number: the value (60000000) makes more than 100000000 cores. | Maybe it has a digit too many.
                    {'clusters': [], 'types': {'node': {'N': {'processors': [{'type': 'Basic', 'number': 1}], 'memory': {'capacity': -1}}}}} | $.types.node.N.memory.capacity: the value (-1) must be positive. | Maybe the sign or the unit is wrong.
                    {'clusters': [{'id': 'a', 'nodes': [{'type': 'N', 'number': 1000000}]}], 'types': {'processor': {'P': {'cores': 1, 'clock_rate': 1000, 'dpflops_per_cycle': 10, 'mem_bw': 1, 'power': 10}}, 'node': {'N': {'processors': [{'type': 'P', 'number': 1}]}}}} | $: the machine has 10000000000 GFLOPS and 10000000 W in all, more than 9000000000. | Maybe a clock rate is not in GHz, or a power not in W.
                    """)
    void namesThePlaceTheValueAndARemedy(String platform, String what, String remedy) {
        final NoctuleException e = failure(platform.replace("CPU", CPU));
        assertThat(e).hasMessage(quoted("p.json: " + what));
        assertThat(e.remedy()).startsWith(quoted(remedy));
        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.INPUT);
    }

    @Test
    void refusesANumberThatIsNone() {
        final NoctuleException e = failure("{'clusters': [{'id': 'a', 'nodes': [{'type': 'Test0', 'number': NaN}]}]}");
        assertThat(e.getMessage()).startsWith("p.json:1:").contains("this is not JSON", "NaN");
        assertThat(e.remedy()).startsWith("Maybe ");
    }

    @Test
    void refusesAMissingFile() {
        final NoctuleException e =
                catchThrowableOfType(NoctuleException.class, () -> PlatformReader.read(Path.of("no", "such.json")));
        assertThat(e).hasMessage("The file (" + Path.of("no", "such.json") + ") does not exist.");
        assertThat(e.remedy()).startsWith("Maybe another folder is meant: there is no ");
    }

    private static NoctuleException failure(String platform) {
        return catchThrowableOfType(NoctuleException.class, () -> PlatformReader.parse(quoted(platform), "p.json"));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
