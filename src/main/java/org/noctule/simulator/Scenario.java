package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.failure.FailurePlan;
import org.noctule.protocol.Features;
import org.noctule.workflow.simulator.WorkflowRules;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/**
 * One run to simulate.
 *
 * @param machine the machine, with the rules of what runs on it
 * @param workloads the jobs, all with profiles that the machine can do; none if all jobs are registered
 * @param limits the scale of the workload's demands, told to the decision side
 * @param rules the rules that follow published systems
 * @param features the features that the decision side may use
 * @param externalEvents the events that happen to the machine from outside, by date; empty if the run knows no such
 *     events
 * @param check whether the run checks itself: conservation of cores, energy and work, a monotone clock
 * @param end date at which the run ends, whatever runs then; positive infinity if it goes on to its last job
 * @param failures the failures that are simulated; empty if external events alone take machines away, as in Batsim
 * @param workflow the rules of jobs that wait for others
 * @param capabilities what may take part beside jobs on a machine, unmodifiable
 */
public record Scenario(
        SimulatedMachine machine,
        List<Workload> workloads,
        JobLimits limits,
        SimulatorRules rules,
        Features features,
        Optional<List<ExternalEvent>> externalEvents,
        boolean check,
        double end,
        Optional<FailurePlan> failures,
        WorkflowRules workflow,
        List<Capability> capabilities) {
    /**
     * Describes a run to the last job, which does not check itself, without external events, whose decision side may do
     * what Batsim's may by default.
     *
     * @param machine the machine
     * @param workloads the jobs
     * @param limits the scale of their demands
     * @param rules the rules that follow published systems
     * @return the run
     */
    public static Scenario of(
            SimulatedMachine machine, List<Workload> workloads, JobLimits limits, SimulatorRules rules) {
        return new Scenario(
                machine,
                workloads,
                limits,
                rules,
                Features.DEFAULT,
                Optional.empty(),
                false,
                Double.POSITIVE_INFINITY,
                Optional.empty(),
                WorkflowRules.DEFAULT,
                Capabilities.BUILT_IN);
    }

    /**
     * Changes what surrounds the run.
     *
     * @param other the features that the decision side may use
     * @param events the external events by date, empty if the run knows no such events
     * @return the same run with them
     */
    public Scenario with(Features other, Optional<List<ExternalEvent>> events) {
        return new Scenario(
                machine, workloads, limits, rules, other, events, check, end, failures, workflow, capabilities);
    }

    /**
     * Decides whether the run checks itself.
     *
     * @param checks whether it does
     * @return the same run with this choice
     */
    public Scenario checked(boolean checks) {
        return new Scenario(
                machine,
                workloads,
                limits,
                rules,
                features,
                externalEvents,
                checks,
                end,
                failures,
                workflow,
                capabilities);
    }

    /**
     * Limits the run.
     *
     * @param date date at which it ends, whatever runs then
     * @return the same run up to this date
     */
    public Scenario until(double date) {
        return new Scenario(
                machine,
                workloads,
                limits,
                rules,
                features,
                externalEvents,
                check,
                date,
                failures,
                workflow,
                capabilities);
    }

    /**
     * Lets machines fail.
     *
     * @param plan the failures and what follows from them
     * @return the same run with them
     */
    public Scenario failing(FailurePlan plan) {
        return new Scenario(
                machine,
                workloads,
                limits,
                rules,
                features,
                externalEvents,
                check,
                end,
                Optional.of(plan),
                workflow,
                capabilities);
    }

    /**
     * Chooses the rules of jobs that wait for others.
     *
     * @param other the rules
     * @return the same run by them
     */
    public Scenario with(WorkflowRules other) {
        return new Scenario(
                machine, workloads, limits, rules, features, externalEvents, check, end, failures, other, capabilities);
    }

    /**
     * Lets a further capability take part, or one that is there with other options.
     *
     * @param more the capability, asked after those that are there; it takes the place of one of its name
     * @return the same run with it
     */
    public Scenario with(Capability more) {
        final Stream<Capability> others =
                capabilities.stream().filter(each -> !each.name().equals(more.name()));
        final List<Capability> all = Stream.concat(others, Stream.of(more)).toList();
        return new Scenario(
                machine, workloads, limits, rules, features, externalEvents, check, end, failures, workflow, all);
    }
}
