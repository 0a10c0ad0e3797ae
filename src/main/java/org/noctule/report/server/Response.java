package org.noctule.report.server;

import java.nio.charset.StandardCharsets;

/**
 * One answer to a browser.
 *
 * @param status HTTP's status
 * @param type HTTP's content type
 * @param body the bytes; not to be changed
 * @param selfContained true for a page that holds its own policy of contents and all that it needs
 */
public record Response(int status, String type, byte[] body, boolean selfContained) {
    /** Status of what was found. */
    public static final int OK = 200;

    /** Status of a request that makes no sense. */
    public static final int BAD_REQUEST = 400;

    /** Status of what is not there. */
    public static final int NOT_FOUND = 404;

    /**
     * Answers with a page whose scripts and styles are other addresses of the server.
     *
     * @param html the page
     * @return the answer
     */
    public static Response html(String html) {
        return text(OK, "text/html; charset=utf-8", html);
    }

    /**
     * Answers with a page that holds its scripts and styles, and the policy that names them.
     *
     * @param html the page
     * @return the answer
     */
    public static Response document(byte[] html) {
        return new Response(OK, "text/html; charset=utf-8", html, true);
    }

    /**
     * Answers with a file.
     *
     * @param type HTTP's content type
     * @param body the bytes; not to be changed afterwards
     * @return the answer
     */
    public static Response file(String type, byte[] body) {
        return new Response(OK, type, body, false);
    }

    /**
     * Answers with data.
     *
     * @param json the data
     * @return the answer
     */
    public static Response json(String json) {
        return text(OK, "application/json; charset=utf-8", json);
    }

    /**
     * Refuses a request.
     *
     * @param status HTTP's status
     * @param why what is wrong, and on a second line the remedy
     * @return the answer
     */
    public static Response refusal(int status, String why) {
        return text(status, "text/plain; charset=utf-8", why + "\n");
    }

    /**
     * Refuses a page, by a page whose style is another address of the server.
     *
     * @param html the page that says why
     * @return the answer
     */
    public static Response refusalPage(String html) {
        return text(BAD_REQUEST, "text/html; charset=utf-8", html);
    }

    private static Response text(int status, String type, String text) {
        return new Response(status, type, text.getBytes(StandardCharsets.UTF_8), false);
    }
}
