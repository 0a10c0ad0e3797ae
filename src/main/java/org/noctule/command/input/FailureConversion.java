package org.noctule.command.input;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.failure.trace.FailureTrace;
import org.noctule.file.AtomicFile;
import org.noctule.platform.Platform;
import org.noctule.platform.part.FailureDomain;
import org.noctule.resource.ResourceSet;

/** Writes a trace of failures as events of Batsim's form. */
final class FailureConversion {
    private FailureConversion() {}

    static String convert(Path in, Path out, Optional<Platform> platform) {
        final FailureTrace trace = FailureTrace.read(in);
        final int nodes = platform.map(Platform::nbNodes).orElse(Integer.MAX_VALUE);
        if (trace.nbNodes() > nodes) {
            throw NoctuleException.input(
                    "convert failures: " + in + " tells of " + trace.nbNodes() + " nodes, the platform has " + nodes
                            + ".",
                    "Maybe take the lines of one system, or name a larger platform.");
        }
        final List<String> lines = trace.lines(node -> platform.map(
                        machine -> new FailureDomain(FailureDomain.Kind.NODE, Integer.toString(node)).cores(machine))
                .orElseGet(() -> ResourceSet.of(node)));
        AtomicFile.write(
                out,
                stream -> stream.write(
                        lines.isEmpty()
                                ? new byte[0]
                                : (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8)));
        return lines.size() + " events of " + trace.nbNodes() + " nodes written to " + out;
    }
}
