package org.noctule.exchange.stream;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.zeromq.ZFrame;
import org.zeromq.ZMsg;

/** The words and frames of messages between ends and the head. */
final class StreamMessage {
    static final String GREET = "greet";
    static final String PUT = "put";
    static final String GET = "get";
    static final String AWAIT = "await";
    static final String LIST = "list";
    static final String REMOVE = "remove";
    static final String DONE = "done";
    static final String MISSING = "missing";
    static final String REFUSED = "refused";

    private StreamMessage() {}

    /** Makes frames of texts, numbers and bytes. */
    static ZMsg of(Object... parts) {
        final ZMsg message = new ZMsg();
        for (final Object part : parts) {
            if (part instanceof byte[] bytes) {
                message.add(bytes);
            } else if (part instanceof Long number) {
                message.add(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
            } else {
                message.add(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
            }
        }
        return message;
    }

    /** The bytes of each frame. */
    static List<byte[]> frames(ZMsg message) {
        final List<byte[]> frames = new ArrayList<>();
        for (final ZFrame frame : message) {
            frames.add(frame.getData());
        }
        return frames;
    }

    static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
    }

    static boolean isNumber(byte[] frame) {
        return frame.length == Long.BYTES;
    }

    static long number(byte[] frame) {
        return ByteBuffer.wrap(frame).getLong();
    }
}
