package org.noctule.campaign.execute;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;

/** The commands of Slurm that a campaign uses. */
final class SlurmCommands {
    private static final Pattern ARRAY_SIZE = Pattern.compile("MaxArraySize\\s*=\\s*(\\d+)");
    private static final int USUAL_ARRAY_SIZE = 1001;

    /** Slurm's own commands give up a controller that does not answer earlier than this, and try again. */
    private static final int LIMIT_S = 120;

    private final String folder;

    /** Takes the commands of a folder; those of the path if that is empty. */
    SlurmCommands(String folder) {
        this.folder = folder;
    }

    /**
     * A task that waits or runs, with its own name ({@code 2_0}) and that of its array ({@code 2}): {@code scancel}
     * does not find a task by its plain number once it was queued again.
     */
    record Task(String id, String array, String name, String state, String reason) {}

    /** Numbers of an array's tasks are below this. */
    int arrayBound() {
        final Matcher size = ARRAY_SIZE.matcher(run("scontrol", "show", "config"));
        return Math.max(1, size.find() ? Integer.parseInt(size.group(1)) : USUAL_ARRAY_SIZE);
    }

    /** Own tasks whose job's name begins so. */
    List<Task> tasks(String prefix) {
        final List<Task> tasks = new ArrayList<>();
        for (final String line :
                run("squeue", "-h", "-r", "--me", "-o", "%i|%F|%j|%t|%r").split("\n")) {
            final String[] parts = line.split("\\|", 5);
            if (parts.length == 5 && parts[2].startsWith(prefix)) {
                tasks.add(new Task(parts[0], parts[1], parts[2], parts[3], parts[4]));
            }
        }
        return tasks;
    }

    /** Submits a script. */
    void submit(List<String> arguments, Path script) {
        final List<String> command = new ArrayList<>(List.of("sbatch"));
        command.addAll(arguments);
        command.add(script.toString());
        run(command.toArray(String[]::new));
    }

    /** Ends tasks, or arrays, by their names; those that run are told to first. */
    void cancel(Stream<String> names) {
        final List<String> command = new ArrayList<>(List.of("scancel"));
        names.distinct().forEach(command::add);
        if (command.size() > 1) {
            run(command.toArray(String[]::new));
        }
    }

    private String run(String... command) {
        final String shown = String.join(" ", Arrays.copyOf(command, Math.min(2, command.length)));
        final List<String> words = new ArrayList<>(Arrays.asList(command));
        if (!folder.isEmpty()) {
            words.set(0, folder + "/" + words.get(0));
        }
        try {
            final Path printed = Files.createTempFile("noctule-slurm", ".out");
            final Path errors = Files.createTempFile("noctule-slurm", ".err");
            try {
                final Process process = new ProcessBuilder(words)
                        .redirectOutput(printed.toFile())
                        .redirectError(errors.toFile())
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw failed(shown, "it did not end within " + LIMIT_S + " s");
                }
                if (process.exitValue() != 0) {
                    throw failed(shown, Files.readString(errors).strip().replace('\n', ' '));
                }
                return Files.readString(printed);
            } finally {
                Files.deleteIfExists(printed);
                Files.deleteIfExists(errors);
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "Slurm's command " + words.get(0) + " cannot be started: " + e.getMessage() + ".",
                    "Maybe start the campaign where Slurm is, on a login node.",
                    e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.AGAIN,
                    "Slurm's command " + shown + " was interrupted.",
                    "Maybe start again.");
        }
    }

    private static NoctuleException failed(String command, String reason) {
        return new NoctuleException(
                NoctuleException.Kind.AGAIN,
                "Slurm's command " + command + " failed: " + reason + ".",
                "Maybe its controller is down, or the campaign's arguments for sbatch are wrong.");
    }
}
