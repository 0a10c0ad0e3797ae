package org.noctule.site.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;

/** Site files. */
final class PolicyReaderTest {
    private static SitePolicy read(String json) {
        return PolicyReader.read(JsonInput.parse(json.replace('\'', '"'), "site.json"));
    }

    @Test
    void aFileSaysWhatStandsInIt() {
        final SitePolicy policy = read("""
                {'nodes': ['n1', 'n2', 'g1'],
                 'partitions': [{'name': 'gpu', 'nodes': ['g1'], 'max_time': 60, 'tier': 3, 'allow_accounts': ['a']},
                                {'name': 'all', 'default': true, 'max_nodes': 2}],
                 'accounts': [{'name': 'b', 'parent': 'a'}, {'name': 'a', 'shares': 3, 'limits': {'grp_tres': {'cpu': 8, 'gres/gpu:a100': 1}}}],
                 'users': [{'name': 'ada', 'account': 'b', 'accounts': ['a'], 'limits': {'max_jobs': 0}}],
                 'qos': [{'name': 'high', 'priority': 7, 'preempts': ['low']}, {'name': 'low'}],
                 'limits': {'max_submit': 9},
                 'reservations': [{'name': 'r', 'nodes': '0-1', 'begin': 5, 'end': 9, 'users': ['ada']},
                                  {'name': 's', 'count': 2, 'begin': 0, 'end': 1, 'maintenance': true}]}
                """);
        assertThat(policy.partitions()).containsOnlyKeys("gpu", "all");
        assertThat(policy.partitions().get("gpu"))
                .isEqualTo(new Partition(
                        "gpu",
                        false,
                        Optional.of(ResourceSet.of(2)),
                        60,
                        60,
                        Integer.MAX_VALUE,
                        3,
                        1,
                        Set.of("a"),
                        Set.of(),
                        Set.of(),
                        UseLimits.NONE));
        assertThat(policy.line("b")).extracting(Account::name).containsExactly("b", "a");
        assertThat(policy.accounts().get("a").limits().grpTres()).isEqualTo(Map.of("cpu", 8.0, "gres/gpu:a100", 1.0));
        assertThat(policy.users().get("ada").accounts()).containsExactly("b", "a");
        assertThat(policy.users().get("ada").limits().maxJobs()).isEqualTo(OptionalInt.of(0));
        assertThat(policy.qos().get("high").priority()).isEqualTo(7);
        assertThat(policy.qos().get("high").preempts()).containsExactly("low");
        assertThat(policy.limits().maxSubmit()).isEqualTo(OptionalInt.of(9));
        assertThat(policy.reservations())
                .extracting(AdvanceReservation::maintenance)
                .containsExactly(false, true);
    }

    @Test
    void anEmptyFileIsASiteWithoutRules() {
        assertThat(read("{}").partitions()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "{'partition': []};the key \"partition\" is unknown",
                "{'partitions': [{'name': 'a'}, {'name': 'a'}]};stands in \"partitions\" twice",
                "{'partitions': [{'name': 'a', 'nodes': 'x'}]};is no set of nodes",
                "{'nodes': ['n1'], 'partitions': [{'name': 'a', 'nodes': ['n2']}]};is no node of the file",
                "{'nodes': ['n1'], 'partitions': [{'name': 'a', 'nodes': '0-1'}]};names a node that is not there",
                "{'partitions': [{'name': 'a', 'max_time': 5, 'default_time': 6}]};is longer than max_time",
                "{'accounts': [{'name': 'a', 'parent': 'b'}]};is no account of the file",
                "{'accounts': [{'name': 'a', 'parent': 'b'}, {'name': 'b', 'parent': 'a'}]};puts the account (a) below itself",
                "{'accounts': [{'name': 'a'}], 'users': [{'name': 'u', 'account': 'c'}]};is no account of the file",
                "{'qos': [{'name': 'high', 'preempts': ['slow']}, {'name': 'low'}]};is no name of the file",
                "{'limits': {'grp_tres': {'gpu': 1}}};is that of no resource (gpu)",
                "{'limits': {'grp_tres': {'cpu': -1}}};must be",
                "{'reservations': [{'name': 'r', 'begin': 0, 'end': 1}]};must have one of nodes and count",
                "{'reservations': [{'name': 'r', 'count': 1, 'begin': 5, 'end': 5}]};is not after begin"
            })
    void whatIsWrongIsToldWithItsPlace(String json, String problem) {
        assertThatThrownBy(() -> read(json)).hasMessageContaining("site.json").hasMessageContaining(problem);
    }
}
