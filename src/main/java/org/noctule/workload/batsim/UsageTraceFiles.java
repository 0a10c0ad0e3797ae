package org.noctule.workload.batsim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile.UsageTrace.Burst;

/**
 * Reads the trace of a {@code usage_trace} profile: a file that lists one file per rank, by paths relative to itself,
 * each with lines {@code RANK m_usage USAGE FLOPS}. No file is read that lies outside the workload's directory.
 */
final class UsageTraceFiles {
    private static final String ACTION = "m_usage";

    private final WorkloadDirectory directory;

    UsageTraceFiles(WorkloadDirectory directory) {
        this.directory = directory;
    }

    List<List<Burst>> read(JsonInput trace) {
        final Path list = directory.file(trace);
        final List<List<Burst>> ranks = new ArrayList<>();
        int number = 0;
        for (final String line : lines(list, trace.where())) {
            number++;
            if (!line.isBlank()) {
                final String where = list + ":" + number;
                final Path file = directory.file(list.resolveSibling("."), line.strip(), where);
                ranks.add(bursts(file, where, ranks.size()));
            }
        }
        if (ranks.isEmpty()) {
            throw NoctuleException.input(
                    list + ": the file lists no rank's file.", "Maybe it is one of those files itself.");
        }
        return List.copyOf(ranks);
    }

    private static List<String> lines(Path file, String where) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    where + ": the file (" + file + ") cannot be read.",
                    "Maybe it does not exist, or is no text.",
                    e);
        }
    }

    private static List<Burst> bursts(Path file, String named, int rank) {
        final List<Burst> bursts = new ArrayList<>();
        int number = 0;
        for (final String line : lines(file, named)) {
            number++;
            final String text = line.strip();
            if (!text.isEmpty() && text.charAt(0) != '#') {
                bursts.add(burst(text, file + ":" + number, rank));
            }
        }
        return List.copyOf(bursts);
    }

    private static Burst burst(String line, String where, int rank) {
        final String[] words = line.split("\\s+");
        if (words.length != 4 || !words[1].equals(ACTION)) {
            throw NoctuleException.input(
                    where + ": the line (" + shown(line) + ") is no action.",
                    "Maybe write it like \"0 m_usage 0.5 1e9\": rank, action, usage, flops.");
        }
        if (!words[0].equals(Integer.toString(rank))) {
            throw NoctuleException.input(
                    where + ": the rank (" + shown(words[0]) + ") is not " + rank + ", as the list of files has it.",
                    "Maybe the files are listed in another order.");
        }
        return new Burst(number(words[2], 1, where), number(words[3], Double.MAX_VALUE, where));
    }

    private static double number(String word, double maximum, String where) {
        try {
            final double number = DecimalText.parse(word);
            if (number >= 0 && number <= maximum) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    where + ": the word (" + shown(word) + ") is no number.",
                    "Maybe a column is missing.",
                    e);
        }
        throw NoctuleException.input(
                where + ": the number (" + shown(word) + ") must lie between 0 and " + maximum + ".",
                "Maybe the columns are exchanged: usage comes first, then flops.");
    }

    private static String shown(String text) {
        return text.length() > 60 ? text.substring(0, 57) + "..." : text;
    }
}
