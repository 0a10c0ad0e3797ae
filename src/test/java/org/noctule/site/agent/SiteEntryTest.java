package org.noctule.site.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.Lane;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.site.policy.PolicyReader;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;
import org.noctule.workload.QueueTerms;

/** The rules of a site, one by one, on four nodes of two cores. */
final class SiteEntryTest {
    private static final Platform PLATFORM =
            TestMachines.platform(new Cluster.Nodes(TestMachines.node(2, Double.POSITIVE_INFINITY), 4));

    private int jobs;

    private static SiteEntry rules(String json) {
        return new SiteEntry(
                new SiteGround(PolicyReader.read(JsonInput.parse(json.replace('\'', '"'), "site.json")), PLATFORM));
    }

    private Job job(
            int cores, double seconds, String user, String queue, String account, String qos, String reservation) {
        final QueueTerms terms =
                new QueueTerms(account, qos, List.of(), reservation, 0, false, 0, OptionalLong.empty());
        return new Job(
                "w0!" + ++jobs,
                0,
                cores,
                Double.POSITIVE_INFINITY,
                seconds,
                0,
                0,
                new Profile.ReferenceTime("p", 1, Map.of()),
                Map.of(),
                JobParts.of(new Owner(user, "g", queue)).withTerms(terms));
    }

    private Job job(int cores, double seconds, String account, String qos) {
        return job(cores, seconds, "ada", "", account, qos, "");
    }

    private static Lane lane(SiteEntry rules, Job job) {
        return rules.lanes(job).get(0);
    }

    private static void start(SiteEntry rules, Job job, double now) {
        rules.submitted(job);
        rules.started(job, lane(rules, job), ResourceSet.range(0, job.resources() - 1), now);
    }

    private static String held(SiteEntry rules, Job job) {
        return rules.hold(job, lane(rules, job), 0).map(WaitReason::name).orElse("");
    }

    @ParameterizedTest
    @CsvSource({
        "'', a, '', 1, 10, ''",
        "'', c, '', 1, 10, names the account (c)",
        "'', a, x, 1, 10, names the class of service (x)",
        "q, a, '', 1, 10, names the partition (q)",
        "small, a, '', 5, 10, asks for 5 cores",
        "small, a, '', 1, 99, asks for more time than max_time of the partition (small)",
        "small, b, '', 1, 10, is of an account that may not use the partition (small)",
        "'', a, high, 4, 10, is beyond the limit max_tres_per_job (cpu) of qos high",
    })
    void whatCanNeverStartIsRefused(
            String queue, String account, String qos, int cores, double seconds, String clause) {
        final SiteEntry rules = rules("""
                {'partitions': [{'name': 'all', 'default': true},
                                {'name': 'small', 'nodes': '0-1', 'max_time': 60, 'allow_accounts': ['a']}],
                 'accounts': [{'name': 'a'}, {'name': 'b'}],
                 'qos': [{'name': 'high', 'limits': {'max_tres_per_job': {'cpu': 3}}}]}
                """);
        final Optional<String> refusal = rules.refusal(job(cores, seconds, "ada", queue, account, qos, ""), 0);
        assertThat(refusal.orElse("")).contains(clause);
        assertThat(refusal.isEmpty()).isEqualTo(clause.isEmpty());
    }

    @Test
    void theFirstMaxCountsAndAllGroupsDo() {
        final SiteEntry rules = rules("""
                {'accounts': [{'name': 'a', 'limits': {'max_jobs': 1, 'grp_jobs': 3}},
                              {'name': 'b', 'parent': 'a', 'limits': {'max_jobs': 2}}],
                 'qos': [{'name': 'high', 'limits': {'max_jobs': 4}}, {'name': 'free', 'limits': {'grp_jobs': 99}}]}
                """);
        start(rules, job(1, 10, "b", ""), 0);
        assertThat(held(rules, job(1, 10, "b", ""))).isEmpty();
        start(rules, job(1, 10, "b", ""), 0);
        assertThat(held(rules, job(1, 10, "b", ""))).isEqualTo("max_jobs of account b");
        assertThat(held(rules, job(1, 10, "a", ""))).isEqualTo("max_jobs of account a");
        assertThat(held(rules, job(1, 10, "b", "high"))).isEmpty();
        start(rules, job(1, 10, "b", "high"), 0);
        assertThat(held(rules, job(1, 10, "b", "high"))).isEqualTo("grp_jobs of account a");
        assertThat(held(rules, job(1, 10, "b", "free"))).isEqualTo("max_jobs of account b");
    }

    @Test
    void minutesOfRunningJobsCountInAdvanceAndThoseOfEndedOnesAsTheyWere() {
        final SiteEntry rules = rules("{'limits': {'grp_tres_mins': {'cpu': 10}}}");
        final Job first = job(2, 240, "", "");
        start(rules, first, 0);
        final Job second = job(1, 240, "", "");
        assertThat(rules.refusal(second, 0)).isEmpty();
        assertThat(held(rules, second)).isEqualTo("grp_tres_mins (cpu) of the site");
        rules.ended(first, 180);
        assertThat(held(rules, second)).isEmpty();
        assertThat(rules.refusal(job(1, 300, "", ""), 180).orElse("")).contains("grp_tres_mins (cpu) of the site");
    }

    @Test
    void oneJobMoreThanMaySubmitIsRefused() {
        final SiteEntry rules = rules("{'limits': {'max_submit': 1}}");
        final Job first = job(1, 10, "", "");
        rules.submitted(first);
        assertThat(rules.refusal(first, 0)).isEmpty();
        assertThat(rules.refusal(job(1, 10, "", ""), 0).orElse(""))
                .isEqualTo("is one more than the limit max_submit of the site");
        rules.ended(first, 5);
        assertThat(rules.refusal(job(1, 10, "", ""), 5)).isEmpty();
    }

    @Test
    void reservationsCloseTheirCoresToOthersAndAllOthersToTheirJobs() {
        final SiteEntry rules = rules("""
                {'reservations': [{'name': 'r', 'nodes': '1', 'begin': 100, 'end': 200, 'users': ['ada']},
                                  {'name': 's', 'count': 2, 'begin': 150, 'end': 300, 'maintenance': true}]}
                """);
        final Job own = job(2, 50, "ada", "", "", "", "r");
        final Job other = job(1, 50, "bob", "", "", "", "");
        final Lane all = lane(rules, other);
        assertThat(rules.closed(other, all, 0, 100).isEmpty()).isTrue();
        assertThat(rules.closed(other, all, 0, 101)).isEqualTo(ResourceSet.range(2, 3));
        assertThat(rules.closed(other, all, 90, 151)).isEqualTo(ResourceSet.of(0, 1, 2, 3, 4, 5));
        assertThat(rules.closed(own, all, 100, 150)).isEqualTo(ResourceSet.of(0, 1, 4, 5, 6, 7));
        assertThat(rules.closed(own, all, 99, 150).size()).isEqualTo(8);
        assertThat(rules.hold(own, all, 50)).contains(WaitReason.advance("r", 100));
        assertThat(rules.refusal(own, 151).orElse("")).contains("does not end before its reservation (r)");
        assertThat(rules.refusal(job(1, 5, "bob", "", "", "", "r"), 0).orElse(""))
                .contains("may not run in its");
        assertThat(rules.refusal(job(1, 5, "ada", "", "", "", "s"), 0).orElse(""))
                .contains("may not run in its");
        assertThat(rules.dates(100)).containsExactly(150.0, 200.0, 300.0);
    }

    @Test
    void limitsOfNodesBoundTheNodesOfAStart() {
        final SiteEntry rules = rules("""
                {'partitions': [{'name': 'p', 'max_nodes': 3}], 'limits': {'grp_tres': {'node': 4}}}
                """);
        final Job first = job(4, 10, "", "");
        assertThat(rules.mostNodes(first, lane(rules, first))).isEqualTo(3);
        start(rules, first, 0);
        final Job second = job(2, 10, "", "");
        assertThat(rules.mostNodes(second, lane(rules, second))).isEqualTo(2);
        assertThat(rules.onFewNodes(ResourceSet.of(0, 2, 3, 5, 6, 7), 2)).isEqualTo(ResourceSet.of(2, 3, 6, 7));
    }

    @Test
    void aFileOfAnotherMachineIsAnError() {
        assertThatThrownBy(() -> rules("{'partitions': [{'name': 'p', 'nodes': '4'}]}"))
                .hasMessageContaining("gives (p) the node 4, but the platform has 4");
        assertThatThrownBy(() -> rules("{'nodes': ['a']}")).hasMessageContaining("names 1 nodes");
        assertThatThrownBy(() -> rules("{'reservations': [{'name': 'r', 'count': 5, 'begin': 0, 'end': 1}]}"))
                .hasMessageContaining("has no 5 nodes for the reservation (r)");
    }
}
