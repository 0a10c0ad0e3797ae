package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.test.InBrowser;
import org.noctule.test.Printed;
import org.noctule.test.Shared;
import org.openqa.selenium.By;

/** What every kind of page keeps to, in a real browser. */
final class EveryPageInBrowserTest extends InBrowser {
    private static final int HIGH = 1000;
    private static final int PAPER = 718;
    private static final Map<PageKind, Path> PAGES = new EnumMap<>(PageKind.class);

    @AfterAll
    static void forget() {
        PAGES.clear();
    }

    @ParameterizedTest
    @EnumSource(names = "TWO_RUNS")
    void aComparison(PageKind kind) {
        keeps(kind);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWO_RUNS")
    void aPageOfEachOtherKind(PageKind kind) {
        keeps(kind);
    }

    @Tag("long")
    @Test
    void theScheduleOfALongTraceIsDrawn() {
        final Product product = new Product(directory);
        final Path page = product.page(product.run("easy", product.options("""
                {'platform_file_path': 'ROOT/launch/experiments/rlscheduler/machine-100.json',
                 'workload_file_path': 'TRACE'}
                """.replace(
                        "TRACE",
                        Shared.file("data/swf/KTH-SP2-1996-2.1-cln.swf.gz")
                                .toAbsolutePath()
                                .normalize()
                                .toString()
                                .replace('\\', '/')))));
        browser.open(page);
        assertThat(browser.number("const {canvas, width} = noctuleReport.gantts[0];"
                        + " const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);"
                        + " return data.filter((value, i) => i % 4 === 0 && value < 128).length / width"))
                .isGreaterThan(10);
    }

    private static void keeps(PageKind kind) {
        final Path page = PAGES.computeIfAbsent(kind, one -> one.in(directory));
        accessible(page);
        linksLandOnTheirHeadings(kind, page);
        fitsANarrowWindow(page);
        printsEachFigureWhole(page);
        assertThat(browser.complaints()).isEmpty();
    }

    private static void open(Path page) {
        browser.open(page);
        browser.awaitTrue("return 'whole' in document.documentElement.dataset");
        settle();
    }

    /** Waits until what was asked for is laid out and drawn. */
    private static void settle() {
        browser.run("window.drawn = 0; const next = () => { if (++window.drawn < 5) requestAnimationFrame(next); };"
                + " requestAnimationFrame(next)");
        browser.awaitTrue("return window.drawn === 5");
    }

    private static void size(int width) {
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", width, "height", HIGH, "deviceScaleFactor", 1, "mobile", false));
    }

    private static void accessible(Path page) {
        for (final String theme : List.of("light", "dark")) {
            browser.prefer(theme);
            open(page);
            assertThat(browser.barriers(theme)).as(theme).isEmpty();
        }
        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "print"));
        size(PAPER);
        browser.run("window.dispatchEvent(new Event('beforeprint'))");
        settle();
        assertThat(browser.barriers("print")).as("print of a dark page").isEmpty();
        assertThat(browser.number("return Math.max(...[...document.querySelectorAll('main *')]"
                        + ".filter(node => !node.closest('table')).map(node => node.scrollWidth))"))
                .as("what is widest on paper")
                .isLessThanOrEqualTo(PAPER);
        browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", ""));
        browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        browser.prefer("light");
    }

    private static void linksLandOnTheirHeadings(PageKind kind, Path page) {
        open(page);
        final List<String> targets =
                all("nav a").stream().map(link -> link.getDomAttribute("href")).toList();
        assertThat(targets).isNotEmpty();
        for (int i = 0; i < targets.size(); i++) {
            // At once, when little of the page is drawn: on each kind those to which most can come between, on one all.
            if (kind == PageKind.TWO_RUNS || i % 5 == 0 || i >= targets.size() - 2) {
                browser.open(page);
            }
            browser.driver()
                    .findElement(By.cssSelector("nav a[href='" + targets.get(i) + "']"))
                    .click();
            landed(targets.get(i));
        }
        final String last = targets.get(targets.size() - 1);
        browser.open(page, last);
        landed(last);
    }

    private static void landed(String target) {
        browser.awaitTrue("return 'whole' in document.documentElement.dataset");
        settle();
        assertThat(browser.run("return location.hash")).isEqualTo(target);
        final String heading = "document.querySelector('" + target + " h2').getBoundingClientRect()";
        final double top = browser.number("return " + heading + ".top");
        final double header = browser.number("return document.querySelector('header').getBoundingClientRect().bottom");
        assertThat(top).as(target + " stands below the header").isGreaterThanOrEqualTo(Math.max(0, header));
        final boolean end = Boolean.TRUE.equals(
                browser.run("return scrollY + innerHeight >= document.documentElement.scrollHeight - 1"));
        assertThat(top)
                .as(target)
                .isLessThan(end ? browser.number("return innerHeight") - 30 : Math.max(0, header) + 60);
    }

    private static void fitsANarrowWindow(Path page) {
        size(390);
        try {
            open(page);
            assertThat(browser.number("return document.documentElement.scrollWidth"))
                    .as("390 pixels")
                    .isLessThanOrEqualTo(390);
        } finally {
            browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    private static void printsEachFigureWhole(Path page) {
        browser.prefer("dark");
        open(page);
        final int figures = Printed.frame(browser);
        final Printed printed = Printed.of(browser, directory.resolve("print.pdf"));
        browser.prefer("light");
        assertThat(printed.figures()).hasSize(figures).allSatisfy(figure -> {
            assertThat(figure.whole()).as(figure.toString()).isTrue();
            assertThat(figure.ink()).as(figure.toString()).isBetween(0.002, 0.9);
        });
    }
}
