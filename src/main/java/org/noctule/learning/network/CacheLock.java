package org.noctule.learning.network;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A turn at a folder that processes share, held through a lock on a file in it. JavaCPP unpacks libraries into one
 * folder for all processes of a user and replaces what another one has just mapped: two that unpack at once may both
 * die of SIGBUS.
 */
final class CacheLock implements AutoCloseable {
    private static final String FILE = ".noctule.lock";

    private final FileChannel channel;

    @SuppressWarnings("unused") // held until the channel is closed
    private final FileLock lock;

    private CacheLock(FileChannel channel, FileLock lock) {
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Waits for the turn. Within one process a folder is locked once at a time.
     *
     * @param folder the folder, which is made if it is missing
     * @return the turn, until it is closed
     * @throws IOException if the folder cannot be written to, or its file system has no locks
     */
    static CacheLock of(Path folder) throws IOException {
        Files.createDirectories(folder);
        final FileChannel channel =
                FileChannel.open(folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            return new CacheLock(channel, channel.lock());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
