package org.noctule.report.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.RawHttp;

final class PageServerTest {
    private final Broadcast events = new Broadcast(() -> "\"hello\"");
    private final PageServer server = PageServer.open(
            Optional.empty(),
            0,
            Map.of(
                    "/",
                    query -> query.rest().isEmpty()
                            ? Response.html("<p>here")
                            : Response.refusal(Response.NOT_FOUND, "not here"),
                    "/number",
                    query -> Response.json(Integer.toString(query.count("n", 1, 9)))),
            Map.of("/events", events));

    @AfterEach
    void close() {
        server.close();
    }

    private String answer(String request, String... headers) throws IOException {
        try (RawHttp browser = RawHttp.to(server.address())) {
            return browser.send(request, headers).all();
        }
    }

    private String guest(String path) throws IOException {
        try (RawHttp browser = RawHttp.get(server.address(), path)) {
            return browser.all();
        }
    }

    @Test
    void listensOnThisMachineAlone() {
        assertThat(server.address()).matches("http://127\\.0\\.0\\.1:\\d+/\\?token=[0-9a-f]{32}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example:%d", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:%d", "[::2]:%d"})
    void turnsAwayWhoCallsItByAnotherName(String name) throws IOException {
        final int port = URI.create(server.address()).getPort();
        assertThat(answer("GET /", "Host: " + name.formatted(port), RawHttp.cookie(server.address())))
                .startsWith("HTTP/1.1 421 ")
                .doesNotContain("here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:%d", "LOCALHOST:%d", "[::1]:%d", "127.0.0.1:%d"})
    void answersToTheNamesOfThisMachine(String name) throws IOException {
        final int port = URI.create(server.address()).getPort();
        assertThat(answer("GET /", "Host: " + name.formatted(port), RawHttp.cookie(server.address())))
                .startsWith("HTTP/1.1 200 ");
    }

    @Test
    void turnsAwayWhoHasNoToken() throws IOException {
        final String host = RawHttp.host(server.address());
        assertThat(answer("GET /", host)).startsWith("HTTP/1.1 403 ").doesNotContain("<p>");
        assertThat(answer("GET /?token=0", host)).startsWith("HTTP/1.1 403 ");
        assertThat(answer("GET /events", host)).startsWith("HTTP/1.1 403 ");
        assertThat(answer("GET /?token=%zz", host)).startsWith("HTTP/1.1 40");
    }

    @Test
    void takesTheTokenOutOfTheAddressIntoACookie() throws IOException {
        final String token = server.address().substring(server.address().indexOf('=') + 1);
        final String answer = answer("GET /?token=" + token, RawHttp.host(server.address()));
        assertThat(answer).startsWith("HTTP/1.1 303 ").contains("\r\nLocation: /\r\n");
        assertThat(answer).containsPattern("Set-cookie: token\\d+=" + token + "; HttpOnly; SameSite=Strict; Path=/");
    }

    @Test
    void sendsPagesThatNoOtherSiteCanFrameOrFill() throws IOException {
        assertThat(guest("/"))
                .startsWith("HTTP/1.1 200 ")
                .endsWith("<p>here")
                .contains("default-src 'none'")
                .contains("frame-ancestors 'none'")
                .contains("nosniff")
                .contains("no-store")
                .contains("no-referrer")
                .doesNotContain("Access-Control");
    }

    @Test
    void answersReadersOnly() throws IOException {
        final String host = RawHttp.host(server.address());
        final String cookie = RawHttp.cookie(server.address());
        assertThat(answer("POST /", host, cookie, "Content-Length: 0")).startsWith("HTTP/1.1 405 ");
        assertThat(answer("DELETE /", host, cookie)).startsWith("HTTP/1.1 405 ");
        assertThat(answer("HEAD /", host, cookie)).startsWith("HTTP/1.1 200 ").doesNotContain("here");
        assertThat(answer("HEAD /events", host, cookie)).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "10", "1.5", "NaN", "x", "", "1e99", "%00"})
    void refusesNumbersBeyondTheirLimits(String number) throws IOException {
        assertThat(guest("/number?n=" + number))
                .startsWith("HTTP/1.1 400 ")
                .contains("The parameter n is not ")
                .contains("\nMaybe ");
    }

    @Test
    void readsParameters() throws IOException {
        assertThat(guest("/number?n=7")).endsWith("7");
        assertThat(guest("/number?other=%C3%B6&n=4&n=99")).endsWith("4");
        assertThat(guest("/nowhere")).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void tellsEachReaderTheGreetingAndTheEnd() throws IOException {
        try (RawHttp reader = RawHttp.get(server.address(), "/events")) {
            reader.until("event: greeting\ndata: \"hello\"\n\n");
            events.publish("1");
            reader.until("data: 1\n\n");
            events.end("2");
            assertThat(reader.until("event: end\ndata: 2\n\n")).doesNotContain("data: 1");
        }
    }

    @Test
    void isNotHeldUpByReadersThatDoNotRead() throws IOException {
        final String large = "\"" + "x".repeat(1 << 20) + "\"";
        try (RawHttp silent = RawHttp.get(server.address(), "/events");
                RawHttp reader = RawHttp.get(server.address(), "/events")) {
            silent.until("hello");
            reader.until("hello");
            for (int i = 0; i < 200; i++) {
                events.publish(large);
            }
            events.publish("\"last\"");
            assertThat(reader.until("\"last\"")).isNotEmpty();
        }
    }

    @Test
    void letsNoMoreThanSixteenLookOn() throws IOException {
        final List<RawHttp> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 16; i++) {
                readers.add(RawHttp.get(server.address(), "/events"));
                readers.get(i).until("hello");
            }
            assertThat(guest("/")).startsWith("HTTP/1.1 503 ");
        } finally {
            for (final RawHttp reader : readers) {
                reader.close();
            }
        }
    }

    /** Guests without a token who begin a request and leave it so. */
    @Test
    void answersWhileHundredsOfRequestsAreHalfSent() throws IOException {
        final List<RawHttp> guests = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                guests.add(RawHttp.to(server.address()).half("GET / HT"));
            }
            assertThat(guest("/")).startsWith("HTTP/1.1 200 ");
        } finally {
            for (final RawHttp guest : guests) {
                guest.close();
            }
        }
    }

    @Test
    void sendsNobodyToAnotherHost() throws IOException {
        final String token = server.address().substring(server.address().indexOf('=') + 1);
        assertThat(answer("GET /%2Fevil.example/x?token=" + token, RawHttp.host(server.address())))
                .contains("\r\nLocation: /%2Fevil.example/x\r\n");
    }

    @Test
    void saysWhereItCannotListen() {
        final int port = URI.create(server.address()).getPort();
        assertThatThrownBy(() -> PageServer.open(Optional.empty(), port, Map.of(), Map.of()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("127.0.0.1, port " + port);
        assertThatThrownBy(() -> PageServer.open(Optional.of("no.such.name.invalid"), 0, Map.of(), Map.of()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("no.such.name.invalid");
    }
}
