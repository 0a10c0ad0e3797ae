package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.noctule.test.InBrowser;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Pages of campaigns and comparisons in a real browser, from the disk, with the network off. */
final class CampaignInBrowserTest extends InBrowser {

    private static Path evaluated;
    private static Path machines;

    @BeforeAll
    static void write() throws IOException {
        evaluated = page("evaluated.html", SmallResults.evaluated(directory.resolve("evaluated")));
        machines = page("machines.html", SmallResults.machines(directory.resolve("machines")));
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
        browser.prefer("light");
        browser.resize(1280);
    }

    /** The texts of the cells of a table, by the begin of its title and of a row. */
    private static List<String> row(String section, String title, String begin) {
        return tables(section, title).stream()
                .flatMap(figure -> figure.findElements(By.cssSelector("tr")).stream())
                .filter(row -> row.getText().startsWith(begin))
                .findFirst()
                .orElseThrow()
                .findElements(By.cssSelector("th, td"))
                .stream()
                .map(WebElement::getText)
                .toList();
    }

    private static List<String> bold(String section, String title) {
        return tables(section, title).stream()
                .flatMap(figure -> figure.findElements(By.cssSelector("td strong")).stream())
                .map(WebElement::getText)
                .toList();
    }

    private static List<WebElement> tables(String section, String title) {
        return all(section + " figure").stream()
                .filter(figure -> figure.getText().startsWith(title))
                .filter(figure -> !figure.findElements(By.tagName("table")).isEmpty())
                .toList();
    }

    @Test
    void theTableOfTheTerminalStandsOnTop() {
        openAll(evaluated);
        assertThat(all("main section figure").get(0).getText()).startsWith("Mean waiting time (s) ↓");
        assertThat(row("#campaign", "Mean waiting time", "easy-sjbf"))
                .containsExactly("easy-sjbf", "1.50", "0.5000 ± 0.1000", "5,906 ± 200");
        assertThat(row("#campaign", "Utilisation (%) ↑", "fcfs")).containsExactly("fcfs", "4", "50", "69.67");
        assertThat(all("main").get(0).getText()).doesNotContain("_", "better in all");
    }

    /** Three that differ by rounding share the place; of two equal ones both are bold. */
    @Test
    void theBestAreBoldAndTiesAreBoldTogether() {
        openAll(evaluated);
        assertThat(bold("#campaign", "Mean waiting time"))
                .containsExactly("0.5000 ± 0.1000", "1.50", "0.5000 ± 0.1000", "5,906 ± 200", "0.5000 ± 0.1000");
        assertThat(bold("#campaign", "Utilisation")).containsExactly("69.71", "1.75", "69.71", "80");
    }

    /** No axis is shared by workloads, and names of agents are whole. */
    @Test
    void eachWorkloadHasAPanelOfItsOwn() {
        openAll(evaluated);
        final List<String> labels = all("#campaign svg.chart").stream()
                .map(chart -> chart.getAttribute("aria-label"))
                .toList();
        assertThat(labels)
                .startsWith("Mean waiting time (s) on tiny by agent", "Mean waiting time (s) on kth by agent")
                .hasSize(4);
        assertThat(all("#campaign figure").get(2).getText()).contains("Logarithmic axis");
        assertThat(String.join("", all("#campaign svg.chart").get(0).getText().split("\n")))
                .contains("next-job:order=f1,backfilling=true");
        assertThat(all("#campaign svg.chart text").stream()
                        .filter(text -> browser.run(
                                        "const t = arguments[0].getBoundingClientRect();"
                                                + " const s = arguments[0].ownerSVGElement.getBoundingClientRect();"
                                                + " return t.left < s.left - 1 || t.right > s.right + 1",
                                        text)
                                .equals(true))
                        .map(WebElement::getText))
                .as("cut off")
                .isEmpty();
    }

    @Test
    void pairsTellWhoIsBetterThanTheBaseline() {
        openAll(evaluated);
        assertThat(row("#differences", "Mean waiting time", "easy"))
                .containsExactly("easy", "kth", "8", "", "−347,106", "−400,000 to −300,000", ".016", "0.11", "better");
        assertThat(row("#differences", "Utilisation", "easy").get(8)).isEqualTo("not sure");
        assertThat(all("#differences th").stream().map(WebElement::getText)).contains("windows", "than fcfs");
    }

    @Test
    void runsLeadToTheFoldersThatThereAre() {
        openAll(evaluated);
        assertThat(all("#runs a")).hasSize(1);
        assertThat(all("#runs a").get(0).getAttribute("href"))
                .endsWith("/evaluated/results/tiny/next-job-order-f1-backfilling-true/1/");
        openAll(machines);
        assertThat(all("#runs a").get(0).getAttribute("href")).endsWith("/machines/files/aa/aa13/");
        assertThat(all("#runs a").get(0).getAttribute("title")).isEqualTo("key aa13");
        assertThat(all("main").get(0).getText()).doesNotContain("aa13", "/there/");
        final String target = all("#runs a").get(0).getAttribute("href");
        assertThat(Path.of(URI.create(target)).resolve("jobs.csv")).exists();
    }

    @Test
    void aCampaignHasTheStatisticsOfItsReport() {
        openAll(machines);
        assertThat(row("#campaign", "Mean bounded slowdown", "easy"))
                .containsExactly("easy", "1.50", "11.50 ± 12.71", "1.50");
        assertThat(row("#campaign", "Energy", "agent")).containsExactly("agent", "rank", "small", "large");
        assertThat(row("#campaign", "Energy (GJ)", "fcfs")).containsExactly("fcfs", "1.75", "3", "5");
        assertThat(all("main").get(0).getText())
                .contains("Ranks over 2 workloads on which all ran")
                .contains("All agents are equal on large.")
                .contains("All agents are equal in: rejected jobs (0).");
        assertThat(row("#differences", "Mean bounded slowdown", "fcfs").subList(1, 5))
                .containsExactly("small", "2", "", "+37.40");
    }

    @Test
    void axesFilterWhatIsShown() {
        openAll(machines);
        browser.run("document.querySelector('.filter').open = true");
        all(".filter label").stream()
                .filter(label -> label.getText().equals("small"))
                .findFirst()
                .orElseThrow()
                .click();
        assertThat(row("#campaign", "Mean bounded slowdown", "agent").subList(0, 3))
                .containsExactly("agent", "rank", "large");
        assertThat(all("#differences").get(0).getText()).doesNotContain("small");
        assertThat(all(".filter legend").stream().map(WebElement::getText)).containsExactly("agent", "platform");
    }

    @Test
    void axeFindsNothing() {
        for (final Path page : List.of(evaluated, machines)) {
            for (final String theme : List.of("light", "dark")) {
                browser.prefer(theme);
                openAll(page);
                browser.run("document.querySelector('.filter').open = true");
                assertThat(browser.barriers(theme)).as(page + " " + theme).isEmpty();
            }
            browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
            openAll(page);
            assertThat(browser.barriers("print")).as(page + " print").isEmpty();
            browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
        }
    }

    @Test
    void nothingScrollsSideways() {
        for (final int width : List.of(390, 1200)) {
            browser.driver()
                    .executeCdpCommand(
                            "Emulation.setDeviceMetricsOverride",
                            Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
            for (final Path page : List.of(evaluated, machines)) {
                openAll(page);
                assertThat(browser.number("return document.documentElement.scrollWidth"))
                        .as(page + " " + width)
                        .isEqualTo(width);
            }
        }
        browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    /** A4 between the margins of Chromium. */
    @Test
    void everyTableFitsOnPaper() throws IOException {
        final Path campaign = directory.resolve("paper");
        Files.createDirectories(campaign);
        final StringBuilder rows = new StringBuilder(
                "key,decision.agent,seed,repetition,bounded_slowdown,waiting_time,energy,utilisation\n");
        for (int seed = 1; seed < 4; seed++) {
            rows.append("k,classic:policy_pair=random-random," + seed + ",0," + 50.12 * seed + "," + 2879.5 * seed + ","
                    + 1.1e8 * seed + ",0.5" + seed + "\n");
            rows.append("k,next-job:order=f1," + seed + ",0,54.4,2874.2,8.0e7,0.41\n");
        }
        Files.writeString(campaign.resolve("runs.csv"), rows);
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", 718, "height", 900, "deviceScaleFactor", 1, "mobile", false));
        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        for (final Path page : List.of(evaluated, machines, page("paper.html", campaign))) {
            openAll(page);
            assertThat(browser.run("return [...document.querySelectorAll('main .table')]"
                            + ".filter(node => node.scrollWidth > node.clientWidth)"
                            + ".map(node => node.ariaLabel + ' ' + node.scrollWidth).join()"))
                    .as("%s", page)
                    .isEqualTo("");
        }
        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
        browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    @Test
    void linksOfThePageLandOnTheirHeadings() {
        browser.open(evaluated);
        for (final String id : List.of("runs", "differences")) {
            all("nav a[href='#" + id + "']").get(0).click();
            browser.awaitTrue("const r = document.querySelector('#" + id + " h2').getBoundingClientRect();"
                    + " return r.top >= 0 && r.bottom <= innerHeight");
        }
    }

    @Test
    void severalComparisonsBesideEachOtherAreToldApart() {
        final Path both = directory.resolve("both.html");
        ReportPage.write(
                List.of(directory.resolve("evaluated"), directory.resolve("machines"), directory.resolve("evaluated")),
                both);
        openAll(both);
        assertThat(all("nav a").stream().map(WebElement::getText))
                .contains("Comparison of agents: evaluated (1)", "Comparison of agents: machines", "Runs: machines");
        assertThat(browser.barriers("light")).isEmpty();
    }

    /** Many windows of a trace as workloads of their own: the page is longer, not wider. */
    @Test
    void manyWorkloadsAreRows() throws IOException {
        final Path many = Files.createDirectories(directory.resolve("many"));
        final StringBuilder rows =
                new StringBuilder("key,decision.agent,workload.first_job,seed,repetition,makespan\n");
        for (int window = 0; window < 12; window++) {
            rows.append("k,easy," + window + ",,0,5\nk,fcfs," + window + ",,0,6\n");
        }
        Files.writeString(many.resolve("runs.csv"), rows);
        openAll(page("many.html", many));
        assertThat(row("#campaign", "Makespan (s)", "agent")).containsExactly("agent", "easy", "fcfs");
        assertThat(row("#campaign", "Makespan (s)", "rank")).containsExactly("rank", "1", "2");
        assertThat(row("#campaign", "Makespan (s)", "11")).containsExactly("11", "5", "6");
        assertThat(all("#campaign svg.chart")).hasSize(6);
    }

    /** Of a campaign that goes on, what is done is shown, and that it is not all. */
    @Test
    void aCampaignThatGoesOnSaysSo() throws IOException {
        final Path going = SmallResults.machines(directory.resolve("going"));
        Files.move(going.resolve("runs.csv"), going.resolve("runs.partial.csv"));
        openAll(page("going.html", going));
        assertThat(all(".notices").get(0).getText()).startsWith("Runs are missing");
        assertThat(row("#campaign", "Mean bounded slowdown", "fcfs")).hasSize(4);
    }

    @Test
    void hostileNamesAreText() throws IOException {
        final Path hostile = Files.createDirectories(directory.resolve("hostile"));
        final String name = '"' + SmallResults.HOSTILE.replace("\"", "\"\"") + '"';
        Files.writeString(
                hostile.resolve("runs.csv"),
                "key,decision.agent," + name + ",seed,repetition,makespan\n../../..," + name + "," + name + ",,0,5\n"
                        + "k2,b," + name + ",,0,6\n");
        openAll(page("hostile.html", hostile));
        assertThat(browser.number("return document.images.length")).isZero();
        assertThat(all("#runs a")).isEmpty();
        assertThat(all("#campaign table").get(0).getText()).contains("img src=x");
    }
}
