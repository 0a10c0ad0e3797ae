package org.noctule.campaign.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.noctule.campaign.RunKey;
import org.noctule.error.NoctuleException;

/**
 * The form of a segment: a line of names, a line a run that begins with its key and its wall-clock time, and a line
 * with the number of runs and the SHA-256 of all lines above it.
 */
final class SegmentFile {
    private static final String BEGIN = "key,wall_s,";
    private static final String END = "end,";
    private static final int HASH = 64;

    private SegmentFile() {}

    /** Takes a line of a segment. */
    interface Line {
        void take(RunKey key, String text);
    }

    static String header(List<String> figures) {
        return BEGIN + String.join(",", figures) + "\n";
    }

    /** Closes lines, the header among them, to a segment. */
    static byte[] close(String lines, int runs) {
        final byte[] body = lines.getBytes(StandardCharsets.UTF_8);
        return (lines + END + runs + "," + hash(body, body.length) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Reads a segment, after it is known to be whole; the lines have no line feeds, and the figures that are asked for.
     * Rows without one of these are left out: their runs have to be made again.
     */
    static void read(Path file, List<String> figures, Line line) {
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
        if (!text.startsWith(BEGIN)) {
            throw NoctuleException.input(
                    "The segment (" + file + ") has other columns than this version of Noctule writes.",
                    "Maybe another version wrote it: use that one, or begin in another directory.");
        }
        final String names = text.substring(0, text.indexOf('\n'));
        final List<String> written =
                Arrays.asList(names.substring(BEGIN.length()).split(",", -1));
        if (!written.containsAll(figures)) {
            return;
        }
        final int[] places = figures.stream().mapToInt(written::indexOf).toArray();
        final boolean same = written.equals(figures);
        for (int from = names.length() + 1; from < text.length(); ) {
            final int to = text.indexOf('\n', from);
            final String row = text.substring(from, to);
            line.take(
                    RunKey.parse(row.substring(0, Math.max(0, row.indexOf(',')))), same ? row : arranged(row, places));
            from = to + 1;
        }
    }

    /** No cell of a segment holds a comma. */
    private static String arranged(String row, int... places) {
        final String[] cells = row.split(",", -1);
        final StringBuilder text = new StringBuilder(cells[0]).append(',').append(cells[1]);
        for (final int place : places) {
            text.append(',').append(cells[2 + place]);
        }
        return text.toString();
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
