package org.noctule.protocol.channel;

import java.nio.charset.StandardCharsets;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/**
 * A secret that both ends of a connection hold: CURVE, ZeroMQ's encryption and authentication (RFC 26/CurveZMQ).
 *
 * <p>It is the decision side's pair of keys. CURVE never sends the public one in the clear, and who does not know it
 * gets no answer: so a copy of the file lets a simulator in, and nothing else does.
 *
 * @param publicKey 40 characters of Z85
 * @param secretKey 40 characters of Z85
 */
public record ChannelKey(String publicKey, String secretKey) {
    private static final int LENGTH = 40;

    /**
     * Draws a new key from the operating system's source of chance.
     *
     * @return the key
     */
    public static ChannelKey generate() {
        final ZMQ.Curve.KeyPair pair = ZMQ.Curve.generateKeyPair();
        return new ChannelKey(pair.publicKey, pair.secretKey);
    }

    /**
     * Reads a key.
     *
     * @param input the object with {@code public} and {@code secret}
     * @return the key
     * @throws NoctuleException if it is none
     */
    public static ChannelKey read(JsonInput input) {
        input.allow("public", "secret");
        return new ChannelKey(part(input.get("public")), part(input.get("secret")));
    }

    private static String part(JsonInput input) {
        final String text = input.text();
        if (text.length() != LENGTH) {
            throw input.error("is no key of " + LENGTH + " characters", "Maybe make one: noctule generate key FILE.");
        }
        return text;
    }

    /**
     * Writes the key as {@link #read} takes it.
     *
     * @return JSON, one line
     */
    public String toJson() {
        // Z85 has neither quotation marks nor backslashes.
        return "{\"public\": \"" + publicKey + "\", \"secret\": \"" + secretKey + "\"}\n";
    }

    /** Locks a socket before it binds or connects. */
    void lock(ZMQ.Socket socket, SocketType type) {
        if (type == SocketType.ROUTER) {
            socket.setCurveServer(true);
            socket.setCurvePublicKey(bytes(publicKey));
            socket.setCurveSecretKey(bytes(secretKey));
        } else {
            final ZMQ.Curve.KeyPair own = ZMQ.Curve.generateKeyPair();
            socket.setCurveServerKey(bytes(publicKey));
            socket.setCurvePublicKey(bytes(own.publicKey));
            socket.setCurveSecretKey(bytes(own.secretKey));
        }
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.US_ASCII);
    }

    /** Keeps the secret out of logs. */
    @Override
    public String toString() {
        return "ChannelKey";
    }
}
