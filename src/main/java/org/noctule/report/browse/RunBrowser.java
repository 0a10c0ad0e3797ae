package org.noctule.report.browse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.page.ReportPage;
import org.noctule.report.server.Page;
import org.noctule.report.server.PageServer;
import org.noctule.report.server.Query;
import org.noctule.report.server.Resources;
import org.noctule.report.server.Response;

/**
 * The pages of a folder of runs:
 *
 * <table>
 * <caption>Addresses</caption>
 * <tr><th>address</th><th>answer</th></tr>
 * <tr><td>{@code /}</td><td>the list of runs, to open and to compare</td></tr>
 * <tr><td>{@code /report?run=A&run=B}</td><td>the report of one run or of up to eight</td></tr>
 * <tr><td>{@code /view/?run=A}</td><td>a close look at a run of any size</td></tr>
 * <tr><td>{@code /api/runs}</td><td>the list as JSON</td></tr>
 * <tr><td>{@code /api/run/A/extent}</td><td>number of jobs and cores, first and last date</td></tr>
 * <tr><td>{@code /api/run/A/series?from&to&bins}</td><td>least and greatest values per bin</td></tr>
 * <tr><td>{@code /api/run/A/density?from&to&low&high&width&height}</td><td>a byte per pixel</td></tr>
 * <tr><td>{@code /api/run/A/jobs?from&to&limit}</td><td>jobs of a window</td></tr>
 * </table>
 */
public final class RunBrowser implements AutoCloseable {
    private static final int REMEMBERED = 3;

    private final RunCatalog catalog;
    private final RunList list;
    private final PageServer server;
    /** The runs looked at last, the latest one at the end; a million jobs take some 250 MB. Guarded by itself. */
    private final Map<String, RunView> views = new LinkedHashMap<>();

    /**
     * Begins to serve.
     *
     * @param catalog the runs
     * @param bind the address to listen at; empty: the loopback address
     * @param port the port, 0 for any free one
     * @throws NoctuleException if the address is unknown or taken
     */
    public RunBrowser(RunCatalog catalog, Optional<String> bind, int port) {
        this.catalog = catalog;
        this.list = new RunList(catalog);
        this.server = PageServer.open(
                bind,
                port,
                Map.of(
                        "/",
                        Resources.of("runs.html", RunBrowser.class)
                                .and("browse.css", RunBrowser.class)
                                .and("runs.js", RunBrowser.class)
                                .and("run.js", RunBrowser.class)
                                .andCharts(),
                        "/view/",
                        page("run.html"),
                        "/report",
                        this::report,
                        "/api/runs",
                        query -> Response.json(list.json()),
                        "/api/run/",
                        this::look),
                Map.of());
    }

    private static Page page(String name) {
        final Resources page = Resources.of(name, RunBrowser.class);
        return page::answer;
    }

    /** {@return the address, with its token} */
    public String address() {
        return server.address();
    }

    private Response report(Query query) {
        try {
            final List<ResultFolder> folders =
                    query.all("run").stream().map(catalog::folder).toList();
            return Response.document(ReportPage.bytes(folders, catalog::address));
        } catch (final NoctuleException e) {
            return Response.refusalPage(refusal(e));
        }
    }

    private String refusal(NoctuleException e) {
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>No report – Noctule</title>
                <link rel="icon" href="data:,">
                <link rel="stylesheet" href="/browse.css">
                </head>
                <body>
                <main>
                <p><a href="/">All runs</a></p>
                <h1>There is no report of this</h1>
                <p class="notice">%s</p>
                <p>%s</p>
                </main>
                </body>
                </html>
                """.formatted(escaped(e.getMessage()), escaped(e.remedy()));
    }

    private String escaped(String text) {
        return catalog.shortened(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }

    private Response look(Query query) {
        final int slash = query.rest().lastIndexOf('/');
        if (slash < 0) {
            return Response.refusal(Response.NOT_FOUND, "There is no such page. Maybe begin at the first.");
        }
        final RunView view = view(query.rest().substring(0, slash));
        switch (query.rest().substring(slash + 1)) {
            case "extent":
                return view.extent();
            case "series":
                return view.series(query);
            case "density":
                return view.density(query);
            case "jobs":
                return view.jobs(query);
            default:
                return Response.refusal(Response.NOT_FOUND, "There is no such figure. Maybe begin at the first page.");
        }
    }

    /** Reads a run once for all who look at it, and again when its file has changed. */
    private RunView view(String name) {
        final ResultFolder folder = catalog.folder(name);
        final String version = name + " " + folder.file("jobs.csv").toFile().lastModified();
        synchronized (views) {
            RunView view = views.remove(version);
            if (view == null) {
                view = RunView.of(folder);
            }
            views.put(version, view);
            if (views.size() > REMEMBERED) {
                views.remove(views.keySet().iterator().next());
            }
            return view;
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
