package org.noctule.fabric.agent.slots;

import java.util.Arrays;
import java.util.Locale;

/** Measures blocking: {@code SlotStudy LAWS SEEDS POLICY...}. */
final class SlotStudy {
    private static final BlockRule FIRST = new FirstFitBlocks(PublishedStreams.INDEX);
    private static final BlockRule BEST = new BestFitBlocks(PublishedStreams.INDEX);

    private SlotStudy() {}

    public static void main(String[] args) {
        for (final char law : args[0].toCharArray()) {
            for (int i = 2; i < args.length; i++) {
                final int seeds = Integer.parseInt(args[1]);
                final long start = System.nanoTime();
                double sum = 0;
                double squares = 0;
                for (int seed = 0; seed < seeds; seed++) {
                    final PublishedStreams.Drawn drawn = PublishedStreams.draw(law, seed);
                    final double blocking =
                            drawn.episode().blocked(policy(args[i], drawn.mix(), seed), !args[i].contains("hidden"))
                                    / 1001.0;
                    sum += blocking;
                    squares += blocking * blocking;
                }
                final double mean = sum / seeds;
                System.out.printf(
                        Locale.ROOT,
                        "%s %-30s %.4f +- %.4f  %.1f s per episode%n",
                        law,
                        args[i],
                        mean,
                        Math.sqrt(Math.max(0, squares / seeds - mean * mean)),
                        (System.nanoTime() - start) / 1e9 / seeds);
            }
        }
    }

    static SlotPolicy policy(String name, JobMix mix, long seed) {
        final String[] words = name.split(":");
        final BlockRule rule = words[1].equals("best") ? BEST : FIRST;
        switch (words[0]) {
            case "rollout":
                return new Rollout(
                        Arrays.stream(words[2].split("/"))
                                .map(base -> base(base, words[3], rule))
                                .toList(),
                        Answers.every(rule),
                        mix,
                        new Rollout.Settings(Integer.parseInt(words[4]), 60, Double.parseDouble(words[5]), 0),
                        seed);
            case "plan":
                return new Planner(
                        rule,
                        mix,
                        new Planner.Settings(
                                Integer.parseInt(words[2]),
                                Integer.parseInt(words[3]),
                                Integer.parseInt(words[4]),
                                Double.parseDouble(words[5])),
                        seed);
            default:
                return base(words[2], words[3], rule);
        }
    }

    private static SlotPolicy base(String degrees, String mode, BlockRule rule) {
        return mode.equals("list")
                ? new PreferredDegrees(
                        Arrays.stream(degrees.split(",")).map(Integer::valueOf).toList(), rule)
                : new FixedDegree(Integer.parseInt(degrees), mode.equals("up"), rule);
    }
}
