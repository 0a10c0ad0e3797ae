import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Plays a real campaign on this machine in two ways and prints which part of the time its cores are busy with runs: the
 * efficiency that the simulated ways are compared with.
 *
 * <p>Arguments: options file, folder for results, number of runs, and the words of the command {@code noctule}.
 */
final class Measured {
    private Measured() {}

    /**
     * Measures.
     *
     * @param args see above
     * @throws IOException if the disk refuses
     * @throws InterruptedException if this is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        final Path folder = Files.createDirectories(Path.of(args[1]));
        final Path campaign = Files.writeString(folder.resolve("measured.json"), """
                {"base": "%s", "seeds": {"count": %d},
                 "axes": {"decision.agent": [{"name": "classic", "policy_pair": "random-random"}]}}
                """.formatted(
                        Path.of(args[0]).toAbsolutePath(), Integer.parseInt(args[2])));
        final int cores = Runtime.getRuntime().availableProcessors();
        System.out.printf("%-28s efficiency on %d cores%n", "really played here", cores);
        for (final String way : List.of("threads", "processes")) {
            final Path out = Files.createTempDirectory(folder, way);
            final List<String> words = new ArrayList<>(Arrays.asList(args).subList(3, args.length));
            words.addAll(List.of("campaign", "run", campaign.toString(), "--out", out.toString(), "--quiet"));
            words.addAll(List.of("--" + way, Integer.toString(cores)));
            final long start = System.nanoTime();
            final int code = new ProcessBuilder(words).inheritIO().start().waitFor();
            final double seconds = (System.nanoTime() - start) / 1e9;
            if (code != 0) {
                System.exit(code);
            }
            double busy = 0;
            for (final String line :
                    Files.readAllLines(out.resolve("times.csv")).subList(1, Integer.parseInt(args[2]) + 1)) {
                busy += Double.parseDouble(line.split(",")[1]);
            }
            final String what = way.equals("threads") ? "threads pull runs" : "processes play a slice each";
            System.out.printf(Locale.ROOT, "%-28s %.2f%n", what, busy / seconds / cores);
        }
    }
}
