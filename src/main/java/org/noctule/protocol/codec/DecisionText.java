package org.noctule.protocol.codec;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;

/**
 * One decision of any kind as text: the reply of dialect noctule that holds it alone, as it goes to a simulator that
 * understands everything. Not thread-safe.
 */
public final class DecisionText {
    private final WireOutput output = new WireOutput();
    private final DecisionWriter writer = new DecisionWriter();

    /** Creates a writer and reader. */
    public DecisionText() {}

    /**
     * Writes a decision.
     *
     * @param decision the decision
     * @return JSON in UTF-8
     */
    public byte[] write(Decision decision) {
        return output.frame(false, decision.date(), out -> {
            out.writeFieldName(Field.EVENTS);
            out.writeStartArray();
            writer.write(out, decision, true, PeerFeatures.ALL);
            out.writeEndArray();
        });
    }

    /**
     * Reads a decision.
     *
     * @param text what {@link #write} wrote
     * @return the decision
     * @throws NoctuleException of kind PEER if the text is none that it writes
     */
    public Decision read(byte[] text) {
        final FrameReader.Frame<Decision> frame = new FrameReader<>("journal", new DecisionReader()).read(text);
        if (frame.events().size() != 1) {
            throw NoctuleException.peer(
                    "journal: one decision is expected, not " + frame.events().size() + ".",
                    "Maybe the journal was edited.");
        }
        return frame.events().get(0);
    }
}
