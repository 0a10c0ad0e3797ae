package org.noctule.grid;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import org.noctule.error.NoctuleException;

/** Addresses of members, tried out before Hazelcast is: its own complaints name neither option nor remedy. */
final class MemberAddress {
    private static final int CONNECT_MILLISECONDS = 2000;

    private MemberAddress() {}

    /** Refuses an address that is not of this machine, or a port that is taken. */
    static void checkOwn(String host, int port) {
        final InetAddress address;
        try {
            address = InetAddress.getByName(host);
            if (NetworkInterface.getByInetAddress(address) == null) {
                throw NoctuleException.input(
                        "The address (" + host + ") of this member is none of this machine's.",
                        "Maybe give an address that this machine has, or " + GridOptions.LOOPBACK + ".");
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The address (" + host + ") of this member is unknown.",
                    "Maybe give an address that this machine has, or " + GridOptions.LOOPBACK + ".",
                    e);
        }
        try (ServerSocket probe = new ServerSocket()) {
            // As Hazelcast does: what an ended process left there is no hindrance.
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(address, port));
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The port (" + port + ") of " + host + " is in use: " + e.getMessage() + ".",
                    "Maybe another member runs there: give another port, or 0 for any.",
                    e);
        }
    }

    /** Reads {@code host:port}. */
    static InetSocketAddress parse(String text) {
        final int colon = text.lastIndexOf(':');
        final String digits = text.substring(colon + 1);
        if (colon < 1 || !digits.matches("[1-9][0-9]{0,4}") || Integer.parseInt(digits) > 65535) {
            throw NoctuleException.input(
                    "The member (" + text + ") is no address with a port.", "Maybe write it as 10.0.0.1:5701.");
        }
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(digits));
    }

    /** Whether something listens there. */
    static boolean answers(InetSocketAddress address) {
        try (Socket socket = new Socket()) {
            socket.connect(resolved(address), CONNECT_MILLISECONDS);
            return true;
        } catch (final IOException e) {
            return false;
        }
    }

    private static InetSocketAddress resolved(InetSocketAddress address) throws UnknownHostException {
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        return address;
    }
}
