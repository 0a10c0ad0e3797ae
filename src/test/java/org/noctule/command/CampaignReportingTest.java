package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CampaignReportingTest {
    @TempDir
    private Path folder;

    @Test
    void playedCampaignIsReportedAsTextValuesAndPage() throws IOException {
        final Path campaign = folder.resolve("first");
        assertThat(Cli.run("campaign", "run", "launch/campaign.json", "--out", campaign.toString(), "--quiet")
                        .code())
                .isZero();
        final Cli report = Cli.run("campaign", "report", campaign.toString(), "--figures", "makespan");
        assertThat(report.code()).isZero();
        assertThat(report.out()).startsWith("# first\n").contains("## makespan in s", "baseline");
        assertThat(campaign.resolve("report.md")).hasContent(report.out());
        assertThat(Files.readAllLines(campaign.resolve("report.csv"))).hasSizeGreaterThan(2);
        assertThat(campaign.resolve("report.html"))
                .content()
                .contains("{\"key\":\"makespan\",\"baseline\":\"fcfs\"")
                .doesNotContain("{\"key\":\"waiting_time\",\"baseline\"");
    }

    /** There is one page of a campaign, whichever command makes it. */
    @Test
    void theReportOfItsFolderIsTheSamePage() {
        final Path campaign = folder.resolve("first");
        Cli.run("campaign", "run", "launch/campaign.json", "--out", campaign.toString(), "--quiet");
        Cli.run("campaign", "report", campaign.toString(), "--quiet");
        final Path page = campaign.resolve("other.html");
        assertThat(Cli.run("report", campaign.toString(), "--out", page.toString())
                        .code())
                .isZero();
        assertThat(page).hasSameBinaryContentAs(campaign.resolve("report.html"));
    }

    @Test
    void unknownBaselineEndsInTwoLines() {
        final Path campaign = folder.resolve("first");
        Cli.run("campaign", "run", "launch/campaign.json", "--out", campaign.toString(), "--quiet");
        final Cli report = Cli.run("campaign", "report", campaign.toString(), "--baseline", "fcsf");
        assertThat(report.code()).isEqualTo(2);
        assertThat(report.err().lines().toList()).hasSize(2);
    }
}
