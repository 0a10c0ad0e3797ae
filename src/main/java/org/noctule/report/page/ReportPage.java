package org.noctule.report.page;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.data.ResultFolder;

/**
 * One HTML file that shows results, of one run or of several side by side.
 *
 * <p>It needs no network and no program but a browser. Its bytes follow from the result files alone.
 */
public final class ReportPage {
    /** The most runs that a page shows side by side. */
    public static final int MOST_RUNS = 8;

    private static final long MOST_JOBS = 2_000_000;
    private static final long MOST_BYTES = 20_000_000;

    private ReportPage() {}

    /**
     * Writes a page.
     *
     * @param folders folders of results, one to {@link #MOST_RUNS}
     * @param file the file to write; the file appears as a whole or not at all
     * @throws NoctuleException of kind INPUT if a folder holds no results or damaged ones
     */
    public static void write(List<Path> folders, Path file) {
        write(folders.stream().map(ResultFolder::open).toList(), file, step -> {});
    }

    /**
     * Writes a page and tells how it goes on.
     *
     * @param folders folders of results, one to {@link #MOST_RUNS}
     * @param file the file to write; the file appears as a whole or not at all
     * @param progress told what is done next
     * @throws NoctuleException of kind INPUT if a folder holds damaged results, or there are too many
     */
    public static void write(List<ResultFolder> folders, Path file, Consumer<String> progress) {
        demandSome(folders);
        write(folders, file, progress, MOST_JOBS, MOST_BYTES);
    }

    /**
     * Writes the page of a campaign.
     *
     * @param folder the folder of its table of runs
     * @param report the comparison that is shown
     * @param file the file to write; the file appears as a whole or not at all
     * @throws NoctuleException of kind INPUT if the folder holds damaged results
     */
    public static void write(ResultFolder folder, CampaignReport report, Path file) {
        final PageRuns runs = PageRuns.beside(file, Optional.of(report));
        AtomicFile.write(file, out -> writeTo(out, List.of(folder), step -> {}, 0, runs));
    }

    /**
     * Makes a page in memory, for a server.
     *
     * @param folders folders of results, one to {@link #MOST_RUNS}
     * @param links the address of the page of another folder below one of these
     * @return the page in UTF-8
     * @throws NoctuleException of kind INPUT if a folder holds damaged results, or there are too many
     */
    public static byte[] bytes(List<ResultFolder> folders, Function<Path, String> links) {
        demandSome(folders);
        final PageRuns runs = new PageRuns(links, Optional.empty());
        final byte[] page = bytes(folders, MOST_JOBS, runs);
        return page.length > MOST_BYTES ? bytes(folders, 0, runs) : page;
    }

    private static byte[] bytes(List<ResultFolder> folders, long mostJobs, PageRuns runs) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writeTo(out, folders, step -> {}, mostJobs, runs);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void demandSome(List<ResultFolder> folders) {
        if (folders.isEmpty() || folders.size() > MOST_RUNS) {
            throw NoctuleException.input(
                    "A page of (" + folders.size() + ") runs cannot be made.",
                    "Maybe name one to " + MOST_RUNS + " folders of results.");
        }
    }

    /** Writes digests of runs that have too many jobs; if the file is too large all the same, digests of all runs. */
    static void write(List<ResultFolder> folders, Path file, Consumer<String> progress, long mostJobs, long mostBytes) {
        final PageRuns runs = PageRuns.beside(file, Optional.empty());
        AtomicFile.write(file, out -> writeTo(out, folders, progress, mostJobs, runs));
        if (file.toFile().length() > mostBytes && mostJobs > 0) {
            AtomicFile.write(file, out -> writeTo(out, folders, progress, 0, runs));
        }
    }

    private static void writeTo(
            OutputStream out, List<ResultFolder> folders, Consumer<String> progress, long mostJobs, PageRuns runs)
            throws IOException {
        final String style = PageAssets.style();
        final String script = PageAssets.script();
        final Writer html = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), 1 << 16);
        html.write("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s; style-src %s; \
                img-src data: blob:; base-uri 'none'; form-action 'none'">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>Noctule report</title>
                <link rel="icon" href="data:,">
                <style>""".formatted(PageAssets.hash(script), PageAssets.hash(style)));
        html.write(style);
        html.write("""
                </style>
                </head>
                <body>
                <noscript>This page draws its charts with a script; it asks no network. Allow scripts to see it.</noscript>
                <script type="application/json" id="results">""");
        PageData.write(html, folders, progress, mostJobs, runs);
        html.write("</script>\n<script>");
        html.write(script);
        html.write("</script>\n</body>\n</html>\n");
        html.flush();
    }
}
