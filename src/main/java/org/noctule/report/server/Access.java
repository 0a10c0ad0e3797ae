package org.noctule.report.server;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.random.Secret;

/**
 * Tells guests from strangers: by the name that they call the server, so that no foreign page can read it through a
 * name of its own (DNS rebinding), and by a token that only the printed address holds.
 *
 * @param token the secret of the address
 * @param names values of the header {@code Host} that are answered, in lower case
 */
record Access(Secret token, Set<String> names) {
    /** Name of the cookie and of the parameter that hold the token. */
    static final String TOKEN = "token";

    /**
     * Makes the access to a server of this machine.
     *
     * @param host the address it is bound to
     * @param port its port
     * @return the access, with a fresh token
     */
    static Access of(String host, int port) {
        final Set<String> names = new TreeSet<>();
        for (final String name : List.of("127.0.0.1", "localhost", "::1", host)) {
            names.add((name.indexOf(':') >= 0 ? "[" + name + "]" : name).toLowerCase(Locale.ROOT) + ":" + port);
        }
        return new Access(Secret.draw(), Set.copyOf(names));
    }

    boolean names(String host) {
        return host != null && names.contains(host.toLowerCase(Locale.ROOT));
    }
}
