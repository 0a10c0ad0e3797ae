package org.noctule.report.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The library that draws lines on pages, uPlot, as its jar holds it. */
public final class LineLibrary {
    private static final String VERSION = "1.6.24";

    /** Name and version. */
    public static final String NAME = "uPlot " + VERSION;

    private static final String FOLDER = "/META-INF/resources/webjars/uplot/" + VERSION + "/";

    private LineLibrary() {}

    /** {@return JavaScript that defines {@code uPlot}} */
    public static String script() {
        return read("dist/uPlot.iife.min.js");
    }

    /** {@return the style} */
    public static String style() {
        return read("dist/uPlot.min.css");
    }

    /** {@return the licence} */
    public static String licence() {
        return read("LICENSE");
    }

    private static String read(String name) {
        try (InputStream in = LineLibrary.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("The class path lacks " + FOLDER + name + ".");
            }
            // A carriage return would be read as a line feed, and a hash would be another.
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
