package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Room;
import org.noctule.agent.book.Outages;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeCards;
import org.noctule.companion.NodeShare;
import org.noctule.error.NoctuleException;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.resource.FreeResources;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * Places jobs on nodes that a {@link NodeChoice} chooses, with what they demand of them; of a node the lowest cores.
 */
final class CompanionPlacement implements NodePlacement {
    private final Platform platform;
    private final NodeBook book;
    private final NodeBook idle;
    private final NodeChoice choice;
    private final FreeResources free;
    private final Outages outages;
    private final Map<String, Grant> grants = new HashMap<>();

    CompanionPlacement(Platform platform, Function<NodeBook, NodeChoice> choice) {
        this.platform = platform;
        this.book = new NodeBook(platform);
        this.idle = book.copy();
        this.choice = choice.apply(book);
        this.free = new FreeResources(platform.nbCores());
        this.outages = new Outages(new Cores(), platform.nbCores());
    }

    /** Cores that are out of use are free of no node. */
    private final class Cores implements Outages.Books {
        @Override
        public boolean free(int core) {
            return free.contains(core);
        }

        @Override
        public void take(int core) {
            free.remove(core);
            book.withdraw(node(core), 1);
        }

        @Override
        public void giveBack(int core) {
            free.add(core);
            book.withdraw(node(core), -1);
        }
    }

    private int node(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    @Override
    public int free() {
        return free.size();
    }

    @Override
    public Room room() {
        return new BookRoom(book.copy(), choice);
    }

    @Override
    public ResourceSet place(Job job) {
        return place(job, Optional.empty());
    }

    /** Leaves out the nodes of the closed cores. */
    @Override
    public ResourceSet place(Job job, ResourceSet closed) {
        final BitSet open = new BitSet();
        open.set(0, platform.nbNodes());
        closed.forEach(core -> open.clear(node(core)));
        return place(job, Optional.of(open));
    }

    @Override
    public ResourceSet place(Job job, Optional<BitSet> nodes) {
        final Optional<Grant> grant = choice.choose(book, job, nodes);
        return grant.isEmpty() ? ResourceSet.EMPTY : take(job, grant.get());
    }

    @Override
    public ResourceSet take(Job job, JobPlan plan) {
        final Grant grant = (Grant) plan;
        final ResourceSet.Builder cores = new ResourceSet.Builder();
        for (final NodeShare share : grant.nodes()) {
            int core = platform.firstCore(platform.firstProcessor(share.node()));
            for (int left = share.cores(); left > 0; left--) {
                core = free.next(core);
                cores.add(core++);
            }
        }
        final ResourceSet alloc = cores.build();
        book(job, alloc, grant);
        return alloc;
    }

    private void book(Job job, ResourceSet alloc, Grant grant) {
        free.removeAll(alloc);
        book.take(grant, BookRoom.alone(job));
        grants.put(job.id(), grant);
        choice.placed(job);
    }

    @Override
    public void take(Job job, ResourceSet cores) {
        take(job, cores, Optional.empty());
    }

    @Override
    public void take(Job job, ResourceSet cores, Optional<JobPlan> plan) {
        final Optional<Grant> grant = plan.isPresent() ? plan.map(Grant.class::cast) : book.lowestOn(job, cores);
        if (grant.isEmpty() || book.defect(job, grant.get(), cores).isPresent()) {
            throw NoctuleException.input(
                    "The cores (" + cores + ") are no place for the job (" + job.id() + ") on the nodes as they are"
                            + grant.flatMap(each -> book.defect(job, each, cores))
                                    .map(sentence -> ": " + sentence)
                                    .orElse("."),
                    "Maybe the other agent knows of no cards or memory of nodes, or its run had another platform.");
        }
        book(job, cores, grant.get());
    }

    @Override
    public boolean takes(Job job, ResourceSet cores) {
        final Optional<Grant> grant = book.lowestOn(job, cores)
                .filter(each -> book.defect(job, each, cores).isEmpty());
        grant.ifPresent(each -> book(job, cores, each));
        return grant.isPresent();
    }

    @Override
    public void tellLeft(Left left) {
        for (int node = 0; node < platform.nbNodes(); node++) {
            final NodeCards cards = book.cards(node);
            left.node(node, cards.sum() / (double) GresRequest.WHOLE, cards.bytes() / (double) CoreStates.bytes(1));
        }
    }

    @Override
    public JobPlan plan(Job job) {
        return grant(Optional.ofNullable(grants.get(job.id())), job);
    }

    private static Grant grant(Optional<Grant> grant, Job job) {
        return grant.orElseThrow(() -> new IllegalStateException("The job (" + job.id() + ") has no place."));
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        book.giveBack(grant(Optional.ofNullable(grants.remove(job.id())), job), BookRoom.alone(job));
        free.addAll(alloc);
        outages.released(alloc);
    }

    @Override
    public boolean possible(Job job) {
        return job.resources() > 0 && idle.fits(job, Optional.empty());
    }

    @Override
    public void withdraw(ResourceSet cores) {
        outages.withdraw(cores);
    }

    @Override
    public void restore(ResourceSet cores) {
        outages.restore(cores);
    }

    @Override
    public boolean remembers() {
        return choice.remembers();
    }
}
