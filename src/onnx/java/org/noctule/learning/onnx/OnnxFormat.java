package org.noctule.learning.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.error.NoctuleException;
import org.noctule.learning.network.NetworkFile;
import org.noctule.learning.network.NetworkFormat;
import org.noctule.learning.network.PlayedNetwork;

/** The format ONNX (onnx.ai), as far as a file holds all of the network. */
public final class OnnxFormat implements NetworkFormat {
    private static final long MOST = 1 << 30;

    /** Makes the format. */
    public OnnxFormat() {}

    @Override
    public String name() {
        return NetworkFile.TYPE;
    }

    @Override
    public PlayedNetwork open(Path file) {
        final String source = "The network (" + file + ")";
        try {
            final long size = Files.size(file);
            if (size > MOST) {
                throw NoctuleException.input(
                        source + " has " + size + " bytes, more than the " + MOST + " that a network may have.",
                        "Maybe it is another file.");
            }
            final byte[] content = Files.readAllBytes(file);
            if (new OnnxContent(content).namesFiles()) {
                throw NoctuleException.input(
                        source + " names files that hold some of its numbers, which are never opened.",
                        "Maybe save it anew with all numbers inside: onnx.save(onnx.load(FILE), FILE).");
            }
            return OnnxNetwork.of(content, source);
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    source,
                    e,
                    "Maybe it was written elsewhere, or check the path.",
                    "Maybe it is a directory, or you may not read it.");
        }
    }
}
