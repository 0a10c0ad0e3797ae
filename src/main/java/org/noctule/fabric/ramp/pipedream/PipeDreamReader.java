package org.noctule.fabric.ramp.pipedream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.OpGraphBuilder;

/**
 * Reads the profile of a model, as PipeDream's profiler writes it into {@code graph.txt}.
 *
 * <p>A node is a line {@code nodeID -- DESCRIPTION -- forward_compute_time=MS, backward_compute_time=MS,
 * activation_size=BYTES, parameter_size=BYTES}, to which PipeDream's optimizer adds {@code -- stage_id=N}; that field
 * is checked and left out. Nodes come in any order, but before all edges. An edge is a line {@code nodeID -- nodeID},
 * indented by a tabulator. Sizes may be lists {@code [a; b; c]}, of which the sum counts. Blank lines are passed over.
 */
public final class PipeDreamReader {
    private static final long LARGEST = 64 << 20;
    private static final String PLAIN_NAME = "graph.txt";

    private PipeDreamReader() {}

    /**
     * Reads a file. The model is named after it; after its folder if it is called {@code graph.txt}.
     *
     * @param file the file
     * @return the forward pass
     * @throws NoctuleException if it is missing or too large, or holds no directed acyclic graph
     */
    public static OpGraph read(Path file) {
        return parse(text(file), file.toString(), model(file));
    }

    /**
     * Reads a text.
     *
     * @param text the content of a file
     * @param source its name in errors
     * @param model name of the model
     * @return the forward pass
     * @throws NoctuleException if it holds no directed acyclic graph
     */
    public static OpGraph parse(String text, String source, String model) {
        final OpGraphBuilder graph = new OpGraphBuilder(model);
        int number = 0;
        for (final Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
            final String content = lines.next();
            number++;
            if (!content.isBlank()) {
                final Line line = new Line(content, source + ":" + number);
                final Optional<NodeLine> node = NodeLine.of(line);
                if (node.isPresent()) {
                    graph.op(node.get().op(), line.value(node.get().name()));
                } else {
                    graph.dep(EdgeLine.read(line), line.value(content.strip()));
                }
            }
        }
        return graph.graph(
                (problem, remedy) -> NoctuleException.input(source + ": the graph " + problem + ".", remedy));
    }

    private static String model(Path file) {
        final String name = String.valueOf(file.getFileName());
        if (name.equals(PLAIN_NAME)) {
            final Path folder = file.toAbsolutePath().normalize().getParent();
            if (folder != null && folder.getFileName() != null) {
                return folder.getFileName().toString();
            }
        }
        final int end = name.lastIndexOf('.');
        return end > 0 ? name.substring(0, end) : name;
    }

    private static String text(Path file) {
        try {
            final long size = Files.size(file);
            if (size > LARGEST) {
                throw NoctuleException.input(
                        "The file (" + file + ") has " + size + " bytes, more than the " + LARGEST + " of a profile.",
                        "Maybe it is no PipeDream profile.");
            }
            final String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ")",
                    e,
                    "Maybe the path is meant relative to another directory.",
                    "Maybe it is a directory, not UTF-8, or you may not read it.");
        }
    }
}
