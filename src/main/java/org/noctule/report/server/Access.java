package org.noctule.report.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tells guests from strangers: by the name that they call the server, so that no foreign page can read it through a
 * name of its own (DNS rebinding), and by a token that only the printed address holds.
 *
 * @param token 128 random bits in hexadecimal digits
 * @param names values of the header {@code Host} that are answered, in lower case
 */
record Access(String token, Set<String> names) {
    /** Name of the cookie and of the parameter that hold the token. */
    static final String TOKEN = "token";

    private static final int TOKEN_BYTES = 16;

    /**
     * Makes the access to a server of this machine.
     *
     * @param host the address it is bound to
     * @param port its port
     * @return the access, with a fresh token
     */
    static Access of(String host, int port) {
        final byte[] bits = new byte[TOKEN_BYTES];
        // No result depends on it, and whoever guesses it reads the pages.
        new SecureRandom().nextBytes(bits);
        final Set<String> names = new TreeSet<>();
        for (final String name : List.of("127.0.0.1", "localhost", "::1", host)) {
            names.add((name.indexOf(':') >= 0 ? "[" + name + "]" : name).toLowerCase(Locale.ROOT) + ":" + port);
        }
        return new Access(HexFormat.of().formatHex(bits), Set.copyOf(names));
    }

    boolean names(String host) {
        return host != null && names.contains(host.toLowerCase(Locale.ROOT));
    }

    /** Compares in a time that does not depend on where the texts differ. */
    boolean holds(String given) {
        return MessageDigest.isEqual(token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }
}
