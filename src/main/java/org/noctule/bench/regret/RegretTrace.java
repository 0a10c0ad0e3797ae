package org.noctule.bench.regret;

import java.nio.file.Path;
import java.util.List;
import org.noctule.json.JsonInput;

/**
 * A trace and the windows by which agents are judged on it.
 *
 * @param name its short name
 * @param file its file below the directory of traces
 * @param sha256 the hash of that file, in hexadecimal digits
 * @param cores number of cores of the machine
 * @param jobs number of jobs of a window
 * @param validation first jobs of the windows by which settings are chosen; none if no setting has seen the machine
 * @param test first jobs of the windows by which they are judged, and by which nothing is chosen
 */
public record RegretTrace(
        String name, String file, String sha256, int cores, int jobs, List<Integer> validation, List<Integer> test) {
    /**
     * Reads the file that says which windows are which.
     *
     * @param file the file
     * @return the traces in its order
     * @throws org.noctule.error.NoctuleException of kind INPUT if it says something else
     */
    public static List<RegretTrace> read(Path file) {
        final JsonInput windows = JsonInput.read(file).allow("jobs", "traces");
        final int jobs = windows.get("jobs").count();
        return windows.get("traces").elements().stream()
                .map(trace -> {
                    trace.allow("name", "file", "sha256", "cores", "validation", "test");
                    return new RegretTrace(
                            trace.get("name").text(),
                            trace.get("file").text(),
                            trace.get("sha256").text(),
                            trace.get("cores").count(),
                            jobs,
                            firsts(trace.get("validation")),
                            firsts(trace.get("test")));
                })
                .toList();
    }

    private static List<Integer> firsts(JsonInput list) {
        return list.elements().stream().map(JsonInput::countOrZero).toList();
    }
}
