package org.noctule.campaign.execute;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.noctule.error.NoctuleException;
import org.noctule.file.ShellWords;
import org.noctule.json.JsonSetup;

/** A program that can start a command a number of times, and what it wants to read. */
public enum WorkerExport {
    /** An array of PBS Professional or OpenPBS, for {@code qsub}. */
    PBS(WorkerExport::pbs),
    /** A cluster of HTCondor, for {@code condor_submit}. */
    HTCONDOR(WorkerExport::condor),
    /** An indexed Job of Kubernetes, for {@code kubectl apply -f}. */
    KUBERNETES(WorkerExport::kubernetes),
    /** A line for a shell with GNU parallel. */
    PARALLEL(WorkerExport::parallel),
    /** A Snakefile. */
    SNAKEMAKE(WorkerExport::snakemake),
    /** A script of Nextflow. */
    NEXTFLOW(WorkerExport::nextflow),
    /** An array of Slurm, for {@code sbatch}. */
    SLURM(WorkerExport::slurm);

    private static final int RETRIES = 3;

    private final Function<WorkerCommands, String> writing;

    WorkerExport(Function<WorkerCommands, String> writing) {
        this.writing = writing;
    }

    /**
     * Writes what the program reads.
     *
     * @param commands the commands that it is to start
     * @return the text of a file or of lines, with a line feed at its end
     */
    public String text(WorkerCommands commands) {
        return writing.apply(commands);
    }

    private static String pbs(WorkerCommands commands) {
        // PBS knows no array of one.
        final boolean array = commands.tasks() > 1;
        return "#!/bin/sh\n#PBS -N " + commands.name() + "\n"
                + (array ? "#PBS -J 0-" + (commands.tasks() - 1) + "\n" : "")
                + "#PBS -r y\n#PBS -l select=1:ncpus=" + commands.threads() + "\nexec "
                + commands.workerLine(array ? "\"$PBS_ARRAY_INDEX\"" : "0") + "\n";
    }

    private static String slurm(WorkerCommands commands) {
        return "#!/bin/sh\n#SBATCH --job-name=" + commands.name() + "\n#SBATCH --array=0-" + (commands.tasks() - 1)
                + "\n#SBATCH --requeue\n#SBATCH --signal=B:TERM@60\n#SBATCH --cpus-per-task=" + commands.threads()
                + "\nexec " + commands.workerLine("\"$SLURM_ARRAY_TASK_ID\"") + "\n";
    }

    private static String condor(WorkerCommands commands) {
        demandWithout(commands, "\r\n", "HTCondor begins a command at each line");
        final List<String> words = commands.worker("\n").stream()
                .map(word -> word.replace("$", "$(DOLLAR)").replace("\n", "$(Process)"))
                .toList();
        final String arguments = words.stream()
                .skip(1)
                .map(word -> word.matches("[^\\s'\"]+")
                        ? word
                        : "'" + word.replace("'", "''").replace("\"", "\"\"") + "'")
                .collect(Collectors.joining(" "));
        final String log = commands.directory().replace("$", "$(DOLLAR)") + "/" + commands.name();
        return "universe = vanilla\nexecutable = " + words.get(0) + "\ntransfer_executable = false\narguments = \""
                + arguments + "\"\nrequest_cpus = " + commands.threads() + "\nmax_retries = " + RETRIES
                + "\noutput = " + log + ".$(Process).out\nerror = " + log + ".$(Process).err\nlog = " + log
                + ".condor.log\nqueue " + commands.tasks() + "\n";
    }

    private static String parallel(WorkerCommands commands) {
        // As lines of its input: in a command of its own GNU parallel would replace what looks like {} in a path.
        return "seq 0 " + (commands.tasks() - 1) + " | while read -r slice; do printf '%s%s%s\\0' "
                + ShellWords.quoted(commands.beforeIndex()) + " \"$slice\" "
                + ShellWords.quoted(commands.afterIndex()) + "; done | parallel -0 --retries " + RETRIES + "\n";
    }

    private static String snakemake(WorkerCommands commands) {
        demandWithout(commands, "{}", "Snakemake takes braces for wildcards");
        final String ended = commands.directory() + "/slices/{slice}-of-" + commands.tasks();
        return "rule all:\n    input: " + quoted(commands.directory() + "/runs.csv")
                + "\n\nrule work:\n    output: touch("
                + quoted(ended) + ")\n    threads: " + commands.threads() + "\n    retries: " + RETRIES
                + "\n    shell: " + quoted(commands.workerLine("{wildcards.slice}"))
                + "\n\nrule gather:\n    input: expand("
                + quoted(ended) + ", slice=range(" + commands.tasks() + "))\n    output: "
                + quoted(commands.directory() + "/runs.csv") + "\n    shell: " + quoted(commands.gatherLine()) + "\n";
    }

    private static String nextflow(WorkerCommands commands) {
        return "process work {\n  cpus " + commands.threads() + "\n  errorStrategy { task.exitStatus == 75 ? 'retry' : "
                + "'finish' }\n  maxRetries " + RETRIES
                + "\n  input:\n  val slice\n  output:\n  val slice\n  script:\n  "
                + groovy(commands.beforeIndex(), "${slice}", commands.afterIndex())
                + "\n}\n\nprocess gather {\n  input:\n  val slices\n  script:\n  "
                + groovy(commands.gatherLine(), "", "")
                + "\n}\n\nworkflow {\n  gather(work(Channel.of(0..<" + commands.tasks() + ")).collect())\n}\n";
    }

    private static String kubernetes(WorkerCommands commands) {
        final ObjectNode job = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "batch/v1")
                .put("kind", "Job");
        job.putObject("metadata").put("name", commands.name());
        final ObjectNode spec = job.putObject("spec")
                .put("completionMode", "Indexed")
                .put("completions", commands.tasks())
                .put("parallelism", commands.tasks())
                .put("backoffLimitPerIndex", RETRIES);
        final ObjectNode pod = spec.putObject("template").putObject("spec").put("restartPolicy", "Never");
        final ObjectNode container =
                pod.putArray("containers").addObject().put("name", "worker").put("image", "noctule");
        final ArrayNode command = container.putArray("command");
        command.add("/bin/sh").add("-c").add("exec " + commands.workerLine("\"$JOB_COMPLETION_INDEX\""));
        container.putObject("resources").putObject("requests").put("cpu", Integer.toString(commands.threads()));
        container.putArray("volumeMounts").addObject().put("name", "campaign").put("mountPath", commands.directory());
        pod.putArray("volumes")
                .addObject()
                .put("name", "campaign")
                .putObject("persistentVolumeClaim")
                .put("claimName", commands.name());
        try {
            return JsonSetup.trees().writerWithDefaultPrettyPrinter().writeValueAsString(job) + "\n";
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A text of Python. */
    private static String quoted(String text) {
        return "\"" + escaped(text) + "\"";
    }

    /** A text of Groovy with an expression in its midst: elsewhere a dollar sign would begin one. */
    private static String groovy(String before, String expression, String after) {
        return "\"" + escaped(before).replace("$", "\\$") + expression
                + escaped(after).replace("$", "\\$") + "\"";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static void demandWithout(WorkerCommands commands, String characters, String reason) {
        for (final String path : List.of(commands.directory(), commands.java())) {
            if (path.chars().anyMatch(character -> characters.indexOf(character) >= 0)) {
                throw NoctuleException.input(
                        "The path (" + path + ") cannot be exported: " + reason + ".",
                        "Maybe move the campaign into a folder with a plainer name.");
            }
        }
    }
}
