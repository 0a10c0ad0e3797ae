package org.noctule.experiment.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.noctule.error.NoctuleException;

/**
 * A file that a run was made from.
 *
 * @param path the file
 * @param sha256 its SHA-256 in hexadecimal
 */
public record InputFile(Path path, String sha256) {
    /**
     * Reads a file's fingerprint.
     *
     * @param path the file
     * @return the file with its SHA-256
     * @throws NoctuleException if it cannot be read
     */
    public static InputFile of(Path path) {
        try (InputStream in = Files.newInputStream(path)) {
            final MessageDigest digest = MessageDigest.getInstance("SHA-256");
            final byte[] buffer = new byte[1 << 16];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
            return new InputFile(path, HexFormat.of().formatHex(digest.digest()));
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file (" + path + ") cannot be read: " + NoctuleException.reason(e) + ".",
                    "Maybe it is a directory, or you may not read it.",
                    e);
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256.", e);
        }
    }
}
