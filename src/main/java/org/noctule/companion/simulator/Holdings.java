package org.noctule.companion.simulator;

import java.util.Optional;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.protocol.GrantJson;
import org.noctule.platform.Platform;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunScene;
import org.noctule.workload.Job;

/** What all jobs of a run hold of nodes, in the books, in the results and, if the run checks itself, counted again. */
final class Holdings {
    private final NodeBook book;
    private final Platform platform;
    private final Recorder recorder;
    private final CompanionMeter meter;
    private final Optional<CompanionCheck> check;

    Holdings(RunScene scene) {
        this.platform = scene.platform();
        this.book = new NodeBook(platform);
        this.recorder = scene.recorder();
        this.meter = new CompanionMeter(platform, scene.planned());
        this.check = scene.scenario().check() ? Optional.of(new CompanionCheck(platform)) : Optional.empty();
        recorder.keep(CompanionRow.COLUMNS);
    }

    /** Begins to count time, unless that has begun. */
    void begin(double now) {
        meter.begin(now);
    }

    /** Lets time pass, in which nothing was taken or given back. */
    void advance(double now) {
        meter.advance(now);
    }

    void take(HeldPlace place) {
        check.ifPresent(count -> count.take(place));
        book.take(place.grant(), place.exclusive());
        meter.take(place);
    }

    void giveBack(HeldPlace place, double since, double now) {
        check.ifPresent(count -> count.giveBack(place));
        book.giveBack(place.grant(), place.exclusive());
        meter.giveBack(place);
        if (place.job().demand().isPresent()) {
            CompanionRow.of(platform, place, since, now, recorder::record);
        }
    }

    /** Lets a place count as free for as long as another one of its job is looked for. */
    void hide(HeldPlace place) {
        book.giveBack(place.grant(), place.exclusive());
    }

    /** Lets it count as taken again. */
    void show(HeldPlace place) {
        book.take(place.grant(), place.exclusive());
    }

    /** The lowest companions on the nodes of some cores; empty if these are no place for a job. */
    Optional<Grant> lowest(Job job, ResourceSet alloc) {
        return book.lowestOn(PlainShares.sized(job, alloc.size()), alloc);
    }

    /** Objects to what a job is to have. */
    Optional<String> defect(Job job, Grant grant, ResourceSet alloc) {
        return book.defect(job, grant, alloc);
    }

    /** Objects to some cores for a job. */
    Optional<PlanDefect> defect(Job job, ResourceSet alloc) {
        return lowest(job, alloc).isPresent() ? Optional.empty() : Optional.of(refused(lacking(alloc)));
    }

    static PlanDefect refused(String detail) {
        return new PlanDefect(GrantJson.CAUSE, detail);
    }

    static String lacking(ResourceSet alloc) {
        return "The nodes of the cores " + alloc + " lack cards, memory or features that the job asks for with so many"
                + " cores, or one of the jobs there is to be alone.";
    }

    /** Looks for what is left, and tells the figures. */
    void close(String section) {
        check.ifPresent(CompanionCheck::end);
        meter.tell((name, value) -> recorder.figure(section, name, value));
    }
}
