package org.noctule.report.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Folder;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Stop;
import org.noctule.test.RawHttp;

final class RunBrowserTest {
    @TempDir
    private Path path;

    private RunBrowser browser;

    @BeforeEach
    void serve() throws IOException {
        final Folder folder = new Folder(path);
        final Experiment experiment = folder.threeJobs("fcfs");
        for (final String name : new String[] {"runs/deep/one", "secret"}) {
            experiment.runner(experiment.plan(true)).run(folder.output(name), 0, RunProgress.NONE, Stop.Source.NONE);
        }
        Files.createSymbolicLink(path.resolve("runs/link"), path.resolve("secret"));
        Files.writeString(Files.createDirectory(path.resolve("runs/damaged")).resolve("jobs.csv"), "no,header\n1\n");
        browser = new RunBrowser(new RunCatalog(path.resolve("runs")), Optional.empty(), 0);
    }

    @AfterEach
    void close() {
        browser.close();
    }

    private String get(String address) throws IOException {
        try (RawHttp http = RawHttp.get(browser.address(), address)) {
            return http.all();
        }
    }

    private static String escaped(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    @Test
    void listsRunsBelowTheFolderAndNoLinks() throws IOException {
        assertThat(get("/api/runs"))
                .contains("\"name\":\"deep/one\"")
                .contains("\"agent\":\"fcfs\"")
                .contains("\"name\":\"damaged\"")
                .doesNotContain("secret")
                .doesNotContain("link");
    }

    @Test
    void saysThatThereAreMoreRunsThanItLists(@TempDir Path many) throws IOException {
        for (int run = 0; run <= RunCatalog.MOST + 3; run++) {
            Files.writeString(Files.createDirectory(many.resolve("r" + run)).resolve("jobs.csv"), "");
        }
        final String list = new RunList(new RunCatalog(many)).json();
        assertThat(list).contains("\"more\":true");
        assertThat(list.split("\"name\"")).hasSize(RunCatalog.MOST + 1);
        assertThat(get("/api/runs")).contains("\"more\":false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "link", "/etc", "deep/../../secret", "nowhere", "deep", "\u0000", "damaged"})
    void opensNoFolderThatIsNoRunBelowIt(String name) throws IOException {
        assertThat(get("/api/run/" + escaped(name) + "/extent"))
                .startsWith("HTTP/1.1 400 ")
                .contains("\nMaybe ");
        assertThat(get("/report?run=" + escaped(name))).startsWith("HTTP/1.1 400 ");
    }

    /** Names of folders may hold anything, and the way to the folder is nobody's business. */
    @Test
    void refusesAReportOnAPageWithAWayBack() throws IOException {
        assertThat(get("/report?run=damaged"))
                .startsWith("HTTP/1.1 400 ")
                .contains("text/html", "<h1>", "<a href=\"/\">", "Maybe ", "damaged/jobs.csv")
                .doesNotContain(path.toString());
        assertThat(get("/report?run=" + escaped("<b>"))).contains("&lt;b&gt;").doesNotContain("<b>");
    }

    @Test
    void tellsWorkloadPlatformAndDateOfARun() throws IOException {
        assertThat(get("/api/runs")).contains("\"workload\":\"", "\"platform\":\"platform.json\"", "\"written\":");
    }

    @Test
    void aCampaignLeadsToTheReportsOfItsRuns() throws IOException {
        final Path campaign = Files.createDirectories(path.resolve("runs/first"));
        Files.writeString(campaign.resolve("runs.csv"), "key,decision.agent,seed,repetition,makespan\nab1,fcfs,,0,5\n");
        final Path run = Files.createDirectories(campaign.resolve("files/ab/ab1"));
        Files.copy(path.resolve("runs/deep/one/jobs.csv"), run.resolve("jobs.csv"));
        final String link = "report?run=first%2Ffiles%2Fab%2Fab1";
        assertThat(get("/report?run=first")).contains("\"folders\":[\"" + link + "\"]");
        assertThat(get("/" + link)).startsWith("HTTP/1.1 200 ");
    }

    @Test
    void reportsRunsAndLooksCloserAtThem() throws IOException {
        assertThat(get("/report?run=deep%2Fone")).startsWith("HTTP/1.1 200 ").contains("Noctule report");
        assertThat(get("/api/run/deep%2Fone/extent")).contains("{\"jobs\":3,\"cores\":4,\"from\":0.0,\"to\":30.0}");
        assertThat(get("/api/run/deep%2Fone/series?from=0&to=30&bins=3"))
                .contains("[[0,2,1,1,2,2],[1,1,1,1,4,4],[0,0,1,1,1,1]]");
        assertThat(get("/api/run/deep%2Fone/jobs?from=12&to=15"))
                .contains("\"id\":\"2\"")
                .doesNotContain("\"id\":\"3\"");
        assertThat(get("/api/run/deep%2Fone/density?width=3&height=4")).contains("Content-length: 12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "series?bins=4097",
                "series?from=2&to=2",
                "density?width=8192&height=8192",
                "density?low=3&high=1",
                "jobs?limit=5001",
                "jobs?from=x"
            })
    void refusesMoreThanItAnswers(String question) throws IOException {
        assertThat(get("/api/run/deep%2Fone/" + question))
                .startsWith("HTTP/1.1 400 ")
                .contains("\nMaybe ");
    }

    @Test
    void wantsAFolder() {
        final Path file = path.resolve("options.json");
        assertThatThrownBy(() -> new RunCatalog(file)).isInstanceOf(NoctuleException.class);
        final Path missing = path.resolve("missing");
        assertThatThrownBy(() -> new RunCatalog(missing)).isInstanceOf(NoctuleException.class);
    }
}
