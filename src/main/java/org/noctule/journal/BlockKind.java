package org.noctule.journal;

import java.util.Optional;

/** The kinds of blocks of a journal, each with the marker that it begins with. */
enum BlockKind {
    /** Replies. */
    REPLIES(0x31424A4E),
    /** The run went on from here in another process. */
    RESUMED(0x31524A4E),
    /** The end of the run; nothing follows. */
    END(0x31454A4E);

    /** The bytes before what a block holds: marker, length of that, and the CRC32C of all but itself. */
    static final int HEAD = 12;

    /** The byte that each marker begins with. */
    static final byte FIRST = 'N';

    private final int marker;

    BlockKind(int marker) {
        this.marker = marker;
    }

    int marker() {
        return marker;
    }

    /** The kind that begins with a marker. */
    static Optional<BlockKind> of(int marker) {
        for (final BlockKind kind : values()) {
            if (kind.marker == marker) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
