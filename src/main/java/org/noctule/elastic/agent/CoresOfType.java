package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.agent.SizingPlacement;
import org.noctule.agent.book.CoreBook;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.platform.CoreStates;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** Takes the lowest free cores of one type of processor, on nodes with enough memory. */
final class CoresOfType implements SizingPlacement {
    private final CoreBook book;
    private final IdleCapacity capacity;
    private final List<ProcessorType> types;
    private final List<ResourceSet> cores = new ArrayList<>();
    private ResourceSet gone = ResourceSet.EMPTY;
    private int type;

    CoresOfType(Platform platform) {
        this.book = new CoreBook(platform);
        this.capacity = new IdleCapacity(platform);
        final Map<ProcessorType, ResourceSet.Builder> sets = new LinkedHashMap<>();
        for (int p = 0; p < platform.nbProcessors(); p++) {
            sets.computeIfAbsent(platform.processorType(p), t -> new ResourceSet.Builder())
                    .add(platform.firstCore(p), platform.firstCore(p + 1) - 1);
        }
        types = List.copyOf(sets.keySet());
        sets.values().forEach(set -> cores.add(set.build()));
    }

    /** The types of the machine's processors, in its order. */
    List<ProcessorType> types() {
        return types;
    }

    /** The number of cores of a type. */
    int cores(int ofType) {
        return cores.get(ofType).size();
    }

    /** The cores of a type. */
    ResourceSet set(int ofType) {
        return cores.get(ofType);
    }

    /** Takes cores of that type from now on. */
    void choose(int ofType) {
        type = ofType;
    }

    /** The number of cores of each type. */
    int[] sizes() {
        return cores.stream().mapToInt(ResourceSet::size).toArray();
    }

    /** The number of cores of each type that are not out of use. */
    int[] usable() {
        return cores.stream().mapToInt(set -> set.minus(gone).size()).toArray();
    }

    @Override
    public int free() {
        return book.free().size();
    }

    @Override
    public ResourceSet place(Job job) {
        return place(job, job.resources());
    }

    @Override
    public ResourceSet place(Job job, int count) {
        return place(job, count, ResourceSet.EMPTY);
    }

    @Override
    public ResourceSet place(Job job, int count, ResourceSet closed) {
        final long bytes = CoreStates.bytes(job.memory());
        final ResourceSet chosen = book.lowest(count, bytes, cores.get(type).minus(closed));
        book.take(chosen, bytes);
        return chosen;
    }

    @Override
    public void take(Job job, ResourceSet alloc) {
        book.take(alloc, CoreStates.bytes(job.memory()));
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        book.giveBack(alloc, CoreStates.bytes(job.memory()));
    }

    @Override
    public void withdraw(ResourceSet lost) {
        gone = gone.plus(lost);
        book.withdraw(lost);
    }

    @Override
    public void restore(ResourceSet back) {
        gone = gone.minus(back);
        book.restore(back);
    }

    @Override
    public boolean possible(Job job) {
        return capacity.fits(job) && cores.stream().anyMatch(set -> job.resources() <= set.size());
    }
}
