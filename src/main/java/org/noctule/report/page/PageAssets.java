package org.noctule.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.noctule.report.measure.Measure;
import org.noctule.report.measure.Ties;
import org.noctule.report.server.LineLibrary;

/** The scripts and styles of pages, each joined into one: scripts that name others do not load from a disk. */
final class PageAssets {
    private static final List<String> SCRIPTS = List.of(
            "dom",
            "format",
            "measures",
            "figures",
            "headline",
            "colour",
            "data",
            "view",
            "print",
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
            "failures",
            "companions",
            "waits",
            "workflow",
            "told",
            "learning",
            "difference",
            "compare",
            "comparison",
            "ranking",
            "panels",
            "contrasts",
            "pareto",
            "runs",
            "campaign",
            "summary",
            "search",
            "schedule",
            "views",
            "navigate",
            "main");

    private PageAssets() {}

    static String style() {
        return LineLibrary.style() + "\n" + read("page.css") + read("campaign.css");
    }

    static String script() {
        final StringBuilder script = new StringBuilder();
        script.append("/*! " + LineLibrary.NAME + "\n")
                .append(LineLibrary.licence())
                .append("*/\n");
        script.append(LineLibrary.script()).append('\n');
        script.append("(() => {\n'use strict';\n");
        script.append(measures());
        for (final String name : SCRIPTS) {
            script.append(read(name + ".js")).append('\n');
        }
        return script.append("})();\n").toString();
    }

    /** The table of figures and the rule for ties, of which there is one for all tables and pages. */
    private static String measures() {
        return Measure.all().stream()
                .map(measure -> String.format(
                        Locale.ROOT,
                        "  %s: {name: '%s', unit: '%s', better: '%s'},\n",
                        measure.key(),
                        measure.name(),
                        measure.unit(),
                        measure.better().name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(
                        "", "const MEASURES = {\n", "};\nconst ROUNDING = " + Ties.ROUNDING + ";\n"));
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
