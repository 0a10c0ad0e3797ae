package org.noctule.test;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A browser that says just what it is told to: the JDK's own client chooses some headers itself. */
public final class RawHttp implements AutoCloseable {
    private final Socket socket;

    private RawHttp(Socket socket) {
        this.socket = socket;
    }

    /**
     * Connects.
     *
     * @param address any address of the server
     * @return the connection
     * @throws IOException if nobody listens there
     */
    public static RawHttp to(String address) throws IOException {
        final Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(address).getPort());
        socket.setSoTimeout(20_000);
        return new RawHttp(socket);
    }

    /**
     * Asks with the right name of the server and with its token as the cookie.
     *
     * @param address the address that the server printed
     * @param path what is asked for
     * @return the connection
     * @throws IOException if nobody listens there
     */
    public static RawHttp get(String address, String path) throws IOException {
        return to(address).send("GET " + path, host(address), cookie(address));
    }

    /**
     * Returns the header by which a guest names the server.
     *
     * @param address the address that the server printed
     * @return the header
     */
    public static String host(String address) {
        return "Host: " + URI.create(address).getAuthority();
    }

    /**
     * Returns the header by which a guest shows the token.
     *
     * @param address the address that the server printed
     * @return the header
     */
    public static String cookie(String address) {
        final String token = address.substring(address.indexOf('=') + 1);
        return "Cookie: token" + URI.create(address).getPort() + "=" + token;
    }

    /**
     * Sends a request.
     *
     * @param request method and path
     * @param headers the headers, without that of the end
     * @return this connection
     * @throws IOException if the server has gone
     */
    public RawHttp send(String request, String... headers) throws IOException {
        final String text = request + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /**
     * Sends a part of a request.
     *
     * @param part its beginning
     * @return this connection
     * @throws IOException if the server has gone
     */
    public RawHttp half(String part) throws IOException {
        socket.getOutputStream().write(part.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /**
     * Reads until a text has come.
     *
     * @param text the text
     * @return all up to its end
     * @throws IOException if the server ends before
     */
    public String until(String text) throws IOException {
        final StringBuilder all = new StringBuilder();
        final InputStream in = socket.getInputStream();
        while (all.indexOf(text, all.length() - text.length()) < 0) {
            final int next = in.read();
            if (next < 0) {
                throw new IOException("The server ended with: " + all);
            }
            all.append((char) next);
        }
        return all.toString();
    }

    /**
     * Reads to the end.
     *
     * @return status line, headers and body
     * @throws IOException if the connection breaks
     */
    public String all() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
