package org.noctule.learning.bridge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.noctule.error.NoctuleException;

/**
 * The file by which another program shares memory: it makes an empty one, and may remove it once both have mapped it.
 */
final class BoardFile {
    private static final int CHUNK = 1 << 16;

    private BoardFile() {}

    /**
     * Maps a file.
     *
     * @param file an empty file
     * @param bytes the size that it gets
     * @return its memory, all 0
     * @throws NoctuleException of kind INPUT if it is missing, not empty or no file, or has no room
     */
    static ByteBuffer map(Path file, int bytes) {
        if (!Files.exists(file)) {
            throw NoctuleException.input(
                    "The board (" + file + ") does not exist.",
                    "Maybe make an empty file first: its owner decides who may read it.");
        }
        if (!Files.isRegularFile(file)) {
            throw NoctuleException.input("The board (" + file + ") is no file.", "Maybe name an empty file.");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() != 0) {
                throw NoctuleException.input(
                        "The board (" + file + ") holds " + channel.size() + " bytes already.",
                        "Maybe name an empty file, for this one would be lost.");
            }
            // A file without its blocks would be a fault of memory later on, where the disk is full.
            final ByteBuffer zeros = ByteBuffer.allocate(CHUNK);
            for (int left = bytes; left > 0; left -= channel.write(zeros)) {
                zeros.clear().limit(Math.min(CHUNK, left));
            }
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The board (" + file + ") cannot be made " + bytes + " bytes long: " + e.getMessage() + ".",
                    "Maybe it may not be written, or the disk behind it is full.",
                    e);
        }
    }
}
