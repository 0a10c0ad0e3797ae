package org.noctule.agent.problem;

import java.util.Optional;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.agent.book.Outages;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.MirrorListener;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.MirrorBooks;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The account of a run's jobs: that of a mirror, which counts cores, and beside it a placement by node where jobs have
 * demands on nodes. Both have the same jobs on the same cores, and the same cores out of use.
 */
final class PlacedJobs implements Outages.Books {
    private final ClusterMirror mirror;
    private final MirrorBooks books;
    private final IdleCapacity capacity;
    private Optional<NodePlacement> byNode = Optional.empty();

    PlacedJobs(ClusterMirror mirror) {
        this.mirror = mirror;
        this.books = new MirrorBooks(mirror);
        this.capacity = new IdleCapacity(mirror.platform());
    }

    /** Places all jobs by node from now on, when none runs yet. */
    void byNode(NodePlacement placement) {
        byNode = Optional.of(placement);
        mirror.listen(new MirrorListener() {
            @Override
            public void ending(RunningJob job) {
                if (!MirrorBooks.standsForOutage(job)) {
                    placement.release(job.job(), job.alloc());
                }
            }
        });
    }

    /** {@return the placement by node, if there is one} */
    Optional<NodePlacement> byNode() {
        return byNode;
    }

    @Override
    public boolean free(int core) {
        return books.free(core);
    }

    @Override
    public void take(int core) {
        books.take(core);
        byNode.ifPresent(placement -> placement.withdraw(ResourceSet.of(core)));
    }

    @Override
    public void giveBack(int core) {
        books.giveBack(core);
        byNode.ifPresent(placement -> placement.restore(ResourceSet.of(core)));
    }

    /** Whether a job could run on the idle machine. */
    boolean possible(Job job) {
        return byNode.map(placement -> placement.possible(job)).orElseGet(() -> capacity.fits(job));
    }

    /** Hears of a job that a placement has placed: a mirror's has told it already. */
    void placed(Job job, ResourceSet cores) {
        if (byNode.isPresent()) {
            mirror.start(job, cores);
        }
    }

    /** Starts a job on free cores; false, with nothing changed, if their nodes lack what it asks for beside them. */
    boolean start(Job job, ResourceSet cores) {
        final boolean fits = byNode.map(placement -> placement.takes(job, cores))
                .orElseGet(() -> mirror.states().firstNodeWithout(cores, ClusterMirror.memory(job)) < 0);
        if (fits) {
            mirror.start(job, cores);
        }
        return fits;
    }

    /** Books a start that another side decided. */
    void start(Job job, Decision.ExecuteJob execute, double now) {
        byNode.ifPresent(placement -> placement.take(job, execute.alloc(), execute.plan()));
        mirror.start(job, execute.alloc(), execute.startDate(now));
    }

    /** The decision by which a job starts that has its cores. */
    Decision.ExecuteJob decision(double now, Job job, ResourceSet cores) {
        return byNode.map(placement -> new Decision.ExecuteJob(now, job.id(), cores, placement.plan(job)))
                .orElseGet(() -> new Decision.ExecuteJob(now, job.id(), cores));
    }
}
