package org.noctule.random;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A text that those hold who may join something, and nobody can guess. No result depends on it.
 *
 * @param text the text, not empty
 */
public record Secret(String text) {
    private static final String MAC = "HmacSHA256";
    private static final int BYTES = 16;

    /**
     * Draws one from the operating system's source of chance.
     *
     * @return 128 random bits in hexadecimal digits
     */
    public static Secret draw() {
        final byte[] bits = new byte[BYTES];
        new SecureRandom().nextBytes(bits);
        return new Secret(HexFormat.of().formatHex(bits));
    }

    /**
     * Compares in a time that does not depend on where the texts differ.
     *
     * @param given a text that somebody gave
     * @return true if it is this one
     */
    public boolean is(String given) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Seals bytes: who does not hold the secret can make no seal.
     *
     * @param bytes the bytes
     * @return their HMAC by SHA-256 (RFC 2104), 32 bytes
     */
    public byte[] seal(byte[] bytes) {
        try {
            final Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), MAC));
            return mac.doFinal(bytes);
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException(e); // Each Java has it.
        }
    }

    /** Keeps it out of logs. */
    @Override
    public String toString() {
        return "Secret";
    }
}
