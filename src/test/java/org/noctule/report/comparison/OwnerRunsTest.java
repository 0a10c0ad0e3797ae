package org.noctule.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.noctule.report.data.JobGroup;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Pairing;

final class OwnerRunsTest {
    private static JobGroup group(String user, int ran, double hours, double wait) {
        return new JobGroup(List.of(user), ran + 1, ran, hours, hours / 10, wait, wait);
    }

    private static FigureComparison.Cell cell(OwnerComparison owners, String user, String agent, OwnerFigure figure) {
        return owners.lines().stream()
                .filter(line -> line.group().names().equals(List.of(user))
                        && line.entrant().equals(agent))
                .findFirst()
                .flatMap(line -> Optional.ofNullable(line.cells().get(figure)))
                .orElseThrow();
    }

    @Test
    void runsWithTheSameSeedArePairsWithinEachGroup() {
        final OwnerRuns runs = new OwnerRuns(List.of(OwnerKind.USER), Pairing.SEEDS);
        for (int seed = 0; seed < 3; seed++) {
            runs.add("w", "one", "" + seed, List.of(group("ada", 2, 1, 10 * seed), group("bob", 1, 9, 5)));
            runs.add("w", "two", "" + seed, List.of(group("ada", 2, 1, 10 * seed + 4), group("bob", 1, 9, 5)));
        }
        final OwnerComparison owners = runs.compare("one");
        assertThat(owners.lines().stream().map(line -> line.group().names().get(0) + line.entrant()))
                .as("most core-hours first")
                .containsExactly("bobone", "bobtwo", "adaone", "adatwo");
        final FigureComparison.Cell ada = cell(owners, "ada", "two", OwnerFigure.WAITING_TIME);
        assertThat(ada.estimate().mean()).isCloseTo(14, within(1e-9));
        assertThat(ada.estimate().halfWidth()).isPresent();
        assertThat(ada.contrast().orElseThrow().pairs()).isEqualTo(3);
        assertThat(ada.contrast().orElseThrow().difference().mean()).isCloseTo(4, within(1e-9));
        assertThat(cell(owners, "bob", "one", OwnerFigure.JOBS).estimate().mean())
                .isEqualTo(2);
    }

    @Test
    void aGroupOfWhichNoJobRanHasNoWaitingTimeAndNoneWeighsOnOthers() {
        final OwnerRuns runs = new OwnerRuns(List.of(OwnerKind.USER), Pairing.SEEDS);
        runs.add("w", "one", "0", List.of(new JobGroup(List.of(""), 3, 0, 0, 0, Double.NaN, Double.NaN)));
        runs.add("w", "one", "1", List.of(group("", 1, 1, 7)));
        final OwnerComparison owners = runs.compare("one");
        assertThat(cell(owners, "", "one", OwnerFigure.WAITING_TIME).estimate().runs())
                .isEqualTo(1);
        assertThat(cell(owners, "", "one", OwnerFigure.JOBS).estimate().mean()).isEqualTo(2.5);
    }

    @Test
    void runsOfOneWindowCountAsTheirMean() {
        final OwnerRuns runs = new OwnerRuns(List.of(OwnerKind.USER), Pairing.WINDOWS);
        runs.add("w", "one", "@0", List.of(group("ada", 1, 1, 2)));
        runs.add("w", "one", "@0", List.of(group("ada", 1, 1, 4)));
        runs.add("w", "one", "@9", List.of(group("ada", 1, 1, 9)));
        final FigureComparison.Cell ada = cell(runs.compare("one"), "ada", "one", OwnerFigure.WAITING_TIME);
        assertThat(ada.estimate().runs()).isEqualTo(2);
        assertThat(ada.estimate().mean()).isEqualTo(6);
    }

    @Test
    void pagesTellGroupsApartWhateverTheirNamesHold() {
        final OwnerRuns runs = new OwnerRuns(List.of(OwnerKind.USER, OwnerKind.ACCOUNT), Pairing.SEEDS);
        runs.add(
                "w",
                "one",
                "0",
                List.of(
                        new JobGroup(List.of("a / account b", "c"), 1, 1, 2, 1, 1, 1),
                        new JobGroup(List.of("a", "b / account c"), 1, 1, 1, 1, 1, 1)));
        final CampaignReport report = runs.compare("one").report("all");
        assertThat(report.sections())
                .extracting(CampaignReport.Section::figure)
                .containsExactly(Measure.of("waiting_time"), Measure.of("bounded_slowdown"));
        assertThat(report.sections().get(0).comparison().cells())
                .extracting(FigureComparison.Cell::workload)
                .containsExactly("user a / account b / account c", "user a / account b / account c'");
        assertThat(report.axes()).extracting(ReportAxis::key).containsExactly("agent", "user", "account");
        assertThat(report.axes().get(1).values())
                .containsEntry("user a / account b / account c", "a / account b")
                .containsEntry("user a / account b / account c'", "a");
    }
}
