package org.noctule.experiment.input;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.Room;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.error.Tally;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/**
 * Jobs for which even the idle platform is too small. Training jobs are none of them: what they ask for is the most
 * that they take.
 *
 * @param count their number, above 0
 * @param all number of all jobs
 * @param first the first of them
 * @param widest the most cores that one of them asks for
 * @param cores size of the platform
 */
public record UnfitJobs(int count, int all, Job first, int widest, int cores) {
    /**
     * Counts them.
     *
     * @param platform the machine
     * @param workloads the jobs
     * @return what was found, empty if all jobs fit
     */
    public static Optional<UnfitJobs> of(Platform platform, List<Workload> workloads) {
        final IdleCapacity capacity = new IdleCapacity(platform);
        Optional<Room> nodes = Optional.empty();
        int count = 0;
        int all = 0;
        int widest = 0;
        Job first = null;
        for (final Workload workload : workloads) {
            all += workload.jobs().size();
            for (final Job job : workload.jobs()) {
                if (job.demand().isPresent() && nodes.isEmpty()) {
                    nodes = Optional.of(idle(platform));
                }
                if (!(job.demand().isEmpty() ? capacity.fits(job) : fits(job, nodes.orElseThrow()))
                        && !job.profile().planned()) {
                    first = count++ == 0 ? job : first;
                    widest = Math.max(widest, job.resources());
                }
            }
        }
        return first == null
                ? Optional.empty()
                : Optional.of(new UnfitJobs(count, all, first, widest, platform.nbCores()));
    }

    /** The room of idle nodes, by which demands on nodes are placed. */
    private static Room idle(Platform platform) {
        final JobLimits limits = new JobLimits(0, 0, 0, 0);
        return NodeOrders.placement(
                        CoreOrders.LOWEST_ID,
                        new Event.SimulationBegins(0, platform, PStateRule.SIMULATOR, limits, Map.of()),
                        bound -> 0)
                .room();
    }

    private static boolean fits(Job job, Room nodes) {
        return nodes.fits(job, Optional.empty());
    }

    /**
     * Says how many there are and which is the first.
     *
     * @param machine name of the platform
     * @return a clause, such as {@code "3 of 20 jobs do not fit small.json (64 cores); the first is w0!7 (128 cores)"}
     */
    public String text(Path machine) {
        final String memory =
                first.memory() > 0 ? String.format(Locale.ROOT, " with %.0f MB each", Math.ceil(first.memory())) : "";
        final String demand = first.demand().isPresent() ? ", and a demand on nodes" : "";
        return count + " of " + Tally.of(all, "job") + (count == 1 ? " does" : " do") + " not fit " + machine + " ("
                + Tally.of(cores, "core") + "); the first is "
                + first.id() + " (" + Tally.of(first.resources(), "core") + memory + demand + ")";
    }

    /** {@return a sentence that names the size of a machine for all of them, empty if it is memory alone that lacks} */
    public String remedy() {
        return widest > cores ? " All need a platform of " + widest + " cores or more: --platform FILE." : "";
    }
}
