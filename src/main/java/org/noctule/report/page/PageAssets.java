package org.noctule.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.noctule.report.server.LineLibrary;

/** The scripts and styles of pages, each joined into one: scripts that name others do not load from a disk. */
final class PageAssets {
    private static final List<String> SCRIPTS = List.of(
            "dom",
            "format",
            "colour",
            "data",
            "view",
            "svg",
            "plot",
            "curves",
            "steps",
            "raster",
            "rectangles",
            "gantt",
            "gantt-input",
            "digest",
            "series",
            "lifecycle",
            "distributions",
            "users",
            "nodes",
            "blocks",
            "fabric",
            "learning",
            "difference",
            "compare",
            "campaign",
            "summary",
            "search",
            "schedule",
            "views",
            "main");

    private PageAssets() {}

    static String style() {
        return LineLibrary.style() + "\n" + read("page.css");
    }

    static String script() {
        final StringBuilder script = new StringBuilder();
        script.append("/*! " + LineLibrary.NAME + "\n")
                .append(LineLibrary.licence())
                .append("*/\n");
        script.append(LineLibrary.script()).append('\n');
        script.append("(() => {\n'use strict';\n");
        for (final String name : SCRIPTS) {
            script.append(read(name + ".js")).append('\n');
        }
        return script.append("})();\n").toString();
    }

    /** As a policy for contents names what may run. */
    static String hash(String text) {
        try {
            final byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The class path lacks " + name + ".");
            }
            // A carriage return would be read as a line feed, and the hash would be another.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
