package org.noctule.campaign.execute;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.noctule.campaign.store.CampaignStanding;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Stop;

/**
 * Processes of this machine, a slice each: a crash of one costs the others nothing.
 *
 * @param processes their number
 * @param threads number of runs at a time in each
 */
public record LocalProcesses(int processes, int threads) implements CampaignExecutor {
    /** The word by which a worker is told that it ends with the process that holds its standard input open. */
    public static final String WITH_PARENT = "with-parent";

    private static final long LOOK_MS = 200;

    @Override
    public void play(CampaignStore store, CampaignStanding standing, int round, IntConsumer over, Stop stop) {
        final ProgramFolder program = new ProgramFolder(store.program()).copy();
        final List<Process> running = new ArrayList<>();
        try {
            for (int i = 0; i < processes; i++) {
                if (new Slice(i, processes).of(standing.missing()).length > 0) {
                    running.add(start(program, store, i));
                }
            }
            final StoreLooks looks = new StoreLooks(store, standing, over);
            for (final Process process : running) {
                await(process, looks, stop);
            }
        } finally {
            running.forEach(Process::destroy);
            running.forEach(LocalProcesses::comesBack);
        }
        if (stop.cause().isPresent()) {
            throw stop.cause().get();
        }
        final int lines = NoctuleException.Kind.AGAIN.exitCode();
        if (running.stream().allMatch(process -> process.exitValue() == lines) && !running.isEmpty()) {
            throw new NoctuleException(
                    NoctuleException.Kind.AGAIN,
                    "No worker could go on.",
                    "Maybe see the lines above, and start again: what is stored counts.");
        }
    }

    private Process start(ProgramFolder program, CampaignStore store, int slice) {
        final List<String> command = new ArrayList<>(program.command(ProgramFolder.ownJava(), List.of()));
        command.addAll(List.of(
                store.directory().toAbsolutePath().toString(),
                "--slice",
                slice + "/" + processes,
                "--threads",
                Integer.toString(threads),
                "--publish",
                NumberOutput.toString(store.publishSeconds(), true),
                "--" + WITH_PARENT,
                "--quiet"));
        try {
            return new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.INHERIT)
                    .start();
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "A worker cannot be started: " + e.getMessage() + ".",
                    "Maybe this machine has no more room for processes.",
                    e);
        }
    }

    private static void await(Process process, StoreLooks looks, Stop stop) {
        try {
            while (!process.waitFor(LOOK_MS, TimeUnit.MILLISECONDS)) {
                if (stop.cause().isPresent()) {
                    return;
                }
                looks.look();
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A worker that is told to end publishes what it has. */
    private static void comesBack(Process process) {
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
