package org.noctule.protocol.channel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;

/**
 * Reason why an endpoint cannot be used, which ZeroMQ tells by few numbers of its own.
 *
 * @param reason a clause without a full stop
 * @param remedy a line that begins with "Maybe"
 */
record EndpointTrouble(String reason, String remedy) {
    private static final String TCP = "tcp://";
    private static final int MOST_PORT = 65535;

    /** Finds out, where ZeroMQ's own reason is the last word. */
    static EndpointTrouble of(String endpoint, boolean server, String told) {
        final int colon = endpoint.lastIndexOf(':');
        final EndpointTrouble other = new EndpointTrouble(
                told, "Maybe the port is taken by another process; an endpoint looks like tcp://127.0.0.1:28000.");
        if (!endpoint.startsWith(TCP) || colon < TCP.length()) {
            return other;
        }
        final String port = endpoint.substring(colon + 1);
        if (port.matches("\\d+") && (port.length() > 5 || Integer.parseInt(port) > MOST_PORT)) {
            return new EndpointTrouble(
                    "there is no port " + port, "Maybe a digit too many stands in it: ports end at " + MOST_PORT + ".");
        }
        final String host = endpoint.substring(TCP.length(), colon);
        if (host.equals("*")) {
            return other;
        }
        try {
            final InetAddress address = InetAddress.getByName(host);
            if (server && !address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(address) == null) {
                return new EndpointTrouble(
                        "this machine has no address " + host,
                        "Maybe bind to 127.0.0.1, or to * for all addresses of this machine.");
            }
        } catch (final IOException e) {
            return new EndpointTrouble(
                    "the host " + host + " is unknown", "Maybe its name is misspelled, or no network is there.");
        }
        return other;
    }
}
