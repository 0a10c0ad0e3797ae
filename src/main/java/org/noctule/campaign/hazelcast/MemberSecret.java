package org.noctule.campaign.hazelcast;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.error.NoctuleException;
import org.noctule.random.Secret;

/** The secret of the members of a campaign: a file of its folder that only its owner may read. */
final class MemberSecret {
    /** Name of the file. */
    static final String FILE = "member.key";

    private MemberSecret() {}

    /**
     * Reads the secret, which the first member that asks for it draws.
     *
     * @param directory the campaign's folder
     * @return the secret
     * @throws NoctuleException if the file cannot be written, or read
     */
    static Secret of(Path directory) {
        final Path file = directory.resolve(FILE);
        try {
            if (!Files.exists(file)) {
                draw(file);
            }
            final String text = Files.readString(file).strip();
            if (text.isEmpty()) {
                throw NoctuleException.input(
                        "The file (" + file + ") with the secret of the members is empty.",
                        "Maybe delete it: the first member makes another one.");
            }
            return new Secret(text);
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + file + ") with the secret of the members cannot be read: "
                            + NoctuleException.reason(e) + ".",
                    "Maybe somebody else began the campaign, who has to let you read it.",
                    e);
        }
    }

    /** Of several who draw at once one is the first, and its file appears as a whole. */
    private static void draw(Path file) throws IOException {
        final Path drawn = Files.createTempFile(file.toAbsolutePath().getParent(), "." + FILE, ".part");
        try {
            Files.writeString(drawn, Secret.draw().text() + "\n");
            try {
                Files.createLink(file, drawn);
            } catch (final UnsupportedOperationException | FileSystemException e) {
                // Some file systems have no links; a file that is there by now stops this one, too.
                Files.move(drawn, file);
            }
        } catch (final FileAlreadyExistsException e) {
            return; // It is the one that counts.
        } finally {
            Files.deleteIfExists(drawn);
        }
    }
}
