package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * Both dialects: they differ in how numbers are written, in what SIMULATION_BEGINS holds and in the extensions.
 *
 * <p>An end of dialect noctule goes on as Batsim would once the peer has answered or begun without the extension.
 */
final class JsonCodec implements Codec {
    private final FrameReader<Event> messages;
    private final FrameReader<Decision> replies;
    private final EventReader events;
    private final DecisionReader decisions = new DecisionReader();
    private final EventWriter eventWriter;
    private final DecisionWriter decisionWriter = new DecisionWriter();
    private final TakenAnswer.Writer takenWriter = new TakenAnswer.Writer();
    private final WireOutput output = new WireOutput();
    private final boolean extended;
    private boolean sixDecimals;
    private boolean introduced;
    private boolean answered;
    private boolean peerFollows;
    private boolean peerForgets;
    private boolean follows;
    private boolean forgets;

    JsonCodec(Dialect dialect, BatsimDescription description, ForeignMachine machine) {
        this.events = new EventReader(machine);
        this.extended = dialect == Dialect.NOCTULE;
        this.sixDecimals = !extended;
        this.eventWriter = new EventWriter(description, extended);
        this.messages = new FrameReader<>("message", events);
        this.replies = new FrameReader<>("reply", decisions);
    }

    @Override
    public byte[] encode(Message message) {
        return output.frame(sixDecimals, message.now(), out -> writeEvents(out, message.events()));
    }

    @Override
    public byte[] encode(Message message, Reply taken) {
        return output.frame(sixDecimals, message.now(), out -> {
            writeEvents(out, message.events());
            takenWriter.write(out, message.now(), taken);
        });
    }

    @Override
    public boolean peerForgets() {
        return peerForgets;
    }

    @Override
    public void announceForgetting(boolean announced) {
        forgets = announced;
    }

    @Override
    public boolean peerFollows() {
        return peerFollows;
    }

    @Override
    public void announceFollowing(boolean announced) {
        follows = announced;
    }

    @Override
    public Optional<Reply> taken() {
        return events.taken();
    }

    private void writeEvents(JsonGenerator out, List<Event> list) throws IOException {
        out.writeFieldName(Field.EVENTS);
        out.writeStartArray();
        for (final Event event : list) {
            eventWriter.write(out, event);
        }
        out.writeEndArray();
    }

    @Override
    public Message decodeMessage(byte[] frame) {
        events.begin();
        final FrameReader.Frame<Event> read = messages.read(frame);
        events.date(read.now());
        sixDecimals = !extended || !events.ours();
        return new Message(read.now(), read.events());
    }

    @Override
    public byte[] encode(Reply reply) {
        return output.frame(sixDecimals, reply.now(), out -> {
            out.writeFieldName(Field.EVENTS);
            out.writeStartArray();
            for (final Decision decision : reply.decisions()) {
                decisionWriter.write(out, decision, canExtend(), canExtend() ? events.features() : PeerFeatures.NONE);
                if (decision instanceof Decision.RegisterProfile register) {
                    events.registered(register);
                }
            }
            out.writeEndArray();
            if (canExtend() && !introduced) {
                introduced = true;
                Extension.Answer.write(out, follows, forgets);
            }
        });
    }

    private boolean canExtend() {
        return extended && events.ours();
    }

    @Override
    public Reply decodeReply(byte[] frame, double now) {
        decisions.begin();
        final FrameReader.Frame<Decision> read = replies.read(frame);
        if (decisions.answer().failure().isPresent()) {
            throw decisions.answer().failure().get();
        }
        for (final Decision decision : read.events()) {
            if (decision instanceof Decision.Extended extended) {
                eventWriter.peerKnows(PeerFeatures.of(extended));
            }
        }
        if (!answered) {
            answered = true;
            eventWriter.peerKnows(decisions.answer().features());
            peerFollows = extended && decisions.answer().follows();
            peerForgets = peerFollows && decisions.answer().forgets();
            if (decisions.answer().attempts()) {
                eventWriter.peerAsksForAttempts();
            }
            if (!decisions.answer().ours()) {
                sixDecimals = true;
                eventWriter.peerIsForeign();
            } else if (decisions.answer().owners()) {
                eventWriter.peerAsksForOwners();
            }
        }
        if (read.now() < now && !sixDecimals) {
            throw NoctuleException.peer(
                    "reply: the field \"now\" (" + read.now() + ") is before the message's (" + now + ").",
                    "Maybe the reply answers an earlier message, or the agent keeps a clock of its own.");
        }
        return new Reply(Math.max(read.now(), now), read.events());
    }

    @Override
    public Optional<byte[]> encodeFailure(double now, NoctuleException failure) {
        if (!canExtend()) {
            return Optional.empty();
        }
        return Optional.of(encodeRefusal(now, failure));
    }

    @Override
    public byte[] encodeRefusal(double now, NoctuleException failure) {
        return output.frame(false, now, out -> {
            out.writeFieldName(Field.EVENTS);
            out.writeStartArray();
            out.writeEndArray();
            Extension.Answer.writeFailure(out, failure);
        });
    }
}
