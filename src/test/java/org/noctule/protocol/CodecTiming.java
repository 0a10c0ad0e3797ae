package org.noctule.protocol;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Prints what coding one small message costs, and what a round trip costs with and without the codec. */
final class CodecTiming {
    private static final int ROUNDS = 9;

    private static long sink;

    private CodecTiming() {}

    public static void main(String[] arguments) {
        final int repetitions = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 300_000;
        final Job job = new Job(
                "w0!123456",
                86_400.25,
                16,
                7200,
                7200,
                0,
                0,
                new Profile.ReferenceTime("123456", 3127.5, Map.of()),
                Map.of());
        final Message submitted = new Message(86_400.25, List.of(new Event.JobSubmitted(86_400.25, job)));
        final Message completed = new Message(
                90_000.125,
                List.of(new Event.JobCompleted(
                        90_000.125, "w0!4711", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.parse("0-15 32-63"))));
        final Reply execute = new Reply(
                86_400.25, List.of(new Decision.ExecuteJob(86_400.25, "w0!123456", ResourceSet.parse("0-15 32-63"))));
        for (final Dialect dialect : Dialect.values()) {
            final Codec codec = Codec.of(dialect, BatsimDescription.NONE.withProfilesForwarded());
            final Message thirds = new Message(
                    1e5 / 3,
                    completed.events().stream()
                            .map(event -> (Event) new Event.RequestedCall(1e5 / 3))
                            .toList());
            message(dialect + " JOB_SUBMITTED", codec, submitted, repetitions);
            message(dialect + " JOB_COMPLETED", codec, completed, repetitions);
            message(dialect + " REQUESTED_CALL at 1e5/3", codec, thirds, repetitions);
            final byte[] frame = codec.encode(execute);
            time(
                    dialect + " EXECUTE_JOB encode, bytes " + frame.length,
                    () -> codec.encode(execute).length,
                    repetitions);
            time(
                    dialect + " EXECUTE_JOB decode",
                    () -> codec.decodeReply(frame, 0).decisions().size(),
                    repetitions);
        }
        System.out.printf(
                "floor: %.1f us a round trip of 200 bytes%n", RoundTripFloor.seconds(20_000, 200) / 20_000 * 1e6);
    }

    private static void message(String name, Codec codec, Message message, int repetitions) {
        final byte[] frame = codec.encode(message);
        time(name + " encode, bytes " + frame.length, () -> codec.encode(message).length, repetitions);
        time(name + " decode", () -> codec.decodeMessage(frame).events().size(), repetitions);
    }

    private static void time(String name, Supplier<Integer> action, int repetitions) {
        double best = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            final long start = System.nanoTime();
            for (int i = 0; i < repetitions; i++) {
                sink += action.get();
            }
            best = Math.min(best, (System.nanoTime() - start) / 1e3 / repetitions);
        }
        System.out.printf("%-60s %6.2f us%n", name, best);
    }
}
