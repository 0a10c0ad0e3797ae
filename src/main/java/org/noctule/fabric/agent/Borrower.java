package org.noctule.fabric.agent;

import java.util.Optional;
import org.noctule.agent.book.Allocation;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.workload.Elasticity;

/** A running training job that may be given other servers, and how far it has come. */
final class Borrower {
    final FabricJob job;
    final Allocation allocation;
    final ServedFabric fabric;
    /** The degree that was chosen for it. */
    final int own;

    int degree;
    /** The plan by which it is to go on, from the order to its answer. */
    Optional<Proposal.Feasible> next = Optional.empty();

    private int nextDegree;
    private double seconds;
    private double done;
    private double worksFrom;

    Borrower(FabricJob job, Allocation allocation, ServedFabric fabric, int degree, double seconds, double now) {
        this.job = job;
        this.allocation = allocation;
        this.fabric = fabric;
        this.own = degree;
        this.degree = degree;
        this.seconds = seconds;
        this.worksFrom = now;
    }

    Elasticity elasticity() {
        return allocation.job().elasticity().orElseThrow();
    }

    private double done(double now) {
        return Math.min(1, seconds > 0 ? done + Math.max(0, now - worksFrom) / seconds : 1);
    }

    /** When it ends by the plan that it has. */
    double end() {
        return worksFrom + (1 - done) * seconds;
    }

    /** When it would end if it went on by another plan from now on. */
    double end(Proposal.Feasible plan, double now) {
        return now + elasticity().cost() + (1 - done(now)) * duration(plan);
    }

    private double duration(Proposal.Feasible plan) {
        return plan.forecast().completionTime(job.terms().trainingSteps());
    }

    void order(Proposal.Feasible plan, int to) {
        next = Optional.of(plan);
        nextDegree = to;
    }

    /** Goes on by the plan that was ordered. */
    Proposal.Feasible change(double now, double continuesAt) {
        final Proposal.Feasible plan = next.orElseThrow();
        done = done(now);
        worksFrom = continuesAt;
        seconds = duration(plan);
        degree = nextDegree;
        next = Optional.empty();
        return plan;
    }
}
