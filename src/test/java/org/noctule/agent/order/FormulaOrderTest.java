package org.noctule.agent.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.JobOrder;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Owner;
import org.noctule.workload.Profile;
import org.noctule.workload.QueueTerms;

final class FormulaOrderTest {
    private static JobOrder order(String text) {
        return JobOrders.read(JsonInput.of(TextNode.valueOf(text), "options.json"));
    }

    private static Job job(double submit, int cores, double estimate) {
        return new Job(
                "w0!1", submit, cores, estimate, estimate, 512, 2, new Profile.Delay("d", 1, Map.of()), Map.of());
    }

    private static String failure(Runnable work) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, work::run);
        assertThat(e).isNotNull();
        return e.getMessage() + "\n" + e.remedy();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "= submit ; 100",
                "= wait ; 20",
                "= cores ; 8",
                "=requested_time ; 60",
                "= area ; 480",
                "= memory ; 512",
                "= memory_bandwidth ; 2",
                "= -wait / requested_time ; -0.3333333333333333",
                "= 2 ^ 3 ^ 2 - -cores * (1 + 2) ; 536",
                "= log(exp(1)) + log2(cores) + log10(100) + sqrt(4) ; 8",
                "= min(cores, 3, 5) + max(1, abs(-7)) ; 10",
                "= if(wait >= 20 && cores != 7, 1, 2) ; 1",
                "= if(wait < 20 || cores == 7, 1, 2) ; 2",
                "= 1e3 + .5 ; 1000.5",
            })
    void scoresAreWhatTheFormulaSays(String formula, double score) {
        assertThat(order(formula).score(job(100, 8, 60), 120)).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "= if(user == 'ada', 1, 2) ; 1",
                "= if(user != \"ada\", 1, 2) ; 2",
                "= if(group == '' && account == 'optics', 1, 2) ; 1",
                "= if(partition == 'long' || qos == 'high', wait, -wait) ; 20",
                "= cards + 100 * nodes + 1e4 * nice + 1e6 * attempts ; 3050206"
            })
    void ownersAndDemandsAreKnown(String formula, double score) {
        final GresRequest cards = new GresRequest("gpu", "", 2000, GresRequest.Per.TASK);
        final GresRequest share = new GresRequest("gpu", "", 500, GresRequest.Per.JOB);
        final NodeDemand demand =
                new NodeDemand(3, 2, 0, NodeDemand.MemoryPer.CORE, List.of(cards, share), 2, 2, false, List.of());
        final QueueTerms terms = new QueueTerms("optics", "high", List.of(), "", 0, false, 5, OptionalLong.empty());
        final Job job = job(100, 6, 60)
                .withId("w0!1#3")
                .with(JobParts.of(new Owner("ada", "", "short"))
                        .withDemand(Optional.of(demand))
                        .withTerms(terms));
        assertThat(Math.floor(order(formula).score(job, 120))).isEqualTo(score);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "first | = submit",
                "shortest | = requested_time",
                "largest_area | = -area",
                "lxf | = -1 - wait / max(1, requested_time)",
                "wfp3 | = -(wait / max(1, requested_time)) ^ 3 * cores"
            })
    void publishedOrdersMayBeWrittenAsFormulas(String name, String formula) {
        final Random random = new Random(5);
        final JobOrder published = JobOrders.named(name);
        final JobOrder written = order(formula);
        for (int i = 0; i < 200; i++) {
            final Job job = job(random.nextInt(1000), 1 + random.nextInt(64), random.nextInt(5000));
            final double expected = published.score(job, 2000);
            assertThat(written.score(job, 2000))
                    .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-12 * Math.abs(expected)));
        }
        assertThat(written.dynamic()).isEqualTo(published.dynamic());
    }

    @Test
    void jobsWithoutAnEstimateHaveTheLargestNumber() {
        assertThat(order("= requested_time").score(job(0, 2, Double.POSITIVE_INFINITY), 5))
                .isEqualTo(Double.MAX_VALUE);
        assertThat(order("= -wait / requested_time").score(job(0, 2, Double.POSITIVE_INFINITY), 5))
                .isBetween(-1e-300, 0.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "= wiat / cores | has the unknown variable wiat. | Maybe you mean \"wait\".",
                "= random() | is no formula: Undefined function 'random' at character 3."
                        + " | Maybe one such as \"= -wait / max(1, requested_time)\" is meant.",
                "= wait + | is no formula: Missing second operand for operator at character 8."
                        + " | Maybe one such as \"= -wait / max(1, requested_time)\" is meant.",
                "= pi | has the unknown variable pi. | Maybe it is one of: account, area,"
                        + " attempts, cards, cores, group, memory, memory_bandwidth, nice, nodes, partition, qos,"
                        + " requested_time, submit, user, wait.",
            })
    void mistakesAreToldBeforeTheRun(String formula, String problem, String remedy) {
        assertThat(failure(() -> order(formula)))
                .isEqualTo("options.json: $: the value (\"" + formula + "\") " + problem + "\n" + remedy);
    }

    @ParameterizedTest
    @CsvSource({"= wait / (cores - 8)", "= log(0 * cores)", "= cores > 3", "= \"text\"", "= (0 - cores) ^ 0.5"})
    void scoresThatAreNoNumbersEndTheRun(String formula) {
        final JobOrder order = order(formula);

        assertThat(failure(() -> order.score(job(0, 8, 60), 5)))
                .startsWith("The job order (" + formula + ") has no score for the job w0!1 at date 5.0: ")
                .contains("\nMaybe ");
    }
}
