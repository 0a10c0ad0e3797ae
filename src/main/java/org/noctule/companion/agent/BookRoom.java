package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.agent.Room;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeShare;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;
import org.noctule.workload.NodeDemand;

/** A room that is kept in books of nodes. */
record BookRoom(NodeBook book, NodeChoice choice) implements Room {
    static boolean alone(Job job) {
        // Asked at each change of plans: mapped, it would be a tenth of their time.
        final Optional<NodeDemand> demand = job.demand();
        return demand.isPresent() && demand.get().exclusive();
    }

    @Override
    public boolean fits(Job job, Optional<BitSet> nodes) {
        return book.fits(job, nodes);
    }

    @Override
    public Optional<JobPlan> place(Job job, Optional<BitSet> nodes) {
        return choice.choose(book, job, nodes).map(JobPlan.class::cast);
    }

    @Override
    public void take(Job job, JobPlan plan) {
        book.take((Grant) plan, alone(job));
    }

    @Override
    public void giveBack(Job job, JobPlan plan) {
        book.giveBack((Grant) plan, alone(job));
    }

    @Override
    public void narrow(Room other, JobPlan plan) {
        for (final NodeShare share : ((Grant) plan).nodes()) {
            book.narrow(((BookRoom) other).book, share.node());
        }
    }

    @Override
    public void tell(Job job, Hosts hosts) {
        for (int node = 0; node < book.nodes(); node++) {
            hosts.node(node, book.capacity(job, node) > 0);
        }
    }

    @Override
    public void tell(Job job, JobPlan plan, Hosts hosts) {
        for (final NodeShare share : ((Grant) plan).nodes()) {
            hosts.node(share.node(), book.capacity(job, share.node()) > 0);
        }
    }

    @Override
    public Room copy() {
        return new BookRoom(book.copy(), choice);
    }
}
