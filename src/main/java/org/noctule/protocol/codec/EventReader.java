package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;

/** Reads the events of messages, also of Batsim's. Unknown fields are ignored: Batsim's versions differ in them. */
final class EventReader implements FrameReader.Content<Event> {
    private static final Set<String> TYPES = new TreeSet<>(Set.of(
            "SIMULATION_BEGINS",
            "SIMULATION_ENDS",
            "JOB_SUBMITTED",
            "JOB_COMPLETED",
            "JOB_KILLED",
            "REQUESTED_CALL",
            "RESOURCE_STATE_CHANGED",
            "NOTIFY",
            "ANSWER",
            "FROM_JOB_MSG"));

    private final JobReader jobs = new JobReader();
    private final ForeignMachine machine;
    private Optional<Extension.Run> run = Optional.empty();
    private Optional<WireInput> beside = Optional.empty();
    private Optional<Reply> taken = Optional.empty();
    private PeerFeatures features = PeerFeatures.NONE;
    private boolean ours;

    EventReader(ForeignMachine machine) {
        this.machine = machine;
    }

    /** Learns a profile that this side has registered. */
    void registered(Decision.RegisterProfile register) {
        jobs.know(register.workload(), register.profile());
    }

    /** Whether the simulator has shown that it knows the extensions. */
    boolean ours() {
        return ours;
    }

    /** What the simulator can do with started jobs. */
    PeerFeatures features() {
        return features;
    }

    /** Forgets the message before. */
    void begin() {
        taken = Optional.empty();
    }

    /** Learns the date of the message. */
    void date(double now) {
        taken = taken.map(answer -> answer.now() >= now ? answer : new Reply(now, answer.decisions()));
    }

    /** The answer that was given already to the last message. */
    Optional<Reply> taken() {
        return taken;
    }

    @Override
    public void frameExtension(WireInput in) throws IOException {
        taken = TakenAnswer.read(in);
        taken.ifPresent(answer -> answer.decisions().forEach(decision -> {
            if (decision instanceof Decision.RegisterProfile register) {
                registered(register);
            }
        }));
    }

    @Override
    public void eventExtension(WireInput in, String type) throws IOException {
        switch (type) {
            case "SIMULATION_BEGINS" -> {
                run = Optional.of(Extension.Run.read(in));
                features = run.get().features();
                ours = true;
            }
            case "NOTIFY", "JOB_SUBMITTED" -> beside = Optional.of(in.later());
            default -> in.skip();
        }
    }

    /**
     * Completes an event by what stands beside its data: at the begin it replaces what the data told, at the submission
     * of a job it names a further attempt, and it is all that notices about the cores of jobs tell.
     */
    @Override
    public Event complete(Event event, WireInput in) throws IOException {
        final Optional<WireInput> fields = beside;
        beside = Optional.empty();
        if (fields.isPresent() && event instanceof Event.JobSubmitted submitted) {
            return new Event.JobSubmitted(
                    submitted.timestamp(), submitted.job(), Optional.of(AttemptFields.read(fields.get())));
        }
        if (fields.isPresent() && event instanceof Event.Notify notice) {
            final Optional<Notices> notices = Notices.ofEvent(notice.type());
            if (notices.isPresent()) {
                return notices.get().event(fields.get(), notice.timestamp(), notice.type());
            }
        }
        if (!(event instanceof Event.SimulationBegins begins)) {
            return event;
        }
        if (run.isEmpty()) {
            return new Event.SimulationBegins(
                    begins.timestamp(),
                    machine.platform(begins.platform()),
                    machine.pStates(),
                    begins.limits(),
                    begins.workloads(),
                    begins.features());
        }
        final Extension.Run told = run.get();
        run = Optional.empty();
        return new Event.SimulationBegins(
                begins.timestamp(),
                told.platform(),
                told.pStates(),
                told.limits(),
                begins.workloads(),
                begins.features().withCompanions(told.byNode()),
                told.outlines());
    }

    @Override
    public Event data(WireInput in, double date, String type) throws IOException {
        return switch (type) {
            case "JOB_SUBMITTED" -> new Event.JobSubmitted(date, jobs.read(in));
            case "JOB_COMPLETED" -> completed(in, date);
            case "JOB_KILLED" -> KilledReader.read(in, date);
            case "REQUESTED_CALL" -> empty(in, new Event.RequestedCall(date));
            case "RESOURCE_STATE_CHANGED" -> stateChanged(in, date);
            case "NOTIFY" -> notified(in, date);
            case "ANSWER" -> answer(in, date);
            case "FROM_JOB_MSG" -> message(in, date);
            case "SIMULATION_BEGINS" -> new BeginsReader(jobs).read(in, date);
            case "SIMULATION_ENDS" -> empty(in, new Event.SimulationEnds(date));
            default -> throw in.place().unknownType(type, TYPES);
        };
    }

    private static Event empty(WireInput in, Event event) throws IOException {
        in.object();
        in.skip();
        return event;
    }

    private static Event completed(WireInput in, double date) throws IOException {
        String job = "";
        JobState state = JobState.NOT_SUBMITTED;
        int returnCode = 0;
        ResourceSet alloc = ResourceSet.EMPTY;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "job_state" -> state = jobState(in);
                case "return_code" -> returnCode = in.integer();
                case "alloc" -> alloc = in.resources();
                default -> in.skip();
            }
        }
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        if (state == JobState.NOT_SUBMITTED) {
            throw in.missing("job_state");
        }
        if (alloc.isEmpty()) {
            throw in.missing("alloc");
        }
        return new Event.JobCompleted(date, job, state, returnCode, alloc);
    }

    private static JobState jobState(WireInput in) throws IOException {
        return switch (in.text()) {
            case "COMPLETED_SUCCESSFULLY" -> JobState.COMPLETED_SUCCESSFULLY;
            case "COMPLETED_FAILED" -> JobState.COMPLETED_FAILED;
            case "COMPLETED_WALLTIME_REACHED" -> JobState.COMPLETED_WALLTIME_REACHED;
            case "COMPLETED_KILLED" -> JobState.COMPLETED_KILLED;
            default -> throw in.wrong("must be the state of a job that ended", "Maybe it is COMPLETED_SUCCESSFULLY.");
        };
    }

    private static Event stateChanged(WireInput in, double date) throws IOException {
        ResourceSet resources = ResourceSet.EMPTY;
        int state = Integer.MIN_VALUE;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "resources" -> resources = in.resources();
                case "state" -> state = in.state();
                default -> in.skip();
            }
        }
        if (resources.isEmpty()) {
            throw in.missing("resources");
        }
        if (state == Integer.MIN_VALUE) {
            throw in.missing("state");
        }
        return new Event.ResourceStateChanged(date, resources, state);
    }

    private static Event notified(WireInput in, double date) throws IOException {
        String type = "";
        Map<String, Object> details = Map.of();
        in.object();
        while (in.nextField()) {
            if (in.field().equals("type")) {
                type = in.text();
            } else {
                details = details.isEmpty() ? new LinkedHashMap<>() : details;
                details.put(in.field(), in.value());
            }
        }
        if (type.isEmpty()) {
            throw in.missing("type");
        }
        return new Event.Notify(date, type, Collections.unmodifiableMap(details));
    }

    private static Event message(WireInput in, double date) throws IOException {
        String job = "";
        Optional<Map<String, Object>> message = Optional.empty();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "msg" -> message = Optional.of(in.plainFields());
                default -> in.skip();
            }
        }
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        if (message.isEmpty()) {
            throw in.missing("msg");
        }
        return new Event.FromJobMessage(date, job, message.get());
    }

    private static Event answer(WireInput in, double date) throws IOException {
        double energy = Double.NaN;
        in.object();
        while (in.nextField()) {
            if (in.field().equals("consumed_energy")) {
                energy = in.number();
            } else {
                in.skip();
            }
        }
        if (Double.isNaN(energy)) {
            throw in.missing("consumed_energy");
        }
        return new Event.EnergyAnswer(date, energy);
    }
}
