package org.noctule.exchange.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.exchange.files.BlockFolder;

/**
 * Reads files where they lie, by mapping them: below {@code /dev/shm}, the folder that is kept in memory, nothing is
 * copied. Blocks are not written through a mapping: where the memory is used up, that would end the process without a
 * word.
 */
public final class MappedFiles implements BlockFolder.Source {
    private static final Path SHARED = Path.of("/dev/shm");

    /** Makes a reader. */
    public MappedFiles() {}

    /** {@return {@code /dev/shm} where it can be written, else the folder of temporary files} */
    public static Path shared() {
        return Files.isWritable(SHARED) ? SHARED : Path.of(System.getProperty("java.io.tmpdir"));
    }

    @Override
    public ByteBuffer read(FileChannel file) throws IOException {
        return file.map(FileChannel.MapMode.READ_ONLY, 0, file.size());
    }
}
