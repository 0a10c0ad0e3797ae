package org.noctule.experiment;

import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.AgentRules.ImpossibleJobs;
import org.noctule.experiment.options.RunOptions;

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
            doubts.add(options.jobs() + ": nb_jobs asks for " + asked + " jobs, of which there are " + inputs.nbJobs()
                    + (first > 0 ? " from first_job " + first + " on." : "."));
        }
        final long left =
                options.trim().warmup().jobs() + options.trim().cooldown().jobs();
        if (left > 0 && left >= inputs.nbJobs()) {
            doubts.add(options.file() + ": warm-up and cool-down leave out all " + inputs.nbJobs()
                    + " jobs, so that the figures of jobs are 0.");
        }
        final boolean rejected = options.shared().rules().agent().impossibleJobs() == ImpossibleJobs.REJECT;
        UnfitJobs.of(inputs.platform(), inputs.workloads())
                .map(unfit -> options.jobs() + ": " + unfit.text(options.platform())
                        + (rejected
                                ? ". Noctule's agents reject them; means are of the other jobs."
                                : ". Noctule's agents wait for them (impossible_jobs: wait), so that the run gets"
                                        + " stuck."))
                .ifPresent(doubts::add);
        return List.copyOf(doubts);
    }
}
