package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.report.SummaryReader;
import org.noctule.report.Trim;
import org.noctule.report.data.ResultFolder;
import org.noctule.test.InBrowser;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** Pages in a real browser, from the disk, with the network off. */
final class ReportInBrowserTest extends InBrowser {

    private static Path one;
    private static Path two;
    private static Path run;

    @BeforeAll
    static void write() throws IOException {
        run = SmallResults.run(directory.resolve("run"));
        one = page("one.html", run);
        two = page("two.html", run, SmallResults.other(directory.resolve("other")));
    }

    @AfterEach
    void nothingWasComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
        browser.prefer("light");
    }

    /** So notebooks show it: its scripts may neither see the notebook nor change its address. */
    @Test
    void isDrawnInAFrameThatMayOnlyRunScripts() throws IOException {
        final String text = Files.readString(one).replace("&", "&amp;").replace("\"", "&quot;");
        final Path notebook = Files.writeString(
                directory.resolve("notebook.html"),
                "<!DOCTYPE html><html data-ready='1'><title>n</title><link rel='icon' href='data:,'>"
                        + "<iframe width='1100' height='900' sandbox='allow-scripts allow-downloads' srcdoc=\"" + text
                        + "\"></iframe></html>");
        browser.open(notebook);
        browser.driver().switchTo().frame(0);
        try {
            browser.awaitTrue("return Boolean(document.documentElement.dataset.ready)");
            browser.run("noctuleReport.draw()");
            frame();
            gantt().sendKeys("+");
            browser.awaitTrue("return noctuleReport.view.from > 0");
            frame();
        } finally {
            browser.driver().switchTo().defaultContent();
        }
    }

    private static WebElement gantt() {
        return browser.driver().findElement(By.cssSelector("canvas.gantt"));
    }

    @Test
    void showsTheFiguresOfTheSummary() {
        openAll(one);
        final JsonInput summary = JsonInput.read(run.resolve("summary.json"));
        final String tiles = text("#summary");
        assertThat(tiles)
                .contains("jobs " + summary.get("jobs").integer(0, 9) + " ")
                .contains("2 completed, 1 cut off at the walltime, 1 rejected")
                .contains(String.format(
                        Locale.ROOT,
                        "%.2f s",
                        summary.get("waiting_time").get("mean").number()))
                .contains("75 %");
        assertThat(summary.get("utilisation").number()).isEqualTo(0.75);
        assertThat(browser.number("return noctuleReport.runs[0].summary.bounded_slowdown.mean"))
                .isEqualTo(summary.get("bounded_slowdown").get("mean").number());
    }

    @Test
    void aPixelHasTheColourOfItsJob() {
        openAll(one);
        assertThat(pixel(50, 1)).isEqualTo("0,114,178");
        assertThat(pixel(120, 3)).as("nothing ran there").isEqualTo("255,255,255");
    }

    /** The colour at a date and core, away from edges, names and hatches. */
    private static String pixel(double date, double core) {
        return (String) browser.run(
                "const {gantts: [g], view} = noctuleReport; const b = g.box(); const ratio = g.canvas.width / g.width;"
                        + "const x = (b.left + (" + date + " - view.from) / (view.to - view.from) * b.width) * ratio;"
                        + "const y = (b.top + (" + core + " + 0.2) / 8 * b.height) * ratio;"
                        + "return [...g.canvas.getContext('2d').getImageData(x, y, 1, 1).data.slice(0, 3)].join()");
    }

    /** The job grows at 20 s, has no cores from 40 s to 60 s, and then two. */
    @Test
    void drawsJobsThatChangeTheirCoresAtTheirDates() throws IOException {
        openAll(page("resized.html", SmallResults.resized(directory.resolve("resized"))));
        assertThat(pixel(30, 6)).isEqualTo("0,114,178");
        assertThat(pixel(10, 6)).as("not yet").isEqualTo("255,255,255");
        assertThat(pixel(50, 1)).as("suspended").isEqualTo("255,255,255");
        assertThat(pixel(97, 1)).isEqualTo("0,114,178");
        assertThat(browser.number("return noctuleReport.runs[0].summary.utilisation"))
                .isEqualTo(400.0 / 800);
        assertThat(browser.run("const {time, value} = noctuleReport.runs[0].series.used;"
                        + "return [...time].map((date, i) => date + ':' + value[i]).join(' ')"))
                .isEqualTo("0:4 20:8 40:0 60:4 100:0");
    }

    @Test
    void dragsZoomsAndFits() {
        openAll(one);
        gantt().click();
        final Actions actions = new Actions(browser.driver());
        gantt().sendKeys("+");
        frame();
        final double from = browser.number("return noctuleReport.view.from");
        assertThat(from).isPositive();
        actions.dragAndDropBy(gantt(), 120, 0).perform();
        frame();
        assertThat(browser.number("return noctuleReport.view.from")).isLessThan(from);
        gantt().sendKeys("0");
        frame();
        assertThat(browser.number("return noctuleReport.view.to - noctuleReport.view.from"))
                .isEqualTo(150);
        browser.run(
                "arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: -300, ctrlKey: true, clientX: 600,"
                        + " clientY: 300, cancelable: true}))",
                gantt());
        frame();
        assertThat(browser.number("return noctuleReport.view.to - noctuleReport.view.from"))
                .isLessThan(150);
    }

    @Test
    void theWheelAloneScrollsThePage() {
        openAll(one);
        browser.run(
                "arguments[0].blur();"
                        + "arguments[0].dispatchEvent(new WheelEvent('wheel', {deltaY: -300, clientX: 600, clientY: 300}))",
                gantt());
        frame();
        assertThat(browser.number("return noctuleReport.view.to - noctuleReport.view.from"))
                .isEqualTo(150);
    }

    @Test
    void findsAJobAndTellsWhatIsKnownOfIt() {
        openAll(one);
        browser.driver().findElement(By.tagName("body")).sendKeys("/");
        browser.driver().switchTo().activeElement().sendKeys("w0!3", Keys.ENTER);
        frame();
        assertThat(text(".details")).contains("Job 3", "cut off at the walltime", "ann", "0, 7", "1.33 min");
        browser.awaitTrue("return location.hash.includes('job=3')");
    }

    @Test
    void keysZoomOnceAJobIsFound() {
        openAll(one);
        browser.driver().findElement(By.tagName("body")).sendKeys("/");
        browser.driver().switchTo().activeElement().sendKeys("3", Keys.ENTER);
        final double span = browser.number("return noctuleReport.view.to - noctuleReport.view.from");
        browser.driver().switchTo().activeElement().sendKeys("+");
        assertThat(browser.number("return noctuleReport.view.to - noctuleReport.view.from"))
                .isLessThan(span);
        assertThat(browser.run("return document.getElementById('search').value"))
                .isEqualTo("3");
    }

    @Test
    void backReturnsFromASectionAndFromAllWindowsAtOnce() {
        openAll(one);
        browser.awaitTrue("return !noctuleReport.view.told");
        final double entries = browser.number("return history.length");
        gantt().sendKeys("+");
        browser.awaitTrue("return location.hash.startsWith('#t=')");
        final Object first = browser.run("return location.hash");
        gantt().sendKeys("+");
        browser.awaitTrue("return location.hash !== '" + first + "'");
        final Object window = browser.run("return location.hash");
        browser.driver().findElement(By.linkText("Users")).click();
        assertThat(browser.run("return location.hash"))
                .isEqualTo(window.toString().replace("#", "#users&"));
        assertThat(browser.number("return history.length") - entries).isEqualTo(2);
        browser.driver().navigate().back();
        browser.awaitTrue("return location.hash === '" + window + "'");
        browser.driver().navigate().back();
        browser.awaitTrue("return noctuleReport.view.to - noctuleReport.view.from === 150");
        assertThat(browser.run("return location.hash")).isEqualTo("");
    }

    @Test
    void theAddressKeepsTheView() {
        openAll(one);
        gantt().sendKeys("+");
        browser.awaitTrue("return location.hash.startsWith('#t=')");
        final String address = browser.driver().getCurrentUrl();
        final double from = browser.number("return noctuleReport.view.from");
        browser.driver().get("about:blank");
        browser.driver().get(address);
        browser.awaitTrue("return Boolean(document.documentElement.dataset.ready)");
        assertThat(browser.number("return noctuleReport.view.from")).isEqualTo(from);
    }

    @Test
    void comparesRunsJobByJob() {
        openAll(two);
        assertThat(text("#pairs"))
                .contains("Of 3 jobs that ran in both, 1 started sooner under other, 1 later, 1 waited as long");
        assertThat(text("#summary")).contains("mean waiting time", "26.67 s", "33.33 s", "+25 %");
        assertThat(text(".notices")).contains("different numbers of jobs");
        assertThat(browser.number("return document.querySelectorAll('canvas.gantt').length"))
                .isEqualTo(2);
    }

    @Test
    void followsTheThemeOfTheSystemAndTheSwitch() {
        browser.prefer("dark");
        openAll(one);
        assertThat(pixel(120, 3)).isEqualTo("18,20,23");
        browser.driver().findElement(By.id("theme")).click();
        frame();
        assertThat(pixel(120, 3)).isEqualTo("255,255,255");
    }

    @ParameterizedTest
    @ValueSource(strings = {"achromatopsia", "deuteranopia", "protanopia", "tritanopia"})
    void everyEyeTellsJobsThatDidNotComplete(String deficiency) throws IOException {
        browser.driver().executeCdpCommand("Emulation.setEmulatedVisionDeficiency", Map.of("type", deficiency));
        try {
            openAll(one);
            browser.run(
                    "document.querySelector('canvas.gantt').scrollIntoView({block: 'center', behavior: 'instant'})");
            frame();
            final BufferedImage seen =
                    ImageIO.read(new ByteArrayInputStream(browser.driver().getScreenshotAs(OutputType.BYTES)));
            assertThat(contrast(seen, 40, 60, 2)).as("completed").isLessThan(8);
            assertThat(contrast(seen, 110, 140, 7)).as("hatched").isGreaterThan(40);
        } finally {
            browser.driver().executeCdpCommand("Emulation.setEmulatedVisionDeficiency", Map.of("type", "none"));
        }
    }

    /** The greatest difference of brightness along a line through the middle of a core, from 0 to 255. */
    private static double contrast(BufferedImage seen, double from, double to, int core) {
        final double scale = seen.getWidth() / browser.number("return innerWidth");
        final int y = (int) (scale * place("r.top + b.top + (" + core + " + 0.5) / 8 * b.height"));
        final int left = (int) (scale * date(from));
        final int right = (int) (scale * date(to));
        double least = 255;
        double most = 0;
        for (int x = left; x < right; x++) {
            final Color colour = new Color(seen.getRGB(x, y));
            final double brightness = 0.299 * colour.getRed() + 0.587 * colour.getGreen() + 0.114 * colour.getBlue();
            least = Math.min(least, brightness);
            most = Math.max(most, brightness);
        }
        return most - least;
    }

    private static double date(double date) {
        return place("r.left + b.left + (" + date + " - view.from) / (view.to - view.from) * b.width");
    }

    private static double place(String formula) {
        return browser.number("const {gantts: [g], view} = noctuleReport; const b = g.box();"
                + " const r = g.canvas.getBoundingClientRect(); return " + formula);
    }

    @Test
    void nodesAreShadedByUseOrByPower() throws IOException {
        Files.writeString(run.resolve("platform.json"), """
                {"cores": 8, "clusters": [{"id": "a", "first_core": 0, "cores": 8, "nodes": [
                  {"type": "n", "number": 2, "first_node": 0, "first_core": 0, "cores": 4, "idle_watts": 10.0,
                   "full_watts": 40.0}]}]}
                """);
        try {
            openAll(page("power.html", run));
            assertThat(text("#nodes")).contains("Shade by");
            final String canvas = "document.querySelector('#nodes canvas').toDataURL()";
            browser.run("window.before = " + canvas + "; document.querySelector('#nodes input[value=power]').click()");
            frame();
            assertThat(browser.run("return " + canvas + " !== window.before")).isEqualTo(true);
        } finally {
            Files.delete(run.resolve("platform.json"));
        }
    }

    @Test
    void axeFindsNothing() {
        for (final String theme : List.of("light", "dark")) {
            browser.prefer(theme);
            openAll(two);
            assertThat(browser.barriers(theme)).as(theme).isEmpty();
        }
    }

    @Test
    void hostileNamesAreText() throws IOException {
        openAll(page("hostile.html", SmallResults.hostile(directory.resolve("hostile")), run));
        assertThat(browser.number("return document.images.length")).isZero();
        assertThat(browser.number("return document.documentElement.scrollWidth - innerWidth"))
                .isLessThanOrEqualTo(0);
        browser.run("noctuleReport.gantts[0].select(0, true)");
        assertThat(text(".details")).contains(SmallResults.HOSTILE);
    }

    @Test
    void whatIsMissingIsSaid() throws IOException {
        openAll(page("empty.html", SmallResults.empty(directory.resolve("empty"))));
        assertThat(text("#schedule")).contains("There are no jobs.");
        openAll(page("rejected.html", SmallResults.allRejected(directory.resolve("rejected"))));
        assertThat(text("#schedule")).contains("None of the 1 jobs ran.");
        final Path cut = SmallResults.run(directory.resolve("cut"));
        Files.delete(cut.resolve("schedule.csv"));
        openAll(page("cut.html", cut));
        assertThat(text(".notices")).contains("did not come to its end");
    }

    @Test
    void showsLearningAndTheFabric() throws IOException {
        openAll(page("learnt.html", SmallResults.learnt(directory.resolve("learnt"))));
        assertThat(text("#learning")).contains("Return", "last −2", "last −1", "last −3", "action 1", "75 %");
        assertThat(text("#fabric"))
                .contains("2 training jobs: 1 completed, 1 blocked (50 %)", "memory", "group 1", "rack 1");
        assertThat(text("#fabric")).contains("8 of 8 servers in use by 2 jobs", "Channels in use: mean 8, at most 12");
    }

    @Test
    void showsACampaign() throws IOException {
        openAll(page("campaign.html", SmallResults.campaign(directory.resolve("campaign"))));
        assertThat(text("#campaign"))
                .contains("2 agents on 1 workload, 3 runs each at most.", "sjf,x", "Slowdown against energy");
        assertThat(browser.number("return document.querySelectorAll('#campaign .interval').length"))
                .isEqualTo(1);
    }

    @Test
    void aRunOfTooManyJobsIsShownAsAPicture() throws IOException {
        final Path file = directory.resolve("digest.html");
        ReportPage.write(List.of(ResultFolder.open(run)), file, step -> {}, 2, Long.MAX_VALUE);
        openAll(file);
        assertThat(text(".notices")).contains("more than the 2 that a page holds", "noctule serve");
        assertThat(text("main")).as("there is no job to click").doesNotContain("Click a job");
        assertThat(text("#distributions")).contains("Waiting time", "largest 1.33 min");
        assertThat(browser.number("return noctuleReport.runs[0].series.used.at(50)"))
                .isEqualTo(8);
        assertThat(browser.number("return noctuleReport.runs[0].series.used.at(120)"))
                .isEqualTo(2);
        assertThat(browser.number(
                        "const {shades, rows} = noctuleReport.runs[0].digest; return shades[1000 * rows + 3]"))
                .as("core 3 at half of the time")
                .isEqualTo(255);
    }

    @Test
    void fitsNarrowWindowsAndPaper() {
        browser.resize(700);
        try {
            openAll(two);
            assertThat(browser.number("return document.documentElement.scrollWidth - innerWidth"))
                    .isLessThanOrEqualTo(0);
            final Map<String, Object> paper = browser.driver().executeCdpCommand("Page.printToPDF", Map.of());
            assertThat(((String) paper.get("data")).length()).isGreaterThan(20_000);
        } finally {
            browser.resize(1280);
        }
    }

    /** Energies that differ by rounding are both not bold, more use is better, and a shorter makespan is. */
    @Test
    void theBestFiguresAreBoldAndTiesAreNot() throws IOException {
        final Path near = SmallResults.run(directory.resolve("near"));
        final Path summary = near.resolve("summary.json");
        final String text = Files.readString(summary);
        Files.writeString(
                summary,
                text.replaceAll("\"utilisation\" : [0-9.]+", "\"utilisation\" : 0.99")
                        .replaceAll("\"makespan\" : [0-9.]+", "\"makespan\" : 999")
                        .replaceAll("\"consumed_joules\" : [0-9.]+", "\"consumed_joules\" : 2.4580000000001E10"));
        final Path far = SmallResults.run(directory.resolve("far"));
        Files.writeString(
                far.resolve("summary.json"),
                text.replaceAll("\"consumed_joules\" : [0-9.]+", "\"consumed_joules\" : 2.458E10"));
        openAll(page("ties.html", near, far));
        assertThat(row("energy ↓")).containsExactly("24.58 GJ", "24.58 GJ", "±0 %");
        assertThat(bold("energy ↓")).isEmpty();
        assertThat(bold("utilisation ↑")).containsExactly("99 %");
        assertThat(bold("makespan ↓")).containsExactly("2.5 min");
        assertThat(bold("jobs")).isEmpty();
    }

    /**
     * Of the three jobs that ran, the first two are left out: what is told of the third's wait is the same everywhere.
     */
    @Test
    void jobsOfAWarmUpCountNowhere() throws IOException {
        final Path trimmed = SmallResults.run(directory.resolve("trimmed"));
        Files.writeString(
                trimmed.resolve("summary.json"),
                SummaryReader.of(
                                trimmed.resolve("jobs.csv"),
                                Optional.of(trimmed.resolve("schedule.csv")),
                                new Trim(new Trim.Margin(2, 0), Trim.Margin.NONE))
                        .toJson());
        openAll(page("trimmed.html", trimmed));
        assertThat(text("main"))
                .contains("2 jobs count, submitted from")
                .contains("median 1.33 min, largest 1.33 min")
                .contains("median 1.33 min, 90 % below 1.33 min, largest 1.33 min");
    }

    @Test
    void comparisonsSayWhichWayFiguresAreBetterAndRingTheBest() throws IOException {
        openAll(page("directions.html", SmallResults.campaign(directory.resolve("directions"))));
        assertThat(text("main"))
                .contains("Mean bounded slowdown ↓", "↓ less is better")
                .doesNotContain("all figures");
        assertThat(all("circle.best")).hasSize(2);
    }

    private static List<String> row(String figure) {
        return cells(figure, "td .cell > *").stream()
                .filter(text -> !text.isEmpty())
                .toList();
    }

    private static List<String> bold(String figure) {
        return cells(figure, "td strong");
    }

    private static List<String> cells(String figure, String css) {
        return all("main table tr").stream()
                .filter(row -> row.getText().startsWith(figure))
                .flatMap(row -> row.findElements(By.cssSelector(css)).stream())
                .map(WebElement::getText)
                .toList();
    }
}
