package org.noctule.exchange.files;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads files into memory of their own. */
public final class FileCopies implements BlockFolder.Source {
    /** Makes a reader. */
    public FileCopies() {}

    @Override
    public ByteBuffer read(FileChannel file) throws IOException {
        final long size = file.size();
        if (size > Integer.MAX_VALUE - Long.BYTES) {
            throw new IOException(size + " bytes do not fit into an array");
        }
        final ByteBuffer bytes = ByteBuffer.allocate((int) size);
        while (bytes.hasRemaining()) {
            if (file.read(bytes) < 0) {
                throw new EOFException("it became shorter");
            }
        }
        return bytes.flip();
    }
}
