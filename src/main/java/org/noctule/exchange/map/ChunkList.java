package org.noctule.exchange.map;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The entry of a whole block in the manifest: where its chunks are.
 *
 * @param writer name of the write, of its own, so that chunks of two writes of one key never mix
 * @param bytes bytes of all chunks
 */
record ChunkList(String writer, int bytes) {
    /** Bytes of a chunk but the last. */
    static final int CHUNK = 2 << 20;

    static ChunkList parse(String text) {
        final int blank = text.indexOf(' ');
        return new ChunkList(text.substring(blank + 1), Integer.parseInt(text.substring(0, blank)));
    }

    String text() {
        return bytes + " " + writer;
    }

    int count() {
        return (int) ((bytes + (long) CHUNK - 1) / CHUNK);
    }

    /** Keys of the chunks in the map, in order. */
    List<String> keys() {
        return IntStream.range(0, count()).mapToObj(i -> writer + "#" + i).toList();
    }
}
