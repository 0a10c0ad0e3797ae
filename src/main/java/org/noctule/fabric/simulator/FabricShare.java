package org.noctule.fabric.simulator;

import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Claim;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** The share of a fabric job. */
final class FabricShare implements Claim {
    private final Job job;
    private final int number;
    private final Mounted place;
    private final FabricCourse course;
    private final FabricJobs jobs;
    private Optional<ResourceSet> used = Optional.empty();
    private boolean held;

    FabricShare(Job job, int number, Mounted place, FabricJobs jobs, FabricCourse course) {
        this.job = job;
        this.number = number;
        this.place = place;
        this.jobs = jobs;
        this.course = course;
    }

    @Override
    public ResourceSet alloc() {
        return place.alloc();
    }

    @Override
    public ResourceSet channels() {
        used = used.or(() -> Optional.of(jobs.numbers(place)));
        return used.get();
    }

    /** Takes hold without a word. */
    private void mount() {
        place.fabric().mount(number, place.plan());
        held = true;
    }

    @Override
    public void take(double now) {
        mount();
        course.started(job, now, place.figures(), () -> place.channels(job), place::step);
    }

    @Override
    public void takeOver(double now, double continuesAt) {
        mount();
        course.replanned(job, now, place.figures(), () -> place.channels(job), place::step, continuesAt);
    }

    @Override
    public void release(double now) {
        release();
    }

    private void release() {
        if (held) {
            place.fabric().release(number, place.alloc());
            held = false;
        }
    }

    @Override
    public void halt(double now) {
        release();
        course.halted(job, now);
    }

    @Override
    public void cutOff(double now) {
        course.cutOff(job);
    }

    @Override
    public Offer offer(JobPlan plan, ResourceSet alloc, double passed, double left) {
        final boolean holds = held;
        release();
        final FabricDesk.Answer answer = jobs.answer(job, plan, alloc, PlanTerms.ofChange(passed, left));
        if (holds) {
            mount();
        }
        return answer.refusal
                .map(refusal -> new Offer(Optional.of(FabricJobs.defect(refusal)), Claim.NONE, 0))
                .orElseGet(() -> jobs.offer(job, answer.place.orElseThrow()));
    }
}
