package org.noctule.simulator;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.protocol.Features;
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
 * @param capabilities what may take part beside jobs on a machine, unmodifiable
 * @param terms the values by which capabilities go in this run, at most one of a type, unmodifiable
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
        List<Capability> capabilities,
        List<Record> terms) {
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
                Capabilities.BUILT_IN,
                List.of());
    }

    /**
     * Changes what surrounds the run.
     *
     * @param other the features that the decision side may use
     * @param events the external events by date, empty if the run knows no such events
     * @return the same run with them
     */
    public Scenario with(Features other, Optional<List<ExternalEvent>> events) {
        return new Scenario(machine, workloads, limits, rules, other, events, check, end, capabilities, terms);
    }

    /**
     * Decides whether the run checks itself.
     *
     * @param checks whether it does
     * @return the same run with this choice
     */
    public Scenario checked(boolean checks) {
        return new Scenario(
                machine, workloads, limits, rules, features, externalEvents, checks, end, capabilities, terms);
    }

    /**
     * Limits the run.
     *
     * @param date date at which it ends, whatever runs then
     * @return the same run up to this date
     */
    public Scenario until(double date) {
        return new Scenario(
                machine, workloads, limits, rules, features, externalEvents, check, date, capabilities, terms);
    }

    /**
     * Takes other jobs.
     *
     * @param others the workloads
     * @return the same run with them
     */
    public Scenario with(List<Workload> others) {
        return new Scenario(machine, others, limits, rules, features, externalEvents, check, end, capabilities, terms);
    }

    /**
     * Tells capabilities how they go in this run.
     *
     * @param chosen the terms, in the place of others of their type
     * @return the same run under them
     */
    public Scenario under(Record chosen) {
        final Stream<Record> others = terms.stream().filter(each -> each.getClass() != chosen.getClass());
        return new Scenario(
                machine,
                workloads,
                limits,
                rules,
                features,
                externalEvents,
                check,
                end,
                capabilities,
                Stream.concat(others, Stream.of(chosen)).toList());
    }

    /**
     * Finds the terms of a type.
     *
     * @param type the type
     * @param <T> the type
     * @return them, empty if nothing was told
     */
    public <T extends Record> Optional<T> terms(Class<T> type) {
        return terms.stream().filter(type::isInstance).map(type::cast).findFirst();
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
        return new Scenario(machine, workloads, limits, rules, features, externalEvents, check, end, all, terms);
    }
}
