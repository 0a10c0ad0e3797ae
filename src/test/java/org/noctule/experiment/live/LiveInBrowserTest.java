package org.noctule.experiment.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Folder;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Stop;
import org.noctule.learning.training.Progress;
import org.noctule.report.browse.RunBrowser;
import org.noctule.report.browse.RunCatalog;
import org.noctule.test.InBrowser;
import org.noctule.test.Printed;
import org.openqa.selenium.By;
import org.openqa.selenium.interactions.Actions;

/** Live pages, and those of a folder of runs, as a person sees them. */
final class LiveInBrowserTest extends InBrowser {
    private static final LiveSubject SUBJECT = new LiveSubject("fcfs </script><b>, options.json", 3, 0);

    @BeforeAll
    static void write() {
        browser.allowLoopback();
    }

    private static void open(String address) {
        browser.driver().get(address);
    }

    /** In light, in dark, in a narrow window, and on paper, where each chart is whole. */
    private static void keepsItsBars(int charts) {
        for (final String theme : new String[] {"light", "dark"}) {
            browser.prefer(theme);
            assertThat(browser.barriers(theme)).as(theme).isEmpty();
        }
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", 390, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        browser.awaitTrue("return innerWidth === 390");
        assertThat(browser.number("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(390);
        browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        assertThat(Printed.frame(browser)).isEqualTo(charts);
        final Printed printed = Printed.of(browser, directory.resolve("print.pdf"));
        browser.prefer("light");
        assertThat(printed.figures())
                .hasSize(charts)
                .allMatch(Printed.Figure::whole)
                .allMatch(figure -> figure.ink() < 0.9);
    }

    private static String content(String id) {
        return String.valueOf(browser.run("return document.getElementById('" + id + "').textContent"));
    }

    private static void run(LivePage page, String name) {
        final Folder folder = new Folder(directory);
        final Experiment experiment = folder.threeJobs("fcfs");
        experiment
                .runner(experiment.plan(true).observedBy(page))
                .run(folder.output(name), 0, RunProgress.NONE, Stop.Source.NONE);
    }

    @Test
    void showsTheLastJobAndTheEnd() {
        final LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0);
        open(page.address());
        browser.awaitTrue("return document.getElementById('title').textContent.startsWith('fcfs')");
        assertThat(content("title")).isEqualTo(SUBJECT.title());
        run(page, "live");
        page.close();
        browser.awaitTrue("return document.getElementById('state').dataset.state === 'complete'");
        assertThat(content("recent")).contains("w0!3").contains("completed successfully");
        assertThat(content("tiles")).contains("3 of 3").contains("mean wait so far");
        assertThat(content("report")).isEqualTo("Open the report with noctule report " + directory.resolve("live"));
        keepsItsBars(4);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void saysSoWhenTheRunIsGoneWithoutAWord() {
        final LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0);
        open(page.address());
        browser.awaitTrue("return document.getElementById('title').textContent.startsWith('fcfs')");
        page.abandon();
        browser.awaitTrue("return document.getElementById('state').dataset.state === 'lost'");
        assertThat(content("state")).contains("killed");
        // The browser itself complains that nobody answers.
        browser.complaints();
    }

    @Test
    void showsATraining() {
        try (LivePage page = LivePage.open(new LiveSubject("ppo", 0, 20), Optional.empty(), 0)) {
            page.updated(new Progress(1, 10, 100, -5, 0.5, 1.5, OptionalDouble.empty(), 1000));
            page.updated(new Progress(2, 20, 200, -4, 0.25, 1.25, OptionalDouble.of(-3), 1000));
            open(page.address());
            browser.awaitTrue("return document.querySelectorAll('#training-charts canvas').length === 3");
            assertThat(content("training-tiles")).contains("20 of 20").contains("-4");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void listsComparesAndLooksCloserAtRuns() {
        final LivePage unseen = LivePage.open(SUBJECT, Optional.empty(), 0);
        run(unseen, "runs/one");
        run(unseen, "runs/two");
        unseen.close();
        try (RunBrowser served = new RunBrowser(new RunCatalog(directory.resolve("runs")), Optional.empty(), 0)) {
            open(served.address());
            browser.awaitTrue("return document.querySelectorAll('#runs tr').length === 2");
            assertThat(content("runs")).contains("one").contains("two").contains("fcfs");
            keepsItsBars(0);
            open(served.address().replaceAll("\\?.*", ""));
            browser.awaitTrue("return document.querySelectorAll('#runs tr').length === 2");
            browser.run("document.querySelectorAll('#runs input').forEach(box => box.click())");
            browser.run("document.getElementById('compare').click()");
            browser.awaitTrue("return Boolean(document.documentElement.dataset.ready)");
            assertThat(browser.run("return document.body.textContent").toString())
                    .contains("one")
                    .contains("two");
            assertThat(browser.complaints()).isEmpty();

            open(served.address().replaceAll("/\\?.*", "/view/?run=one"));
            browser.awaitTrue("return document.body.dataset.drawn !== undefined");
            assertThat(content("jobs")).contains("w0!1").contains("w0!2").contains("w0!3");
            // All cores compute while the second job runs: the middle of the run is as dark as can be.
            assertThat(browser.number("const c = document.getElementById('density');"
                            + " return c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data[0]"))
                    .isZero();
            browser.run("document.getElementById('density').dispatchEvent(new KeyboardEvent('keydown', {key: '+'}))");
            browser.awaitTrue("return document.body.dataset.drawn === '2'");
            new Actions(browser.driver())
                    .moveToElement(browser.driver().findElement(By.id("density")))
                    .click()
                    .perform();
            assertThat(content("chosen"))
                    .startsWith("Job w0!2")
                    .contains("completed")
                    .contains("waited");
            keepsItsBars(3);
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
