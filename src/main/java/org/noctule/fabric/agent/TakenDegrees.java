package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;

/** The degrees by which another decision side started jobs on fabrics, and what this one would have answered. */
final class TakenDegrees {
    private final Map<String, Decision.ExecuteJob> taken = new HashMap<>();
    /** Jobs of which this side would have decided otherwise, and their degrees. */
    private final Map<String, Integer> others = new HashMap<>();

    TakenDegrees(Reply reply) {
        for (final Decision decision : reply.decisions()) {
            if (decision instanceof Decision.ExecuteJob execute
                    && execute.plan().isPresent()) {
                taken.put(execute.jobId(), execute);
            }
        }
    }

    /** The answer to a question that was taken; the own one where it says the same. */
    DegreeChoice choice(FabricsQuestion question, DegreeChoice own) {
        final String job = question.job().id();
        final Decision.ExecuteJob execute = taken.get(job);
        if (execute == null ? own.degree() == DegreeChooser.REJECT : says(question, own, execute)) {
            return own;
        }
        others.put(job, own.degree());
        return execute == null ? DegreeChoice.of(DegreeChooser.REJECT) : find(question, execute);
    }

    /** The degree, and if need be the servers, by which the methods of this side make the plan that was taken. */
    private static DegreeChoice find(FabricsQuestion question, Decision.ExecuteJob execute) {
        final int least = plan(execute).partition().maxDegree();
        for (int degree = least; degree <= question.maxDegree(); degree++) {
            if (OpPartition.isAllowed(degree)) {
                final DegreeChoice free = DegreeChoice.of(degree);
                if (says(question, free, execute)) {
                    return free;
                }
                final DegreeChoice placed = new DegreeChoice(degree, servers(question, execute));
                if (placed.servers().isPresent() && says(question, placed, execute)) {
                    return placed;
                }
            }
        }
        return DegreeChoice.of(least);
    }

    private static Optional<ResourceSet> servers(FabricsQuestion question, Decision.ExecuteJob execute) {
        return plan(execute)
                .opPlacement()
                .filter(placement -> question.single() && !execute.alloc().isEmpty())
                .map(placement -> ResourceSet.of(IntStream.range(0, placement.workers())
                        .map(placement::serverOfWorker)
                        .distinct()
                        .toArray()));
    }

    private static PlanRequest plan(Decision.ExecuteJob execute) {
        return (PlanRequest) execute.plan().orElseThrow();
    }

    private static boolean says(FabricsQuestion question, DegreeChoice choice, Decision.ExecuteJob execute) {
        final PlanRequest plan = plan(execute);
        if (choice.degree() == DegreeChooser.REJECT
                || !question.partition(choice.degree()).equals(plan.partition())) {
            return false;
        }
        return choice.proposal(question) instanceof Proposal.Feasible feasible
                ? plan.opPlacement()
                        .filter(feasible.plan().opPlacement()::equals)
                        .isPresent()
                : execute.alloc().isEmpty();
    }

    /** The answer that this side would have given: the other one's but for the jobs of which it thinks otherwise. */
    Reply wished(Reply reply) {
        if (others.isEmpty()) {
            return reply;
        }
        final List<Decision> decisions = new ArrayList<>();
        final Set<String> named = new HashSet<>();
        for (final Decision decision : reply.decisions()) {
            final Optional<String> job = job(decision).filter(others::containsKey);
            if (job.isEmpty()) {
                decisions.add(decision);
            } else if (named.add(job.get())) {
                wish(job.get(), decision.date(), decisions);
            }
        }
        others.keySet().stream()
                .filter(job -> !named.contains(job))
                .sorted()
                .forEach(job -> wish(job, reply.now(), decisions));
        return new Reply(reply.now(), List.copyOf(decisions));
    }

    private void wish(String job, double date, List<Decision> decisions) {
        if (others.getOrDefault(job, DegreeChooser.REJECT) != DegreeChooser.REJECT) {
            decisions.add(new Decision.ExecuteJob(date, job, ResourceSet.EMPTY));
        }
    }

    private static Optional<String> job(Decision decision) {
        if (decision instanceof Decision.ExecuteJob execute) {
            return Optional.of(execute.jobId());
        }
        return decision instanceof Decision.RejectJob reject ? Optional.of(reject.jobId()) : Optional.empty();
    }
}
