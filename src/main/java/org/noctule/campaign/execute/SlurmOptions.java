package org.noctule.campaign.execute;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.json.JsonInput;

/**
 * Requests of a campaign to Slurm.
 *
 * @param tasks array tasks, each of which plays a slice
 * @param limit most tasks that run at a time
 * @param threads runs at a time in a task
 * @param time time limit of a task
 * @param signal seconds before the limit at which a task is told to end
 * @param arguments further arguments of sbatch
 * @param java java command on the nodes
 * @param poll seconds between the first two looks
 */
public record SlurmOptions(
        int tasks,
        OptionalInt limit,
        int threads,
        Optional<String> time,
        int signal,
        List<String> arguments,
        String java,
        int poll) {
    /**
     * Reads the options.
     *
     * @param execute the object of the campaign
     * @param threads runs at a time in a task
     * @return the options, every default filled in
     * @throws org.noctule.error.NoctuleException if a key or a value is wrong
     */
    public static SlurmOptions read(JsonInput execute, int threads) {
        execute.allow(ExecutorTables.SLURM_KEYS);
        final Optional<String> time = execute.find("time").map(value -> {
            if (!value.text().matches("(\\d+-)?\\d+(:\\d+){0,2}")) {
                throw value.error("is no time limit", "Maybe write hours, minutes and seconds: 01:00:00.");
            }
            return value.text();
        });
        return new SlurmOptions(
                execute.find("tasks").map(JsonInput::count).orElse(1),
                execute.find("limit")
                        .map(limit -> OptionalInt.of(limit.count()))
                        .orElse(OptionalInt.empty()),
                threads,
                time,
                execute.find("signal_s").map(JsonInput::count).orElse(60),
                execute.find("arguments")
                        .map(list ->
                                list.elements().stream().map(JsonInput::text).toList())
                        .orElse(List.of()),
                execute.find("java").map(JsonInput::text).orElse(ProgramFolder.ownJava()),
                execute.find("poll_s").map(JsonInput::count).orElse(10));
    }
}
