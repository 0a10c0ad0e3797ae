package org.noctule.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A real browser without a window and without a network: Debian's Chromium. Tests skip where it is not installed,
 * unless NOCTULE_BROWSER is "required".
 */
public final class Browser implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final List<String> COLOURS = List.of("color-contrast", "link-in-text-block");
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** {@return a browser that was started} */
    static Browser start() {
        final boolean there = Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
        if (!"required".equals(System.getenv("NOCTULE_BROWSER"))) {
            Assumptions.assumeTrue(there, "needs " + PROGRAM + " and " + DRIVER);
        }
        assertThat(there).as(PROGRAM + " and " + DRIVER).isTrue();
        final LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        final ChromeOptions options = new ChromeOptions();
        options.setBinary(PROGRAM.toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--window-size=1280,1000", "--hide-scrollbars");
        options.setCapability("goog:loggingPrefs", logs);
        final ChromeDriver driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(DRIVER.toFile())
                        .usingAnyFreePort()
                        .build(),
                options);
        return new Browser(driver);
    }

    /** Makes it as it was started: an empty page in a window of a usual size, no theme of its own, no network. */
    void forget() {
        driver.get("about:blank");
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
        resize(1280);
        driver.executeCdpCommand("Network.enable", Map.of());
        network(false);
        complaints();
    }

    /** Lets it reach servers of this machine, for pages that are no files. */
    public void allowLoopback() {
        network(true);
    }

    private void network(boolean on) {
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", !on, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /**
     * Returns Selenium's view of it.
     *
     * @return the driver
     */
    public ChromeDriver driver() {
        return driver;
    }

    /**
     * Opens a page and waits until it is drawn.
     *
     * @param page the file
     */
    public void open(Path page) {
        open(page, "");
    }

    /**
     * Opens a page at a place and waits until it is drawn.
     *
     * @param page the file
     * @param fragment the end of the address, from its number sign on
     */
    public void open(Path page, String fragment) {
        // A page that is open already would only scroll.
        driver.get("about:blank");
        // It holds no more than 50 pages, and what it forgets depends on the tests before.
        driver.executeCdpCommand("Page.resetNavigationHistory", Map.of());
        driver.get(page.toUri() + fragment);
        awaitTrue("return Boolean(document.documentElement.dataset.ready)");
    }

    /**
     * Waits until a script returns true.
     *
     * @param script the script
     */
    public void awaitTrue(String script) {
        new WebDriverWait(driver, LIMIT, Duration.ofMillis(20)).until(d -> Boolean.TRUE.equals(run(script)));
    }

    /**
     * Runs a script.
     *
     * @param script the body of a function
     * @param arguments its arguments
     * @return what it returns
     */
    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /**
     * Runs a script that returns a number.
     *
     * @param script the body of a function
     * @return the number
     */
    public double number(String script) {
        return ((Number) run(script)).doubleValue();
    }

    /**
     * Tells the system's theme.
     *
     * @param name light or dark
     */
    public void prefer(String name) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
    }

    /**
     * Finds what people with impairments cannot read or reach on the page.
     *
     * @param look how the page looks: all counts in "light", colours alone where the same page has others
     * @param parts selectors of parts of the page; none for all of it
     * @return the rules that are broken
     */
    public List<Rule> barriers(String look, String... parts) {
        final AxeRunOptions options = new AxeRunOptions();
        // What is in order need not be told.
        options.setResultTypes(List.of("violations"));
        final AxeBuilder axe = new AxeBuilder().withOptions(options);
        for (final String part : parts) {
            axe.include(part);
        }
        return (look.equals("light") ? axe : axe.withOnlyRules(COLOURS))
                .analyze(driver)
                .getViolations();
    }

    /**
     * Makes the window as wide as a screen is.
     *
     * @param width in pixels
     */
    public void resize(int width) {
        driver.manage().window().setSize(new Dimension(width, 1000));
    }

    /**
     * Returns what the browser complained of since this was last asked: errors of scripts, policies that were broken.
     *
     * @return the messages
     */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                // Only tests read pixels back.
                .filter(message -> !message.contains("willReadFrequently"))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
