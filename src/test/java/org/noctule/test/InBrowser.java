package org.noctule.test;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.noctule.report.page.ReportPage;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Tests of pages in the one browser of their JVM, which each class finds as if it were new. */
@Tag("whole")
public abstract class InBrowser {
    /** The browser. */
    protected static Browser browser;

    /** A folder of the class. */
    @TempDir
    protected static Path directory;

    @BeforeAll
    static void start() {
        browser = OneBrowser.asNew();
    }

    /** The page of results, in a file of the folder. */
    protected static Path page(String name, Path... folders) {
        final Path file = directory.resolve(name);
        ReportPage.write(List.of(folders), file);
        return file;
    }

    /** Waits until what was asked for is drawn. */
    protected static void frame() {
        browser.run("window.drawn = false; requestAnimationFrame(() => setTimeout(() => { window.drawn = true; }))");
        browser.awaitTrue("return window.drawn");
    }

    /** Opens a page and draws all of it. */
    protected static void openAll(Path page) {
        browser.open(page);
        browser.run("noctuleReport.draw()");
        frame();
    }

    /** What a selector finds. */
    protected static List<WebElement> all(String css) {
        return browser.driver().findElements(By.cssSelector(css));
    }

    /** The visible text of the first that a selector finds. */
    protected static String text(String css) {
        return browser.driver().findElement(By.cssSelector(css)).getText();
    }

    /** Starts when a class first asks for it, and ends with the tests of this JVM. */
    public static final class OneBrowser implements LauncherSessionListener {
        private static Optional<Browser> running = Optional.empty();

        private static synchronized Browser asNew() {
            if (running.isEmpty()) {
                running = Optional.of(Browser.start());
            }
            final Browser one = running.get();
            one.forget();
            return one;
        }

        @Override
        public void launcherSessionClosed(LauncherSession session) {
            running.ifPresent(Browser::close);
        }
    }
}
