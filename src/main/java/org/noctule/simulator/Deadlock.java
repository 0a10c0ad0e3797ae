package org.noctule.simulator;

import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.platform.NodeType;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;

/** Says which jobs can never run, and why a run cannot go on. */
final class Deadlock {
    private static final int NAMED = 5;
    private static final String OUTAGES =
            ", while " + IdleWatch.PATIENCE + " messages in a row told of outages and started no job.";
    private static final String TOO_MANY_OUTAGES =
            "Maybe so many cores are never up at once, or not for as long as jobs ask for: lengthen the gaps of \"failures\","
                    + " shorten the repairs, or set decision.agent.maintenance to ignore.";

    private Deadlock() {}

    /** Explains it of a run at a date; outages is true if they alone went on, one after the other. */
    static NoctuleException explain(
            Scenario scenario, Ledger ledger, Jobs jobs, RunParts parts, int held, double now, boolean outages) {
        final int running = jobs.running();
        final int standing = parts.standing();
        if (running > 0) {
            return new NoctuleException(
                    NoctuleException.Kind.DEADLOCK,
                    "The run is stuck at date " + now + ": nothing will happen any more, but " + running
                            + " started jobs have not ended.",
                    "Maybe they run on hosts or links of speed 0, or wait for a message that nobody sends.");
        }
        if (standing > 0) {
            return new NoctuleException(
                    NoctuleException.Kind.DEADLOCK,
                    "The run is stuck at date " + now + ": nothing runs, nothing will be submitted, and " + standing
                            + " jobs are suspended" + (outages ? OUTAGES : "."),
                    outages ? TOO_MANY_OUTAGES : "Maybe the agent should resume or kill the jobs that it suspended.");
        }
        if (ledger.waiting() == 0) {
            return idle(ledger, now);
        }
        final StringBuilder what = new StringBuilder()
                .append("The run is stuck at date ")
                .append(now)
                .append(": nothing runs, nothing will be submitted, and ")
                .append(ledger.waiting())
                .append(ledger.waiting() == 1 ? " job waits (" : " jobs wait (");
        String separator = "";
        for (final Job job : ledger.firstWaiting(NAMED)) {
            what.append(separator)
                    .append(job.id())
                    .append(": ")
                    .append(impossible(job, scenario.machine().platform(), scenario.rules())
                            .or(() -> parts.impossible(job))
                            .orElse("it fits on the idle machine, but the agent did not start it"));
            separator = "; ";
        }
        what.append(ledger.waiting() > NAMED ? "; …)" : ")")
                .append(
                        held == 0
                                ? ""
                                : ", and " + held + (held == 1 ? " job waits for others" : " jobs wait for others"))
                .append(outages ? OUTAGES : ".");
        return new NoctuleException(
                NoctuleException.Kind.DEADLOCK,
                what.toString(),
                outages
                        ? TOO_MANY_OUTAGES
                        : "Maybe the agent should reject jobs that can never run, or the workload was made for a larger"
                                + " platform.");
    }

    /** Why a run in which no job waits is not over. */
    private static NoctuleException idle(Ledger ledger, double now) {
        final String stuck = "The run is stuck at date " + now + ": no job waits or ends any more, but ";
        return ledger.adrift() > 0
                ? new NoctuleException(
                        NoctuleException.Kind.DEADLOCK,
                        stuck + ledger.adrift() + " were set to RUNNING on no machine.",
                        "Maybe the agent should start jobs with EXECUTE_JOB instead of CHANGE_JOB_STATE.")
                : new NoctuleException(
                        NoctuleException.Kind.DEADLOCK,
                        stuck + "the registration of jobs is not finished.",
                        "Maybe the agent should say NOTIFY registration_finished when it has registered its last job.");
    }

    /** The reason for which a job can never run on a machine; empty if it can when the machine is idle. */
    private static Optional<String> impossible(Job job, Platform platform, SimulatorRules rules) {
        if (job.resources() == 0) {
            return Optional.of("it asks for no core");
        }
        if (job.resources() > platform.nbCores()) {
            return Optional.of("it asks for " + job.resources() + " cores, the platform has " + platform.nbCores());
        }
        if (job.memory() == 0 || rules.pStates() == PStateRule.AGENT) {
            return Optional.empty();
        }
        final long places = places(platform, job.memory());
        return places >= job.resources()
                ? Optional.empty()
                : Optional.of("it asks for " + job.resources() + " cores with " + job.memory()
                        + " MB each, the nodes' memory has room for " + places);
    }

    private static long places(Platform platform, double memory) {
        long places = 0;
        for (int node = 0; node < platform.nbNodes(); node++) {
            final NodeType type = platform.nodeType(node);
            final int cores = platform.firstCore(platform.firstProcessor(node + 1))
                    - platform.firstCore(platform.firstProcessor(node));
            places += (long) Math.min(cores, Math.floor(type.memory() / memory));
        }
        return places;
    }
}
