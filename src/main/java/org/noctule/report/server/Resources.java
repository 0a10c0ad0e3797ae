package org.noctule.report.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files of the class path as a page and what it names: the page stands at the path itself, the others below it. */
public final class Resources implements Page {
    private final Map<String, Response> files = new LinkedHashMap<>();

    private Resources() {}

    /**
     * Begins with the page.
     *
     * @param name the file of the page, HTML
     * @param beside a class of the package that it stands in
     * @return the resources
     */
    public static Resources of(String name, Class<?> beside) {
        final Resources resources = new Resources();
        resources.files.put("", read(name, beside));
        return resources;
    }

    /**
     * Adds a file.
     *
     * @param name its name, which is its address too
     * @param beside a class of the package that it stands in
     * @return these resources
     */
    public Resources and(String name, Class<?> beside) {
        files.put(name, read(name, beside));
        return this;
    }

    /**
     * Adds the library that draws lines.
     *
     * @return these resources, with {@code uplot.js} and {@code uplot.css}
     */
    public Resources andCharts() {
        put("uplot.js", LineLibrary.script());
        put("uplot.css", LineLibrary.style());
        return this;
    }

    @Override
    public Response answer(Query query) {
        return files.getOrDefault(
                query.rest(), Response.refusal(Response.NOT_FOUND, "There is no such page. Maybe begin at the first."));
    }

    private void put(String name, String text) {
        files.put(name, Response.file(type(name), text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Response read(String name, Class<?> beside) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + name + " is missing.");
            }
            return Response.file(type(name), in.readAllBytes());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(String name) {
        if (name.endsWith(".html")) {
            return "text/html; charset=utf-8";
        }
        return name.endsWith(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
    }
}
