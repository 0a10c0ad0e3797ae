package org.noctule.experiment.campaign.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.campaign.RunKey;

/**
 * The form of a segment: a line of names, a line a run that begins with its key and its wall-clock time, and a line
 * with the number of runs and the SHA-256 of all lines above it.
 */
final class SegmentFile {
    private static final String END = "end,";
    private static final int HASH = 64;

    private SegmentFile() {}

    /** Takes a line of a segment. */
    interface Line {
        void take(RunKey key, String text);
    }

    static String header(List<String> figures) {
        return "key,wall_s," + String.join(",", figures) + "\n";
    }

    /** Closes lines, the header among them, to a segment. */
    static byte[] close(String lines, int runs) {
        final byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        return (lines + END + runs + "," + hash(body, body.length) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Reads a segment, after it is known to be whole; the lines have no line feeds. */
    static void read(Path file, String header, Line line) {
        final byte[] bytes = bytes(file);
        final int end = lastLine(bytes);
        final String last = new String(bytes, end, bytes.length - end, StandardCharsets.UTF_8);
        if (!last.startsWith(END) || last.length() < HASH + 1 || !last.endsWith("\n")) {
            throw damaged(file, "is cut off");
        }
        if (!last.substring(last.length() - HASH - 1, last.length() - 1).equals(hash(bytes, end))) {
            throw damaged(file, "is not what was written: its checksum is another one");
        }
        final String text = new String(bytes, 0, end, StandardCharsets.UTF_8);
        if (!text.startsWith(header)) {
            throw NoctuleException.input(
                    "The segment (" + file + ") has other columns than this version of Noctule writes.",
                    "Maybe another version wrote it: use that one, or begin in another directory.");
        }
        for (int from = header.length(); from < text.length(); ) {
            final int to = text.indexOf('\n', from);
            final String row = text.substring(from, to);
            line.take(RunKey.parse(row.substring(0, Math.max(0, row.indexOf(',')))), row);
            from = to + 1;
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The segment (" + file + ")",
                    e,
                    "Maybe somebody removed it just now: try again.",
                    "Maybe you may not read it.");
        }
    }

    private static int lastLine(byte[] bytes) {
        int at = bytes.length - 1;
        while (at > 0 && bytes[at - 1] != '\n') {
            at--;
        }
        return Math.max(0, at);
    }

    private static NoctuleException damaged(Path file, String what) {
        return NoctuleException.input(
                "The segment (" + file + ") " + what + ".",
                "Maybe a copy was interrupted, or it was edited: remove it, and its runs are made again.");
    }

    private static String hash(byte[] bytes, int length) {
        try {
            final MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, 0, length);
            return HexFormat.of().formatHex(digest.digest());
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
