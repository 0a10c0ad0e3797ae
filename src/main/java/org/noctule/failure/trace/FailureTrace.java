package org.noctule.failure.trace;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;

/** The failures of nodes that a published trace tells. */
public final class FailureTrace {
    /** By node, in the order of their names; their numbers are their places. */
    private final Map<String, List<NodeRecord>> nodes = new LinkedHashMap<>();

    private final double first;

    private FailureTrace(List<NodeRecord> records) {
        final Comparator<String> byNumber =
                Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());
        final TreeSet<String> names = new TreeSet<>(byNumber);
        records.forEach(record -> names.add(record.node()));
        names.forEach(name -> nodes.put(name, new ArrayList<>()));
        records.stream()
                .sorted(Comparator.comparingDouble(NodeRecord::start).thenComparingDouble(NodeRecord::end))
                .forEach(record -> nodes.computeIfAbsent(record.node(), none -> new ArrayList<>())
                        .add(record));
        this.first = records.stream().mapToDouble(NodeRecord::start).min().orElse(0);
    }

    /**
     * Reads a trace in the columns of Los Alamos, of the Failure Trace Archive's {@code event_trace} or of Alea.
     *
     * @param file the file
     * @return its failures
     * @throws NoctuleException of kind INPUT if it is missing, empty or of another form
     */
    public static FailureTrace read(Path file) {
        final List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (final MalformedInputException e) {
            throw NoctuleException.input(
                    "The trace (" + file + ") is no text in UTF-8.",
                    "Maybe it is compressed, or another file was meant.");
        } catch (final IOException e) {
            throw NoctuleException.input(
                    "The trace (" + file + ") cannot be read: " + e + ".", "Maybe the path is misspelt.");
        }
        if (lines.isEmpty() || lines.get(0).isBlank()) {
            throw NoctuleException.input(
                    "The trace (" + file + ") does not begin with a line of text.", "Maybe it was cut off.");
        }
        return new FailureTrace(TraceForm.of(lines.get(0)).read(lines, file.toString()));
    }

    /** {@return how many nodes failed} */
    public int nbNodes() {
        return nodes.size();
    }

    /** Begin or end of a failure: ends come first at one date. */
    private record Change(double date, int node, boolean back, String cause) {}

    /**
     * Writes the failures in Batsim's form: dates count from the first failure, and records of one node that overlap or
     * touch become one.
     *
     * @param cores gives a node's cores, by its place among the nodes of the trace
     * @return lines of JSON
     */
    public List<String> lines(IntFunction<ResourceSet> cores) {
        final List<Change> changes = new ArrayList<>();
        int node = 0;
        for (final List<NodeRecord> records : nodes.values()) {
            double end = Double.NEGATIVE_INFINITY;
            for (final NodeRecord record : records) {
                if (record.end() == record.start()) {
                    continue;
                }
                if (record.start() > end) {
                    if (end >= first) {
                        changes.add(new Change(end - first, node, true, ""));
                    }
                    changes.add(new Change(record.start() - first, node, false, record.cause()));
                }
                end = Math.max(end, record.end());
            }
            if (end >= first) {
                changes.add(new Change(end - first, node, true, ""));
            }
            node++;
        }
        changes.sort(Comparator.comparingDouble(Change::date)
                .thenComparing(Change::back, Comparator.reverseOrder())
                .thenComparingInt(Change::node));
        return changes.stream().map(change -> line(change, cores)).toList();
    }

    private static String line(Change change, IntFunction<ResourceSet> cores) {
        final String cause = change.cause.replaceAll("[^A-Za-z0-9 ._-]", "");
        return "{\"timestamp\": " + change.date + ", \"type\": \"machine_" + (change.back ? "" : "un")
                + "available\", \"resources\": \"" + cores.apply(change.node) + "\""
                + (change.back ? "" : ", \"domain\": \"node:" + change.node + "\"")
                + (cause.isEmpty() ? "" : ", \"cause\": \"" + cause + "\"") + "}";
    }
}
