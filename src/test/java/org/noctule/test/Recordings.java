package org.noctule.test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small table of recorded runs: scenarios {@code early} (from 10 s) and {@code late} (from 50 s) of FeedForwardNet2
 * with two decisions in 100 s, and {@code other} of FeedForwardNet. Run (a, b) of {@code early} decides with 89 - a and
 * 80 - 2a - b seconds left (those of {@code late} 40 less), then has epochs of 7 s up to the end of the budget, and
 * ends at accuracy 0.8 - 0.1a - 0.1b, or half of that in {@code late}.
 */
public final class Recordings {
    private Recordings() {}

    /** Writes the table's files into a new folder. */
    public static void write(Path folder) throws IOException {
        final StringBuilder runs = new StringBuilder("scenario,a1,a2,timeleft1_s,timeleft2_s,final_test_acc\n");
        final StringBuilder epochs =
                new StringBuilder("scenario,seq,epoch,action,t_action_s,train_runtime_s,train_acc,t_test_s,test_acc\n");
        for (int run = 0; run < 9; run++) {
            play("early", run, 0, 1, runs, epochs);
            play("late", run, 40, .5, runs, epochs);
        }
        for (int run = 0; run < 4; run++) {
            runs.append("other,").append(run / 2).append(',').append(run % 2).append(",90,80,0.5\n");
        }
        Files.createDirectory(folder);
        Files.writeString(
                folder.resolve("scenarios.csv"),
                "scenario,model,adapt_start_s,budget_s\nearly,FeedForwardNet2,10,100\nlate,FeedForwardNet2,50,100\n"
                        + "other,FeedForwardNet,10,100\n");
        Files.writeString(folder.resolve("sequences.csv"), runs);
        Files.writeString(folder.resolve("epochs.csv"), epochs);
    }

    private static void play(
            String scenario, int run, int less, double share, StringBuilder runs, StringBuilder epochs) {
        final int first = run / 3;
        final int second = run % 3;
        final double last = share * (8 - first - second) / 10;
        runs.append(String.join(",", scenario, "" + first, "" + second, "" + (89 - less - first), ""))
                .append(80 - less - 2 * first - second)
                .append(',')
                .append(last)
                .append('\n');
        // The clock of the table: seconds since one second before the first decision.
        double began = 1;
        double ends = began + 9 + first + second;
        final double budget = 90 - less - first;
        for (int epoch = 0; ends <= budget; epoch++) {
            final boolean end = ends + 7 > budget;
            epochs.append(scenario + "," + run + "," + epoch + "," + (epoch == 0 ? first : epoch == 1 ? second : 2)
                    + "," + began + "," + (ends - began - 1) + "," + (end ? last : last / 2) + "," + ends + ","
                    + (end ? last : last / 2) + "\n");
            began = ends;
            ends += 7;
        }
    }
}
