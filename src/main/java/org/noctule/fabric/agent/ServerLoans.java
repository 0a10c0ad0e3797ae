package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.book.AllocationBook;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.resource.ResourceSet;

/**
 * Lends idle servers to malleable training jobs while no job waits: those that started first get, one after the other,
 * the degree with which they end earliest, if that is earlier than by their plan after all that the change costs. When
 * a job waits, the one that started last among those with more than the degree that was chosen for them goes back to
 * it, and so on until the job has its place. A rule of our own, after the growth of {@code easy-malleable}.
 */
final class ServerLoans {
    private final OtherJobs others;
    private final Function<Plan, PlanRequest> requests;
    private final AllocationBook book;
    private final Map<String, Borrower> borrowers = new LinkedHashMap<>();

    /**
     * Lends nothing yet.
     *
     * @param others keeps the cores of fabric jobs from other jobs
     * @param requests says what of a plan is told
     * @param book the started jobs
     */
    ServerLoans(OtherJobs others, Function<Plan, PlanRequest> requests, AllocationBook book) {
        this.others = others;
        this.requests = requests;
        this.book = book;
    }

    /** Hears that a job starts, which is in the book. */
    void started(FabricJob job, ServedFabric fabric, int degree, double seconds, double now) {
        book.find(job.id())
                .filter(started -> started.job()
                        .elasticity()
                        .map(sizes -> sizes.kind().resizes())
                        .orElse(false))
                .ifPresent(
                        started -> borrowers.put(job.id(), new Borrower(job, started, fabric, degree, seconds, now)));
    }

    /** Hears that a job holds nothing any more. */
    void ended(String id) {
        final Borrower borrower = borrowers.remove(id);
        if (borrower != null) {
            borrower.fabric.mirror().release(loan(id));
        }
    }

    /** Lends what is idle. */
    void lend(double now, List<Decision> decisions) {
        for (final Borrower borrower : borrowers.values()) {
            if (borrower.next.isEmpty() && !borrower.allocation.refusedAt(now)) {
                grow(borrower, now, decisions);
            }
        }
    }

    private void grow(Borrower borrower, double now, List<Decision> decisions) {
        final int free = borrower.fabric.mirror().state().freeServers();
        final int most = Math.min(borrower.fabric.planner().maxDegree(), borrower.degree + free);
        double end = borrower.end();
        int best = 0;
        Optional<Proposal.Feasible> plan = Optional.empty();
        for (int degree = borrower.degree + 1; degree <= most; degree++) {
            final Optional<Proposal.Feasible> other = propose(borrower, degree);
            if (other.isPresent() && borrower.end(other.get(), now) < end) {
                end = borrower.end(other.get(), now);
                best = degree;
                plan = other;
            }
        }
        if (plan.isPresent()) {
            order(borrower, plan.get(), best, now, decisions);
        }
    }

    private static Optional<Proposal.Feasible> propose(Borrower borrower, int degree) {
        final ServedFabric fabric = borrower.fabric;
        if (!OpPartition.isAllowed(degree)) {
            return Optional.empty();
        }
        final Proposal proposal = fabric.mirror()
                .without(
                        borrower.job.id(),
                        () -> fabric.planner()
                                .propose(borrower.job, degree, fabric.mirror().state()));
        return proposal instanceof Proposal.Feasible feasible
                        && borrower.elasticity()
                                .allows(feasible.plan().opPlacement().workers())
                ? Optional.of(feasible)
                : Optional.empty();
    }

    private void order(Borrower borrower, Proposal.Feasible plan, int degree, double now, List<Decision> decisions) {
        final String id = borrower.job.id();
        final ResourceSet cores = borrower.fabric.cores(plan.plan());
        final ResourceSet added = cores.minus(borrower.allocation.cores());
        borrower.order(plan, degree);
        borrower.fabric.take(loan(id), added);
        others.keepFree(added);
        book.orderResize(borrower.allocation, cores);
        decisions.add(new ElasticDecision.ResizeJob(now, id, cores, Optional.of(requests.apply(plan.plan()))));
    }

    /** The name under which a job's servers-to-be are kept. */
    private static String loan(String id) {
        return "loan of " + id;
    }

    /** Asks for servers back; tells whether any are on their way. */
    boolean takeBack(double now, List<Decision> decisions) {
        final List<Borrower> last = new ArrayList<>(borrowers.values());
        for (int i = last.size() - 1; i >= 0; i--) {
            if (last.get(i).next.isPresent()) {
                return true;
            }
        }
        for (int i = last.size() - 1; i >= 0; i--) {
            final Borrower borrower = last.get(i);
            if (borrower.degree > borrower.own && !borrower.allocation.refusedAt(now)) {
                final Optional<Proposal.Feasible> plan = propose(borrower, borrower.own);
                if (plan.isPresent()) {
                    order(borrower, plan.get(), borrower.own, now, decisions);
                    return true;
                }
            }
        }
        return false;
    }

    /** Hears that a job has other servers. */
    void resized(ElasticEvent.JobResized event) {
        final Borrower borrower = borrowers.get(event.jobId());
        if (borrower == null || borrower.next.isEmpty()) {
            return;
        }
        final Proposal.Feasible plan = borrower.change(event.timestamp(), event.continuesAt());
        final FabricMirror mirror = borrower.fabric.mirror();
        mirror.release(loan(event.jobId()));
        mirror.release(event.jobId());
        mirror.mount(event.jobId(), plan.plan(), borrower.end());
        others.giveBack(book.resized(event));
    }

    /** Hears that a job keeps its servers. */
    void refused(ElasticEvent.ResizeRefused event) {
        final Borrower borrower = borrowers.get(event.jobId());
        if (borrower != null && borrower.next.isPresent()) {
            borrower.next = Optional.empty();
            borrower.fabric.mirror().release(loan(event.jobId()));
            others.giveBack(book.refused(event));
        }
    }
}
