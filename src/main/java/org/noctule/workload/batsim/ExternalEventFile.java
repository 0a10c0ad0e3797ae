package org.noctule.workload.batsim;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.TermsChange;

/**
 * Batsim's file of external events: one JSON object a line, with {@code type}, {@code timestamp} (s) and, for machines,
 * {@code resources}, in the place of which a {@code domain} may name a part of the platform. Events that change the
 * terms of a waiting job ({@link TermsChange}) name the {@code job}, and have {@code nice}, {@code priority} or
 * {@code begin}.
 */
public final class ExternalEventFile {
    /** Ordered by date; at one date machines come back before others go. */
    public static final Comparator<ExternalEvent> ORDER =
            Comparator.comparingDouble(ExternalEvent::timestamp).thenComparingInt(ExternalEventFile::rank);

    private static final List<String> MACHINES =
            List.of(ExternalEvent.MACHINE_AVAILABLE, ExternalEvent.MACHINE_UNAVAILABLE);
    /** All types that are understood. */
    private static final List<String> KNOWN = Stream.concat(
                    MACHINES.stream(), Stream.of(TermsChange.Kind.values()).map(TermsChange.Kind::type))
            .toList();

    private ExternalEventFile() {}

    private static int rank(ExternalEvent event) {
        return switch (event.type()) {
            case ExternalEvent.MACHINE_AVAILABLE -> 0;
            case ExternalEvent.MACHINE_UNAVAILABLE -> 1;
            default -> 2;
        };
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @param unknownTypes whether types other than those of machines are welcome
     * @return its events by date, unmodifiable
     * @throws NoctuleException if it is missing or wrong
     */
    public static List<ExternalEvent> read(Path file, boolean unknownTypes) {
        final List<ExternalEvent> events = new ArrayList<>();
        int number = 0;
        for (final String line : lines(file)) {
            number++;
            if (!line.isBlank()) {
                events.add(event(JsonInput.parse(line, file + " line " + number), unknownTypes));
            }
        }
        events.sort(ORDER);
        return Collections.unmodifiableList(events);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (final NoSuchFileException e) {
            throw NoctuleException.input(
                    "The file of external events (" + file + ") does not exist.", "Maybe the path is misspelt.");
        } catch (final MalformedInputException e) {
            throw NoctuleException.input(
                    "The file of external events (" + file + ") is no text in UTF-8.",
                    "Maybe it is compressed, or another file was meant.");
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The file of external events (" + file + ") cannot be read: " + e + ".",
                    "Maybe it is a directory, or you may not read it.",
                    e);
        }
    }

    private static ExternalEvent event(JsonInput json, boolean unknownTypes) {
        final String type =
                unknownTypes ? json.get("type").text() : json.get("type").oneOf(KNOWN);
        final boolean ofMachines = MACHINES.contains(type);
        TermsChange.kind(type).ifPresent(kind -> check(json, kind));
        return new ExternalEvent(
                json.get("timestamp").numberFrom(0),
                type,
                ofMachines && (json.has("resources") || !json.has("domain"))
                        ? machines(json.get("resources"))
                        : ResourceSet.EMPTY,
                JsonValue.fields(json, Set.of()));
    }

    private static void check(JsonInput json, TermsChange.Kind kind) {
        json.get(TermsChange.JOB).text();
        switch (kind) {
            case NICE -> json.get(kind.field()).integer(-QueueTermsJson.NICEST, QueueTermsJson.NICEST);
            case PRIORITY -> json.get(kind.field()).integer(0, QueueTermsJson.HIGHEST);
            case BEGIN -> json.get(kind.field()).numberFrom(0);
            case HOLD, RELEASE -> {}
        }
    }

    private static ResourceSet machines(JsonInput json) {
        try {
            return ResourceSet.parse(json.text());
        } catch (final NoctuleException e) {
            throw json.error("is no set of machines", "Maybe write it like \"0-3 5\".");
        }
    }
}
