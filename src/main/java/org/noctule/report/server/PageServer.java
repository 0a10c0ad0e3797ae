package org.noctule.report.server;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;

/**
 * A server of pages for browsers, on the loopback address unless told otherwise. Whoever calls it by another name, or
 * without the token of the printed address, is turned away; nothing but reading is answered.
 */
public final class PageServer implements AutoCloseable {
    private static final int MOST_CONNECTIONS = 16;
    /**
     * Half a request holds a thread until it is given up: there are more than a guest without a token is likely to
     * send.
     */
    private static final int THREADS = 1024;

    private static final int IDLE_S = 5;
    private static final int FORBIDDEN = 403;
    private static final int WRONG_METHOD = 405;
    private static final int MISDIRECTED = 421;
    private static final int UNAVAILABLE = 503;
    private static final int SEE_OTHER = 303;

    private static final String FRAMES = "frame-ancestors 'none'";
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; " + FRAMES;

    static {
        // Half a request holds a thread no longer than this; the JDK reads it once.
        if (System.getProperty("sun.net.httpserver.maxReqTime") == null) {
            System.setProperty("sun.net.httpserver.maxReqTime", "10");
        }
    }

    private final HttpServer server;
    private final ExecutorService threads;
    private final Access access;
    private final Semaphore connections = new Semaphore(MOST_CONNECTIONS);

    private PageServer(HttpServer server, ExecutorService threads, Access access) {
        this.server = server;
        this.threads = threads;
        this.access = access;
    }

    /**
     * Begins to answer.
     *
     * @param bind the address to listen at; empty: the loopback address
     * @param port the port, 0 for any free one
     * @param pages what answers, by the beginning of the path
     * @param streams streams of events, by path
     * @return the server, which answers until it is closed
     * @throws NoctuleException if the address is unknown or taken
     */
    public static PageServer open(
            Optional<String> bind, int port, Map<String, Page> pages, Map<String, Broadcast> streams) {
        final HttpServer server = bound(bind, port);
        final ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS, THREADS, IDLE_S, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), PageServer::thread);
        threads.allowCoreThreadTimeOut(true);
        server.setExecutor(threads);
        final Access access =
                Access.of(bind.orElse("127.0.0.1"), server.getAddress().getPort());
        final PageServer made = new PageServer(server, threads, access);
        new TreeMap<>(pages).forEach((path, page) -> made.answers(path, exchange -> made.send(path, page, exchange)));
        new TreeMap<>(streams).forEach((path, stream) -> made.answers(path, exchange -> made.stream(stream, exchange)));
        server.start();
        return made;
    }

    private static HttpServer bound(Optional<String> bind, int port) {
        final String name = bind.orElse("127.0.0.1");
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getByName(name), port), 0);
        } catch (final IOException | IllegalArgumentException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The pages cannot be served at " + name + ", port " + port + ": " + e.getMessage() + ".",
                    "Maybe another program uses the port, or the machine has no such address.",
                    e);
        }
    }

    private static Thread thread(Runnable work) {
        final Thread thread = new Thread(work, "noctule-pages");
        thread.setDaemon(true);
        return thread;
    }

    /** {@return the address, with the token} */
    public String address() {
        final InetSocketAddress bound = server.getAddress();
        final String host = bound.getAddress().isAnyLocalAddress()
                ? "127.0.0.1"
                : bound.getAddress().getHostAddress();
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + bound.getPort() + "/?"
                + Access.TOKEN + "=" + access.token().text();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answers(String path, Answer answer) {
        server.createContext(path, exchange -> {
            try (exchange) {
                if (!connections.tryAcquire()) {
                    send(exchange, Response.refusal(UNAVAILABLE, "Too many browsers look on. Maybe close some pages."));
                    return;
                }
                try {
                    if (admits(exchange)) {
                        answer.to(exchange);
                    }
                } finally {
                    connections.release();
                }
            }
        });
    }

    /** Checks who asks for what; who is not let in has got an answer. */
    private boolean admits(HttpExchange exchange) throws IOException {
        if (!access.names(exchange.getRequestHeaders().getFirst("Host"))) {
            send(
                    exchange,
                    Response.refusal(MISDIRECTED, "This server has another name. Maybe use the printed address."));
            return false;
        }
        final String method = exchange.getRequestMethod();
        if (!method.equals("GET") && !method.equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", "GET, HEAD");
            send(exchange, Response.refusal(WRONG_METHOD, "Pages can only be read."));
            return false;
        }
        if (cookies(exchange).anyMatch(access.token()::is)) {
            return true;
        }
        final Optional<String> token = parameters(exchange, "").flatMap(query -> query.text(Access.TOKEN));
        if (token.filter(access.token()::is).isEmpty()) {
            send(
                    exchange,
                    Response.refusal(FORBIDDEN, "The token is missing or wrong. Maybe use the printed address."));
            return false;
        }
        // The token leaves the address bar, the history and what a page tells others of where it came from.
        exchange.getResponseHeaders()
                .set("Set-Cookie", cookieName() + "=" + access.token().text() + "; HttpOnly; SameSite=Strict; Path=/");
        exchange.getResponseHeaders().set("Location", exchange.getRequestURI().getRawPath());
        send(exchange, Response.refusal(SEE_OTHER, "See the same address without the token."));
        return false;
    }

    /** Browsers send the cookies of a host to all its ports: each server has a name of its own. */
    private String cookieName() {
        return Access.TOKEN + server.getAddress().getPort();
    }

    private Stream<String> cookies(HttpExchange exchange) {
        return exchange.getRequestHeaders().getOrDefault("Cookie", List.of()).stream()
                .flatMap(line -> Arrays.stream(line.split(";")))
                .map(String::trim)
                .filter(cookie -> cookie.startsWith(cookieName() + "="))
                .map(cookie -> cookie.substring(cookieName().length() + 1));
    }

    private static Optional<Query> parameters(HttpExchange exchange, String path) {
        try {
            final String all = exchange.getRequestURI().getPath();
            final String rest = all.startsWith(path) ? all.substring(path.length()) : "";
            return Optional.of(Query.of(
                    rest.startsWith("/") ? rest.substring(1) : rest,
                    exchange.getRequestURI().getRawQuery()));
        } catch (final IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private void send(String path, Page page, HttpExchange exchange) throws IOException {
        final Optional<Query> query = parameters(exchange, path);
        if (query.isEmpty()) {
            send(exchange, Response.refusal(Response.BAD_REQUEST, "The address holds a broken escape."));
            return;
        }
        Response response;
        try {
            response = page.answer(query.get());
        } catch (final NoctuleException e) {
            response = Response.refusal(Response.BAD_REQUEST, e.getMessage() + "\n" + e.remedy());
        }
        send(exchange, response);
    }

    private void stream(Broadcast stream, HttpExchange exchange) throws IOException {
        guard(exchange, "text/event-stream; charset=utf-8", POLICY);
        final boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(Response.OK, head ? -1 : 0);
        if (!head) {
            stream.feed(exchange.getResponseBody());
        }
    }

    private static void send(HttpExchange exchange, Response response) throws IOException {
        guard(exchange, response.type(), response.selfContained() ? FRAMES : POLICY);
        final boolean head = exchange.getRequestMethod().equals("HEAD");
        final int length = response.body().length;
        exchange.sendResponseHeaders(response.status(), head || length == 0 ? -1 : length);
        if (!head) {
            exchange.getResponseBody().write(response.body());
        }
    }

    private static void guard(HttpExchange exchange, String type, String policy) {
        final Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Content-Security-Policy", policy);
    }

    /** Answers one request that was let in. */
    @FunctionalInterface
    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }
}
