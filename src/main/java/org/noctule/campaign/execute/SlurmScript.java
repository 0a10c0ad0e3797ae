package org.noctule.campaign.execute;

import java.util.ArrayList;
import java.util.List;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.file.ShellWords;

/** The script of an array's tasks, and the arguments with which it is submitted. */
final class SlurmScript {
    private SlurmScript() {}

    /** The script: it becomes the worker, so that signals reach that, and its exit code is the task's. */
    static String text(CampaignStore store, SlurmOptions options, SlurmArray array, int slices) {
        final List<String> worker =
                new ArrayList<>(new ProgramFolder(store.program()).command(options.java(), List.of()));
        worker.add(store.directory().toAbsolutePath().normalize().toString());
        return "#!/bin/sh\nexec " + ShellWords.quoted(worker) + " \\\n  --slice $((" + array.offset()
                + " + SLURM_ARRAY_TASK_ID))/" + slices + " --threads " + options.threads() + " --quiet\n";
    }

    /** The arguments of sbatch, before the script. */
    static List<String> arguments(String name, SlurmOptions options, SlurmArray array, String logs) {
        final List<String> arguments = new ArrayList<>(List.of(
                "--parsable",
                "--job-name=" + name,
                "--array=" + array.text()
                        + (options.limit().isPresent() ? "%" + options.limit().getAsInt() : ""),
                "--requeue",
                "--cpus-per-task=" + options.threads(),
                "--output=" + logs + "/%A-%a.log"));
        options.time().ifPresent(time -> {
            arguments.add("--time=" + time);
            arguments.add("--signal=B:TERM@" + options.signal());
        });
        arguments.addAll(options.arguments());
        return arguments;
    }
}
