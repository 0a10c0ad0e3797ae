package org.noctule.command.generate;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.channel.ChannelKey;

/** Writes the secret of a connection: {@code noctule generate key FILE}. */
final class KeyGeneration {
    static final String SUBJECT = "key";

    private KeyGeneration() {}

    static int run(List<String> args, Terminal terminal) {
        final List<String> files = Arguments.parse("generate key", args).getArgList();
        if (files.size() != 1) {
            throw NoctuleException.input(
                    "generate key: one file is needed, not " + files.size() + ".",
                    "Maybe write: noctule generate key noctule.key.");
        }
        final Path file = Arguments.path(files.get(0));
        write(file, ChannelKey.generate().toJson());
        terminal.out().println("key written to " + file + "; copy it to the other half's machine");
        return 0;
    }

    /** Makes the file with its mode at once, so that nobody else can read it at any time. */
    private static void write(Path file, String key) {
        final boolean posix =
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        final FileAttribute<?>[] mode = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try (SeekableByteChannel out =
                Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
            Channels.newOutputStream(out).write(key.getBytes(StandardCharsets.UTF_8));
        } catch (final FileAlreadyExistsException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") exists already.",
                    "Maybe name another one: a key that is in use is never replaced.",
                    e);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") cannot be written: " + e + ".",
                    "Maybe its directory is missing, or you may not write there.",
                    e);
        }
    }
}
