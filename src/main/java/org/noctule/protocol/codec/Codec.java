package org.noctule.protocol.codec;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * Turns messages and replies into the bytes of one frame and back: UTF-8 JSON, Batsim's protocol version 4.
 *
 * <p>One instance serves one end of one connection, because what it may write depends on what it has read: extensions
 * are used only after both ends have shown that they know them, and a peer that does not is written to as Batsim would.
 * Not thread-safe.
 *
 * <p>All decoding fails with a {@link NoctuleException} of kind PEER that names the event, the field and the value.
 */
public interface Codec {
    /**
     * Creates the codec of a simulator's end.
     *
     * @param dialect form of the messages
     * @param description the facts that Batsim tells in SIMULATION_BEGINS and messages do not hold; used in dialect
     *     batsim only
     * @return the codec
     */
    static Codec of(Dialect dialect, BatsimDescription description) {
        return new JsonCodec(dialect, description, ForeignMachine.FLAT);
    }

    /**
     * Creates the codec of a decision side's end. In dialect noctule it writes to a simulator that turns out to be
     * Batsim as that expects it.
     *
     * @param dialect form of the messages
     * @return the codec
     */
    static Codec of(Dialect dialect) {
        return of(dialect, ForeignMachine.FLAT);
    }

    /**
     * Creates the codec of a decision side's end that knows more of a machine than Batsim tells.
     *
     * @param dialect form of the messages
     * @param machine the machine, unless the simulator describes its own
     * @return the codec
     */
    static Codec of(Dialect dialect, ForeignMachine machine) {
        return new JsonCodec(dialect, BatsimDescription.NONE, machine);
    }

    /**
     * Writes a message.
     *
     * @param message the message
     * @return the frame
     */
    byte[] encode(Message message);

    /**
     * Writes a message whose answer has been given already, for a peer that {@linkplain #peerFollows() follows}.
     *
     * @param message the message
     * @param taken the answer
     * @return the frame
     */
    byte[] encode(Message message, Reply taken);

    /**
     * Tells whether the decision side at the other end has announced that it books answers that were given already.
     *
     * @return false before its first reply
     */
    boolean peerFollows();

    /**
     * Tells whether the decision side at the other end has announced that it remembers nothing: see
     * {@link org.noctule.protocol.Follower#remembers}.
     *
     * @return false before its first reply
     */
    boolean peerForgets();

    /**
     * Announces with the first reply that this decision side remembers nothing.
     *
     * @param forgets whether it is so
     */
    void announceForgetting(boolean forgets);

    /**
     * Announces with the first reply that this decision side books answers that were given already.
     *
     * @param follows whether it does
     */
    void announceFollowing(boolean follows);

    /**
     * {@return the answer that had been given to the last message that was read, which is to be booked; empty if one is
     * to be given}
     */
    Optional<Reply> taken();

    /**
     * Reads a message.
     *
     * @param frame the frame
     * @return the message
     */
    Message decodeMessage(byte[] frame);

    /**
     * Writes a reply.
     *
     * @param reply the reply
     * @return the frame
     */
    byte[] encode(Reply reply);

    /**
     * Reads the reply to a message.
     *
     * @param frame the frame
     * @param now the message's date in seconds, which the reply must not precede; in dialect batsim a date before it
     *     means that date, as in Batsim, because the peer saw a rounded one
     * @return the reply
     */
    Reply decodeReply(byte[] frame, double now);

    /**
     * Writes, in place of a reply, why there is none.
     *
     * @param now the message's date in seconds
     * @param failure failure of the decision side
     * @return the frame, empty if the peer would not understand it
     */
    Optional<byte[]> encodeFailure(double now, NoctuleException failure);

    /**
     * Writes why a peer of which nothing is known is not served; one that does not understand it reads that nothing was
     * decided.
     *
     * @param now a date in seconds
     * @param failure the reason
     * @return the frame
     */
    byte[] encodeRefusal(double now, NoctuleException failure);
}
