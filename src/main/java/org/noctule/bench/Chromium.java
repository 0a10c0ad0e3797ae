package org.noctule.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.noctule.json.JsonSetup;

/** A browser without a window, asked through chromedriver's protocol (W3C WebDriver) with what the JDK has. */
final class Chromium implements AutoCloseable {
    static final Path PROGRAM = Path.of("/usr/bin/chromium");
    static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Duration LIMIT = Duration.ofSeconds(120);

    private final JsonMapper mapper = JsonSetup.files();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Process driver;
    private final String root;
    private String session = "";

    private Chromium(Process driver, int port) {
        this.driver = driver;
        root = "http://127.0.0.1:" + port;
    }

    static boolean isThere() {
        return Files.isExecutable(PROGRAM) && Files.isExecutable(DRIVER);
    }

    static Chromium start() {
        try {
            final int port = freePort();
            final Process driver = new ProcessBuilder(DRIVER.toString(), "--port=" + port)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            final Chromium browser = new Chromium(driver, port);
            browser.open();
            return browser;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private void open() {
        final ObjectNode options = mapper.createObjectNode();
        options.put("binary", PROGRAM.toString());
        List.of("--headless=new", "--no-sandbox", "--window-size=1600,1000").forEach(options.putArray("args")::add);
        final ObjectNode body = mapper.createObjectNode();
        body.putObject("capabilities")
                .putObject("alwaysMatch")
                .put("browserName", "chrome")
                .set("goog:chromeOptions", options);
        final long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                session = "/session/" + post("/session", body).get("sessionId").textValue();
                return;
            } catch (UncheckedIOException e) {
                // It has not opened its port yet.
                if (System.nanoTime() > end || !driver.isAlive()) {
                    throw e;
                }
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    void load(Path page) {
        post(session + "/url", mapper.createObjectNode().put("url", page.toUri().toString()));
    }

    /** Runs a script that calls {@code arguments[0]} with its answer. */
    JsonNode ask(String script) {
        final ObjectNode body = mapper.createObjectNode().put("script", script);
        body.putArray("args");
        return post(session + "/execute/async", body);
    }

    void limitScripts() {
        post(session + "/timeouts", mapper.createObjectNode().put("script", LIMIT.toMillis()));
    }

    private JsonNode post(String path, ObjectNode body) {
        try {
            final HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(URI.create(root + path))
                            .timeout(LIMIT)
                            .POST(HttpRequest.BodyPublishers.ofString(mapper.writeValueAsString(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT, "chromedriver answers %d: %s", response.statusCode(), response.body()));
            }
            return mapper.readTree(response.body()).get("value");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            client.send(
                    HttpRequest.newBuilder(URI.create(root + session)).DELETE().build(),
                    HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            // It is ended below in any case.
            driver.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        driver.descendants().forEach(ProcessHandle::destroy);
        driver.destroy();
    }
}
