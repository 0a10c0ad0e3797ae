package org.noctule.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.channel.FrameSizes;
import org.noctule.protocol.channel.RoundTripFloor;

/** The other end of bare round trips, as a process of its own: what any protocol between two processes costs here. */
final class EchoProcess {
    private EchoProcess() {}

    /** Answers round trips; the first line of the output says where. */
    public static void main(String[] arguments) {
        final FrameSizes sizes = FrameSizes.equal(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        RoundTripFloor.echo(sizes, endpoint -> {
            System.out.println(endpoint);
            System.out.flush();
        });
    }

    /** Seconds of round trips between this process and another one. */
    static double seconds(int roundTrips, int bytes) throws IOException {
        final Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EchoProcess.class.getName(),
                        Integer.toString(roundTrips),
                        Integer.toString(bytes)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            final String endpoint = lines.readLine();
            if (endpoint == null) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The process that echoes round trips did not start.",
                        "Maybe its own message above says why.");
            }
            return RoundTripFloor.seconds(endpoint, FrameSizes.equal(roundTrips, bytes));
        } finally {
            process.destroyForcibly();
        }
    }
}
