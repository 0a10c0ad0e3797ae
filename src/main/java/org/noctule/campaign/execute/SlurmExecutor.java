package org.noctule.campaign.execute;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;
import org.noctule.file.AtomicFile;

/**
 * Arrays of Slurm, whose tasks play a slice each. The store decides what came of them: what leaves the queue without
 * results is the next round's. Tasks of a call that died are found by their name and waited for, as submitting twice
 * does work twice.
 */
public final class SlurmExecutor implements CampaignExecutor {
    private static final int SLOWER = 6;
    private static final int FAILURES = 10;
    /** Slurm keeps such tasks for ever. */
    private static final List<String> HOPELESS =
            List.of("BadConstraints", "PartitionConfig", "PartitionTimeLimit", "PartitionNodeLimit", "JobHeldAdmin");

    /**
     * Slurm tries these tasks no more, though nobody asked it to hold them: a node could not start one, or it was
     * queued again too often, as by crashes of a controller. The next round submits their runs again.
     */
    private static final Set<String> GIVEN_UP =
            Set.of("launch failed requeued held", "JobHoldMaxRequeue", "job requeued in held state");

    private final SlurmOptions options;
    private final SlurmCommands slurm;

    /**
     * Prepares arrays.
     *
     * @param options what is asked of Slurm
     */
    public SlurmExecutor(SlurmOptions options) {
        this(options, new SlurmCommands(""));
    }

    SlurmExecutor(SlurmOptions options, SlurmCommands slurm) {
        this.options = options;
        this.slurm = slurm;
    }

    /** Name that all jobs of a campaign's folder begin with. */
    static String prefix(CampaignStore store) {
        final String folder = store.directory().toAbsolutePath().normalize().toString();
        final String hash = UUID.nameUUIDFromBytes(folder.getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 8);
        return "noctule-" + store.plan().terms().name() + "-" + hash + "-";
    }

    @Override
    public void play(CampaignStore store, CampaignStanding standing, int round, IntConsumer over, Stop stop) {
        final String prefix = prefix(store);
        if (slurm.tasks(prefix).isEmpty()) {
            submit(store, standing, prefix + round);
        }
        try {
            await(store, standing, prefix, over, stop);
        } catch (final NoctuleException e) {
            if (stop.cause().isPresent()) {
                cancel(slurm.tasks(prefix));
            }
            throw e;
        }
    }

    private void submit(CampaignStore store, CampaignStanding standing, String name) {
        new ProgramFolder(store.program()).copy();
        final int[] missing = standing.missing();
        final int slices = Math.min(options.tasks(), Math.max(1, missing.length));
        final List<Integer> needed = Arrays.stream(missing)
                .map(run -> run % slices)
                .distinct()
                .sorted()
                .boxed()
                .toList();
        final Path folder = store.directory().toAbsolutePath().normalize().resolve("slurm");
        for (final SlurmArray array : SlurmArray.cut(needed, slurm.arrayBound())) {
            final Path script = folder.resolve(name + "-" + array.offset() + ".sh");
            AtomicFile.writeText(script, SlurmScript.text(store, options, array, slices));
            slurm.submit(SlurmScript.arguments(name, options, array, folder.toString()), script);
        }
    }

    private void await(CampaignStore store, CampaignStanding standing, String prefix, IntConsumer over, Stop stop) {
        final int before = standing.missing().length;
        double pause = options.poll();
        int failures = 0;
        while (true) {
            pause(pause, stop);
            pause = Math.min(pause * 1.5, (double) options.poll() * SLOWER);
            final List<SlurmCommands.Task> tasks;
            try {
                tasks = slurm.tasks(prefix);
                failures = 0;
            } catch (final NoctuleException e) {
                if (++failures == FAILURES) {
                    throw e;
                }
                continue;
            }
            over.accept(before - store.standing().missing().length);
            if (tasks.isEmpty()) {
                return;
            }
            final List<SlurmCommands.Task> held = tasks.stream()
                    .filter(task -> GIVEN_UP.contains(task.reason().replace('_', ' ')))
                    .toList();
            if (held.isEmpty()) {
                demandHope(tasks);
            } else {
                slurm.cancel(held.stream().map(SlurmCommands.Task::id));
            }
        }
    }

    private void demandHope(List<SlurmCommands.Task> tasks) {
        if (tasks.stream().allMatch(task -> HOPELESS.contains(task.reason()))) {
            cancel(tasks);
            throw NoctuleException.input(
                    "Slurm starts none of the campaign's " + tasks.size() + " tasks: "
                            + tasks.stream()
                                    .map(SlurmCommands.Task::reason)
                                    .distinct()
                                    .collect(Collectors.joining(", "))
                            + ".",
                    "Maybe the partition has other limits: see execute.time, execute.threads and execute.arguments.");
        }
    }

    /** Ends the arrays of tasks. */
    private void cancel(List<SlurmCommands.Task> tasks) {
        slurm.cancel(tasks.stream().map(SlurmCommands.Task::array));
    }

    private static void pause(double seconds, Stop stop) {
        final long end = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < end) {
            stop.cause().ifPresent(cause -> {
                throw cause;
            });
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
