package org.noctule.experiment.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.agent.AgentRules.ImpossibleJobs;
import org.noctule.error.Tally;
import org.noctule.experiment.options.EpisodeTrace;
import org.noctule.experiment.options.RunOptions;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ReferenceRule;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;

/** Finds what makes a run answer another question than its user may think. It runs all the same. */
public final class Doubts {
    private Doubts() {}

    /**
     * Compares what the options ask for with what their files hold.
     *
     * @param options the options
     * @param inputs what they name
     * @return sentences to warn with
     */
    public static List<String> of(RunOptions options, Inputs inputs) {
        final List<String> doubts = new ArrayList<>();
        final int asked = options.trace().nbJobs();
        // Of a stream the number is how long it is, and a custom workload is taken whole.
        if (options.stream().isEmpty() && !options.custom() && asked < Integer.MAX_VALUE && inputs.nbJobs() < asked) {
            final int first = options.trace().firstJob();
            doubts.add(options.jobs() + ": nb_jobs asks for " + Tally.of(asked, "job") + ", of which there are "
                    + inputs.nbJobs()
                    + (first > 0 ? " from first_job " + first + " on" : "")
                    + (options.initial().isPresent() ? ": workload.initial leaves out those up to its date." : "."));
        }
        final long left =
                options.trim().warmup().jobs() + options.trim().cooldown().jobs();
        if (left > 0 && left >= inputs.nbJobs()) {
            doubts.add(options.file() + ": warm-up and cool-down leave out all " + Tally.of(inputs.nbJobs(), "job")
                    + ", so that the figures of jobs are 0.");
        }
        final boolean rejected = options.shared().rules().agent().impossibleJobs() == ImpossibleJobs.REJECT;
        UnfitJobs.of(inputs.platform(), inputs.workloads())
                .map(unfit -> options.jobs() + ": " + unfit.text(options.platform())
                        + (rejected
                                ? ". Noctule's agents reject them; means are of the other jobs."
                                : ". Noctule's agents wait for them (impossible_jobs: wait), so that the run gets"
                                        + " stuck.")
                        + unfit.remedy())
                .ifPresent(doubts::add);
        if (unlikeServers(inputs.platform())
                && inputs.workloads().stream()
                        .flatMap(workload -> workload.jobs().stream())
                        .anyMatch(job -> job.profile().planned())) {
            doubts.add(
                    options.platform() + ": servers of fabrics are not equally fast: the times of graphs are taken for"
                            + " the slowest of them.");
        }
        aboutReference(List.of(options.jobs()), options.platform(), inputs).ifPresent(doubts::add);
        traces(options).forEach(trace -> unread(trace).ifPresent(doubts::add));
        return List.copyOf(doubts);
    }

    /**
     * Asks whether run times are taken to hold for the slowest cores of an unequal machine, for want of better
     * knowledge.
     *
     * @param jobs the files of the jobs
     * @param platform the file of the machine
     * @param inputs what they hold
     * @return a sentence to warn with, empty if the speed is stated, or no run time depends on it
     */
    public static Optional<String> aboutReference(List<Path> jobs, Path platform, Inputs inputs) {
        final Platform machine = inputs.platform();
        if (machine.referenceIsStated()
                || machine.equallyFast()
                || inputs.workloads().stream()
                        .flatMap(workload -> workload.jobs().stream())
                        .noneMatch(Doubts::isScaled)) {
            return Optional.empty();
        }
        return Optional.of(jobs.stream().map(Path::toString).collect(Collectors.joining(", "))
                + ": run times are taken to hold for the slowest cores of " + platform + " ("
                + machine.referenceGflops() + " GFLOPS), as neither workload.reference_speed nor the workload says for"
                + " which.");
    }

    /**
     * Asks the same of the jobs of a run and of the traces of its episodes, where none has been read; they are only
     * where the answer depends on them.
     *
     * @param options the options
     * @return sentences to warn with
     */
    public static List<String> aboutReference(RunOptions options) {
        return Stream.concat(Stream.of(options), traces(options))
                .flatMap(each -> unread(each).stream())
                .toList();
    }

    private static Stream<RunOptions> traces(RunOptions options) {
        return EpisodeTrace.of(options.shared().decision()).stream().map(trace -> trace.over(options));
    }

    private static Optional<String> unread(RunOptions options) {
        final boolean clear = options.shared().reference().isPresent()
                || options.stream().isPresent()
                || options.rules().reference() != ReferenceRule.SLOWEST
                || !PlatformReader.isXml(options.platform())
                        && PlatformReader.read(options.platform()).equallyFast();
        return clear
                ? Optional.empty()
                : aboutReference(List.of(options.jobs()), options.platform(), Inputs.read(options));
    }

    private static boolean isScaled(Job job) {
        return isScaled(job.profile())
                || UsedProfiles.each(job.profile()).stream().anyMatch(Doubts::isScaled);
    }

    private static boolean isScaled(Profile profile) {
        return profile instanceof Profile.ReferenceTime || profile instanceof Profile.Extended own && own.scaled();
    }

    private static boolean unlikeServers(Platform platform) {
        return !platform.fabrics().isEmpty()
                && platform.fabrics().stream()
                        .flatMapToDouble(fabric -> Arrays.stream(fabric.slowness(platform)))
                        .anyMatch(slowness -> slowness < 1);
    }
}
