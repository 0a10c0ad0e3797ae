package org.noctule.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.campaign.compare.Figure;
import org.noctule.error.NoctuleException;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.ReportChoice;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.statistics.Contrast;

final class CampaignReportTest {
    @TempDir
    private Path folder;

    @Test
    void agentsAreComparedByPairsOnEachWorkloadAndByRanksOverAll() throws IOException {
        assertThat(ReportMarkdown.of(report(choice(Figure.MAKESPAN)))).isEqualTo("""
                # two

                ## makespan in s, less is better

                | workload | agent       | runs |          mean | 95 % (bootstrap) |    pairs |   difference | 95 % (bootstrap) | p (Wilcoxon, Holm) |  A12 |
                | -------- | ----------- | ---: | ------------: | ---------------: | -------: | -----------: | ---------------: | -----------------: | ---: |
                | a.swf    | fcfs        |    1 |     **10.00** |                – | baseline |            – |                – |                  – |    – |
                | a.swf    | random, "x" |    2 | 12.00 ± 12.71 |   11.00 to 13.00 |        2 | 2.00 ± 12.71 |     1.00 to 3.00 |              1.000 | 1.00 |
                | b.swf    | fcfs        |    1 |     **20.00** |                – | baseline |            – |                – |                  – |    – |
                | b.swf    | random, "x" |    2 | 22.00 ± 12.71 |   21.00 to 23.00 |        2 | 2.00 ± 12.71 |     1.00 to 3.00 |              1.000 | 1.00 |

                * random, "x" − fcfs on a.swf over 2 seeds: 2.00 [1.00, 3.00], Wilcoxon p = 1.000 (Holm)
                * random, "x" − fcfs on b.swf over 2 seeds: 2.00 [1.00, 3.00], Wilcoxon p = 1.000 (Holm)

                Bootstrap intervals of fewer than 5 runs say little: they only mix what few runs came to. More seeds help.

                | agent       | mean rank |
                | ----------- | --------: |
                | fcfs        |      1.00 |
                | random, "x" |      2.00 |

                Ranks over 2 workloads on which all ran; Friedman's test: p = .511; ranks further apart than 1.39 differ (Nemenyi, 5 %).
                """);
    }

    /** Windows 0 to 4: means over seeds where there are two, differences 1, 2, 3, 4 and -5. */
    @Test
    void windowsArePairsAndSeedsOfOneCountAsTheirMean() throws IOException {
        final StringBuilder rows =
                new StringBuilder("key,decision.agent,workload.first_job,seed,repetition,makespan,utilisation\n");
        for (int window = 0; window < 5; window++) {
            final int apart = window < 4 ? window + 1 : -5;
            rows.append("0,easy,").append(window).append(",,0,10,.5\n");
            rows.append("0,other,")
                    .append(window)
                    .append(",1,0,")
                    .append(10 + apart - 3)
                    .append(",.5\n");
            rows.append("0,other,")
                    .append(window)
                    .append(",2,0,")
                    .append(10 + apart + 3)
                    .append(",.5\n");
        }
        final Path table = write(rows.append("0,easy,5,,0,99,.5\n").toString());
        final CampaignReport report = CampaignReport.of("n", table, windows(List.of("workload.first_job")));
        final Contrast contrast =
                report.sections().get(0).comparison().cells().get(1).contrast().orElseThrow();
        assertThat(contrast.pairs()).isEqualTo(5);
        assertThat(contrast.difference().mean()).isEqualTo(1);
        // Of 32 choices of signs, 20 have a sum of positive ranks as far from 7.5 as 10 is.
        assertThat(contrast.test().probability()).isEqualTo(20 / 32.0);
        assertThat(report.sections().get(0).comparison().ranks().workloads()).isEqualTo(5);
        assertThat(report.sections().get(0).comparison().ranks().ranks()).containsExactly(1.2, 1.8);
        final String line = "other − easy over 5 windows: 1.00 [";
        assertThat(ReportMarkdown.of(report)).contains("\n* " + line, "], Wilcoxon p = .625\n", "Ranks over 5 windows");
        assertThat(ReportCsv.of(report)).contains(",easy,5,1.0,");
    }

    @Test
    void axesThatMakePairsAreOfTheCampaignAndNotCompared() {
        for (final String axis : List.of("workload.frst_job", "decision.agent")) {
            assertThatThrownBy(() -> report(windows(List.of(axis))))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageStartingWith("--pair-by: ")
                    .hasMessageContaining("(" + axis + ")");
        }
    }

    private static ReportChoice windows(List<String> axes) {
        return new ReportChoice(List.of(Figure.MAKESPAN.measure()), axes, List.of(), Optional.empty());
    }

    @Test
    void columnsOfTheTableAreWritten() throws IOException {
        final Path file = folder.resolve("report.csv");
        Files.writeString(file, ReportCsv.of(report(choice(Figure.MAKESPAN, Figure.UTILISATION))));
        final ResultTable table = ResultTable.read(file);
        assertThat(table.rows()).isEqualTo(8);
        assertThat(table.numbers("difference")[1]).isEqualTo(2);
        assertThat(table.numbers("p")[1]).isEqualTo(.5);
        assertThat(table.numbers("difference")[0]).isNaN();
        assertThat(table.texts("agent").get(1)).isEqualTo("random, \"x\"");
    }

    @Test
    void whatIsNoCampaignIsNotCompared() throws IOException {
        for (final String table : List.of(
                "workload,agent,seed,makespan\na,fcfs,1,5\n",
                "key,platform_file_path,seed,repetition,makespan\n0,a,,0,5\n",
                "key,decision.agent,seed,repetition,makespan\n")) {
            write(table);
            assertThat(CampaignReport.find(ResultFolder.open(folder))).as(table).isEmpty();
        }
    }

    /** Names of models have no mean. */
    @Test
    void whereNobodyChoseAllFiguresAreComparedThatHaveMeans() throws IOException {
        write("key,decision.agent,seed,repetition,energy,training_model,makespan\n0,fcfs,,0,1,abc,2\n");
        assertThat(CampaignReport.find(ResultFolder.open(folder)).orElseThrow().sections())
                .extracting(section -> section.figure().key())
                .containsExactly("energy", "makespan");
        assertThat(CampaignReport.usual(List.of("energy", "waiting_time"))).containsExactly("waiting_time");
        assertThat(CampaignReport.usual(List.of("training_model", "energy", "makespan", "rejected", "throughput")))
                .containsExactly("energy", "makespan", "rejected");
    }

    @Test
    void anotherBaselineTurnsTheDifferenceRound() throws IOException {
        final ReportChoice other = new ReportChoice(
                List.of(Figure.MAKESPAN.measure()), List.of(), List.of("decision.agent"), Optional.of("random, \"x\""));
        assertThat(report(other)
                        .sections()
                        .get(0)
                        .comparison()
                        .cells()
                        .get(0)
                        .contrast()
                        .orElseThrow()
                        .difference()
                        .mean())
                .isEqualTo(-2);
    }

    @Test
    void wrongChoicesAreNamed() {
        assertThatThrownBy(() -> report(new ReportChoice(
                        List.of(Figure.MAKESPAN.measure()), List.of(), List.of("decision.agnt"), Optional.empty())))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("decision.agnt");
        assertThatThrownBy(() -> report(new ReportChoice(
                        List.of(Figure.MAKESPAN.measure()), List.of(), List.of(), Optional.of("fcsf"))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("fcsf");
        assertThatThrownBy(
                        () -> CampaignReport.of("n", write("key,seed,repetition,makespan\n"), choice(Figure.MAKESPAN)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("nothing is compared");
        assertThatThrownBy(() -> CampaignReport.of(
                        "n",
                        write("key,decision.agent,workload_file_path,seed,repetition,makespan\n"),
                        choice(Figure.MAKESPAN)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("no run");
    }

    private static ReportChoice choice(Figure... figures) {
        return new ReportChoice(
                Stream.of(figures).map(Figure::measure).toList(), List.of(), List.of(), Optional.empty());
    }

    private CampaignReport report(ReportChoice choice) throws IOException {
        final Path table = write("""
                key,decision.agent,workload_file_path,seed,repetition,makespan,utilisation
                0,fcfs,a.swf,,0,10,.5
                1,"random, ""x""\",a.swf,1,0,11,.6
                2,"random, ""x""\",a.swf,2,0,13,.7
                3,fcfs,b.swf,,0,20,.5
                4,"random, ""x""\",b.swf,1,0,21,.6
                5,"random, ""x""\",b.swf,2,0,23,.7
                """);
        return CampaignReport.of("two", table, choice);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("runs.csv"), text);
    }
}
