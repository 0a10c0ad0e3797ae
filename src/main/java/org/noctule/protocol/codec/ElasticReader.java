package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.PlanDefect;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.JobPlan;

/** Reads what concerns the cores of started jobs: the object beside the data of a NOTIFY. */
final class ElasticReader extends NoticeReader {
    /** The notices of a decision side. */
    static final Set<String> DECISIONS = Set.of(
            ElasticWriter.RESIZE_JOB, ElasticWriter.RESIZE_ANSWER, ElasticWriter.SUSPEND_JOB, ElasticWriter.RESUME_JOB);

    /** Those of a simulator; none is one without the object beside it. */
    static final Set<String> EVENTS = Set.of(
            ElasticWriter.JOB_RESIZED,
            ElasticWriter.RESIZE_REQUESTED,
            ElasticWriter.JOB_SUSPENDED,
            ElasticWriter.RESIZE_REFUSED);

    private List<String> jobs = List.of();
    private Optional<ResourceSet> alloc = Optional.empty();
    private Optional<ResourceSet> freed = Optional.empty();
    private Optional<JobPlan> plan = Optional.empty();
    private Optional<Boolean> granted = Optional.empty();
    private Map<String, Event.Progress> progress = Map.of();
    private Optional<ElasticEvent.Cause> cause = Optional.empty();
    private Optional<String> planCause = Optional.empty();
    private String detail = "";
    private int resources = -1;
    private double continuesAt = Double.NaN;
    private double predictedEnd = Double.POSITIVE_INFINITY;
    private double deadline = Double.NaN;

    private ElasticReader(WireInput in) {
        super(in);
    }

    private static ElasticReader of(WireInput in) throws IOException {
        final ElasticReader reader = new ElasticReader(in);
        reader.read();
        return reader;
    }

    @Override
    protected void read(String field) throws IOException {
        switch (field) {
            case "job_ids" -> jobs = in().texts();
            case "alloc" -> alloc = Optional.of(in().resources());
            case "freed" -> freed = Optional.of(in().resources());
            case "granted" -> granted = Optional.of(in().flag());
            case "progress" -> progress = KilledReader.progressOfJobs(in());
            case "cause" -> cause = Optional.of(cause(List.of(ElasticEvent.Cause.values()), ElasticEvent.Cause::text));
            case ElasticWriter.PLAN_CAUSE -> planCause = Optional.of(cause(PlanForm.allCauses(), cause -> cause));
            case ElasticWriter.DETAIL -> detail = in().text();
            case "res" -> resources = in().count();
            case "continues_at" -> continuesAt = in().numberFrom(0);
            case "predicted_end" -> predictedEnd = in().numberFrom(0);
            case "deadline" -> deadline = in().numberFrom(0);
            default -> plan(field);
        }
    }

    private void plan(String field) throws IOException {
        final Optional<PlanForm> form = PlanForm.ofField(field);
        if (form.isPresent()) {
            plan = Optional.of(form.get().read(in()));
        } else {
            in().skip();
        }
    }

    static ElasticDecision decision(WireInput in, double date, String type) throws IOException {
        return of(in).decision(date, type);
    }

    private ElasticDecision decision(double date, String type) {
        return switch (type) {
            case ElasticWriter.RESIZE_JOB -> new ElasticDecision.ResizeJob(date, job(), planned(), plan);
            case ElasticWriter.RESIZE_ANSWER ->
                new ElasticDecision.ResizeAnswer(
                        date,
                        job(),
                        granted.orElseThrow(() -> in().missing("granted")),
                        granted.orElseThrow() ? cores("alloc", alloc) : alloc.orElse(ResourceSet.EMPTY));
            case ElasticWriter.SUSPEND_JOB -> new ElasticDecision.SuspendJobs(date, jobs());
            case ElasticWriter.RESUME_JOB -> new ElasticDecision.ResumeJob(date, job(), planned(), plan);
            default -> throw new IllegalStateException(type);
        };
    }

    static ElasticEvent event(WireInput in, double date, String type) throws IOException {
        return of(in).event(date, type);
    }

    private ElasticEvent event(double date, String type) {
        return switch (type) {
            case ElasticWriter.JOB_RESIZED ->
                new ElasticEvent.JobResized(
                        date,
                        job(),
                        cores("alloc", alloc),
                        freed.orElseThrow(() -> in().missing("freed")),
                        number("continues_at", continuesAt),
                        predictedEnd);
            case ElasticWriter.RESIZE_REQUESTED ->
                new ElasticEvent.ResizeRequested(date, job(), resources(), number("deadline", deadline));
            case ElasticWriter.JOB_SUSPENDED ->
                new ElasticEvent.JobsSuspended(date, jobs(), cores("freed", freed), progress);
            case ElasticWriter.RESIZE_REFUSED ->
                new ElasticEvent.ResizeRefused(
                        date,
                        job(),
                        cause.orElseThrow(() -> in().missing("cause")),
                        planCause.map(why -> new PlanDefect(why, detail)));
            default -> throw new IllegalStateException(type);
        };
    }

    private List<String> jobs() {
        if (jobs.isEmpty()) {
            throw in().missing("job_ids");
        }
        return jobs;
    }

    private ResourceSet cores(String field, Optional<ResourceSet> cores) {
        if (cores.isEmpty() || cores.get().isEmpty()) {
            throw in().missing(field);
        }
        return cores.get();
    }

    /** The cores of an order, which a plan may leave to the simulator. */
    private ResourceSet planned() {
        return plan.isPresent() ? alloc.orElse(ResourceSet.EMPTY) : cores("alloc", alloc);
    }

    private int resources() {
        if (resources < 1) {
            throw in().missing("res");
        }
        return resources;
    }
}
