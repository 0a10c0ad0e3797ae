package org.noctule.workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.noctule.error.NoctuleException;

/**
 * A dated change of the terms under which a job waits: an external event that names the job, of which decision sides
 * are told by a notice of the same type.
 *
 * @param job id of the job, with its workload's name
 * @param kind the change
 * @param value the number in it: nice, priority, or a date in seconds; 0 if it needs none
 */
public record TermsChange(String job, Kind kind, double value) {
    /** The field that names the job. */
    public static final String JOB = "job";

    /** Kinds of changes, by the types of their events. */
    public enum Kind {
        /** From now on the job does not start until it is released. */
        HOLD("job_hold", ""),
        /** The job may start. */
        RELEASE("job_release", ""),
        /** The number that is taken off its priority is another one. */
        NICE("job_nice", "nice"),
        /** Its priority is set by hand. */
        PRIORITY("job_priority", "priority"),
        /** The date before which it does not start is another one. */
        BEGIN("job_begin", "begin");

        private final String type;
        private final String field;

        Kind(String type, String field) {
            this.type = type;
            this.field = field;
        }

        /** {@return the type of its events} */
        public String type() {
            return type;
        }

        /** {@return the field that holds its number, empty if it has none} */
        public String field() {
            return field;
        }
    }

    private static final List<Kind> KINDS = List.of(Kind.values());

    /**
     * Finds the kind of events of a type.
     *
     * @param type the type
     * @return the kind, empty if such events change no terms
     */
    public static Optional<Kind> kind(String type) {
        return KINDS.stream().filter(each -> each.type.equals(type)).findFirst();
    }

    /**
     * Finds the change in an event or a notice.
     *
     * @param type its type
     * @param fields its fields
     * @return the change; empty if it is none, or lacks a field
     */
    public static Optional<TermsChange> of(String type, Map<String, Object> fields) {
        return kind(type)
                .filter(kind -> fields.get(JOB) instanceof String)
                .filter(kind -> kind.field.isEmpty() || fields.get(kind.field) instanceof Number)
                .map(kind -> new TermsChange(
                        String.valueOf(fields.get(JOB)),
                        kind,
                        fields.get(kind.field) instanceof Number number ? number.doubleValue() : 0));
    }

    /**
     * Completes the ids of jobs in events that change terms: one without a workload's name is of the first workload.
     *
     * @param events the events of a run
     * @param workloads its workloads
     * @return the events, those that change no terms as they are, unmodifiable
     * @throws NoctuleException of kind INPUT if a workload has no such job
     */
    public static List<ExternalEvent> named(List<ExternalEvent> events, List<Workload> workloads) {
        if (events.stream().noneMatch(event -> kind(event.type()).isPresent()) || workloads.isEmpty()) {
            return events;
        }
        final Set<String> ids = workloads.stream()
                .flatMap(workload -> workload.jobs().stream())
                .map(Job::id)
                .collect(Collectors.toSet());
        return events.stream()
                .map(event -> kind(event.type()).isEmpty()
                        ? event
                        : named(event, ids, workloads.get(0).name()))
                .toList();
    }

    private static ExternalEvent named(ExternalEvent event, Set<String> ids, String workload) {
        final String told = String.valueOf(event.fields().get(JOB));
        final String id = told.contains("!") ? told : workload + "!" + told;
        if (!ids.contains(id)) {
            throw NoctuleException.input(
                    "The external event (" + event.type() + ") at date " + event.timestamp() + " names the job (" + told
                            + "), which the workload does not have.",
                    "Maybe it was left out by nb_jobs or first_job, or its id is misspelt.");
        }
        final Map<String, Object> fields = new LinkedHashMap<>(event.fields());
        fields.put(JOB, id);
        return new ExternalEvent(
                event.timestamp(), event.type(), event.resources(), Collections.unmodifiableMap(fields));
    }

    /**
     * Changes terms.
     *
     * @param old the terms of the job
     * @return those that hold from now on
     */
    public QueueTerms applied(QueueTerms old) {
        final boolean held = kind == Kind.HOLD || kind != Kind.RELEASE && old.held();
        return new QueueTerms(
                old.account(),
                old.qos(),
                old.partitions(),
                old.reservation(),
                kind == Kind.BEGIN ? value : old.begin(),
                held,
                kind == Kind.NICE ? (long) value : old.nice(),
                kind == Kind.PRIORITY ? OptionalLong.of((long) value) : old.priority(),
                old.arrayLimit());
    }

    /**
     * Changes the terms of a job.
     *
     * @param old the job
     * @return the same under the terms that hold from now on
     */
    public Job applied(Job old) {
        return old.with(old.parts().withTerms(applied(old.terms())));
    }
}
