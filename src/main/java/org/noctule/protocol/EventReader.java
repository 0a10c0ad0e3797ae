package org.noctule.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.PStateRule;
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
            "ANSWER"));

    private final JobReader jobs = new JobReader();
    private Optional<Extension.Run> run = Optional.empty();
    private boolean ours;

    /** Whether the simulator has shown that it knows the extensions. */
    boolean ours() {
        return ours;
    }

    @Override
    public void frameExtension(WireInput in) throws IOException {
        in.skip();
    }

    @Override
    public void eventExtension(WireInput in) throws IOException {
        run = Optional.of(Extension.Run.read(in));
        ours = true;
    }

    /** The only event with an extension begins the run: what stands beside the data replaces what the data told. */
    @Override
    public Event complete(Event event) {
        if (run.isEmpty() || !(event instanceof Event.SimulationBegins begins)) {
            return event;
        }
        final Extension.Run told = run.get();
        run = Optional.empty();
        return new Event.SimulationBegins(
                begins.timestamp(), told.platform(), told.pStates(), told.limits(), begins.workloads());
    }

    @Override
    public Event data(WireInput in, double date, String type) throws IOException {
        return switch (type) {
            case "JOB_SUBMITTED" -> new Event.JobSubmitted(date, jobs.read(in));
            case "JOB_COMPLETED" -> completed(in, date);
            case "JOB_KILLED" -> killed(in, date);
            case "REQUESTED_CALL" -> empty(in, new Event.RequestedCall(date));
            case "RESOURCE_STATE_CHANGED" -> stateChanged(in, date);
            case "NOTIFY" -> notified(in, date);
            case "ANSWER" -> answer(in, date);
            case "SIMULATION_BEGINS" -> begins(in, date);
            case "SIMULATION_ENDS" -> empty(in, new Event.SimulationEnds(date));
            default -> throw unknown(in.place(), type);
        };
    }

    private static NoctuleException unknown(WirePlace place, String type) {
        final String shown = type.length() > 60 ? type.substring(0, 57) + "..." : type;
        return place.error("the type (" + shown + ") is unknown", Suggestion.of(shown, TYPES));
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

    private static Event killed(WireInput in, double date) throws IOException {
        List<String> jobs = List.of();
        final Map<String, Event.Progress> progress = new LinkedHashMap<>();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_ids" -> jobs = in.texts();
                case "job_progress" -> {
                    in.object();
                    while (in.nextField()) {
                        progress.put(in.field(), progress(in));
                    }
                }
                default -> in.skip();
            }
        }
        if (jobs.isEmpty()) {
            throw in.missing("job_ids");
        }
        return new Event.JobsKilled(date, jobs, Collections.unmodifiableMap(progress));
    }

    private static Event.Progress progress(WireInput in) throws IOException {
        String profile = "";
        double fraction = Double.NaN;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "profile_name" -> profile = in.text();
                case "progress" -> fraction = in.number();
                default -> in.skip();
            }
        }
        if (profile.isEmpty()) {
            throw in.missing("profile_name");
        }
        if (Double.isNaN(fraction)) {
            throw in.missing("progress");
        }
        return new Event.Progress.Task(profile, fraction);
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
        in.object();
        while (in.nextField()) {
            if (in.field().equals("type")) {
                type = in.text();
            } else {
                in.skip();
            }
        }
        if (type.isEmpty()) {
            throw in.missing("type");
        }
        return new Event.Notify(date, type);
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

    private Event begins(WireInput in, double date) throws IOException {
        int hosts = 0;
        Map<String, String> workloads = Map.of();
        JsonNode profiles = NullNode.getInstance();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "nb_compute_resources" -> hosts = in.integer();
                case "workloads" -> workloads = in.textFields();
                case "profiles" -> profiles = in.tree();
                default -> in.skip();
            }
        }
        if (hosts < 1) {
            throw in.missing("nb_compute_resources");
        }
        jobs.know(profiles);
        return new Event.SimulationBegins(
                date, FlatPlatform.of(hosts), PStateRule.SIMULATOR, jobs.limits(hosts), workloads);
    }
}
