package org.noctule.protocol;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.resource.ResourceSet;

/** Reads the events of replies. As in Batsim, their data holds nothing but the known fields. */
final class DecisionReader implements FrameReader.Content<Decision> {
    private static final Set<String> TYPES = new TreeSet<>(
            Set.of("EXECUTE_JOB", "REJECT_JOB", "KILL_JOB", "CALL_ME_LATER", "SET_RESOURCE_STATE", "QUERY"));
    private static final Set<String> NOT_YET = Set.of(
            "REGISTER_JOB",
            "REGISTER_PROFILE",
            "SET_JOB_METADATA",
            "CHANGE_JOB_STATE",
            "NOTIFY",
            "ANSWER",
            "TO_JOB_MSG");

    private Extension.Answer answer = Extension.Answer.NONE;

    /** Forgets the reply before. */
    void begin() {
        answer = Extension.Answer.NONE;
    }

    /** What the reply said beside its events. */
    Extension.Answer answer() {
        return answer;
    }

    @Override
    public void frameExtension(WireInput in) throws IOException {
        answer = Extension.Answer.read(in);
    }

    @Override
    public void eventExtension(WireInput in) throws IOException {
        in.skip();
    }

    @Override
    public Decision complete(Decision decision) {
        return decision;
    }

    @Override
    public Decision data(WireInput in, double date, String type) throws IOException {
        return switch (type) {
            case "EXECUTE_JOB" -> execute(in, date);
            case "REJECT_JOB" -> reject(in, date);
            case "KILL_JOB" -> kill(in, date);
            case "CALL_ME_LATER" -> call(in, date);
            case "SET_RESOURCE_STATE" -> setState(in, date);
            case "QUERY" -> query(in, date);
            default -> throw unknown(in.place(), type);
        };
    }

    private static NoctuleException unknown(WirePlace place, String type) {
        if (NOT_YET.contains(type)) {
            return place.error(
                    "decisions of this type are not supported", "Maybe run this scheduler without that feature.");
        }
        final String shown = type.length() > 60 ? type.substring(0, 57) + "..." : type;
        return place.error("the type (" + shown + ") is unknown", Suggestion.of(shown, TYPES));
    }

    private static Decision execute(WireInput in, double date) throws IOException {
        String job = "";
        ResourceSet alloc = ResourceSet.EMPTY;
        int mapped = -1;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "alloc" -> alloc = in.resources();
                case "mapping" -> mapped = mapping(in);
                default -> throw surplus(in);
            }
        }
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        if (alloc.isEmpty()) {
            throw in.missing("alloc");
        }
        if (mapped >= 0 && mapped != alloc.size()) {
            throw in.place()
                    .error(
                            "the field \"mapping\" names " + mapped + " executors for " + alloc.size() + " resources",
                            "Maybe leave it out: each resource of \"alloc\" runs one executor.");
        }
        return new Decision.ExecuteJob(date, job, alloc);
    }

    /**
     * Accepts what makes no difference: executors 0 to n - 1, as numbers or texts, one on each of n resources.
     *
     * @return the number of executors
     */
    private static int mapping(WireInput in) throws IOException {
        final BitSet executors = new BitSet();
        final BitSet resources = new BitSet();
        int count = 0;
        in.object();
        while (in.nextField()) {
            executors.set(in.index(in.field()));
            resources.set(in.index());
            count++;
        }
        if (executors.length() != count || !executors.equals(resources) || executors.cardinality() != count) {
            throw in.place()
                    .error(
                            "the field \"mapping\" does not put one executor on each resource of \"alloc\"",
                            "Maybe leave it out: each resource runs one executor.");
        }
        return count;
    }

    private static Decision reject(WireInput in, double date) throws IOException {
        String job = "";
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("job_id")) {
                throw surplus(in);
            }
            job = in.text();
        }
        if (job.isEmpty()) {
            throw in.missing("job_id");
        }
        return new Decision.RejectJob(date, job);
    }

    private static Decision kill(WireInput in, double date) throws IOException {
        List<String> jobs = List.of();
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("job_ids")) {
                throw surplus(in);
            }
            jobs = in.texts();
        }
        if (jobs.isEmpty()) {
            throw in.missing("job_ids");
        }
        return new Decision.KillJobs(date, jobs);
    }

    private static Decision call(WireInput in, double date) throws IOException {
        double timestamp = Double.NaN;
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("timestamp")) {
                throw surplus(in);
            }
            timestamp = in.number();
        }
        if (Double.isNaN(timestamp)) {
            throw in.missing("timestamp");
        }
        return new Decision.CallMeLater(date, timestamp);
    }

    private static Decision setState(WireInput in, double date) throws IOException {
        ResourceSet resources = ResourceSet.EMPTY;
        int state = -1;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "resources" -> resources = in.resources();
                case "state" -> state = in.state();
                default -> throw surplus(in);
            }
        }
        if (resources.isEmpty()) {
            throw in.missing("resources");
        }
        if (state < 0) {
            throw in.missing("state");
        }
        return new Decision.SetResourceState(date, resources, state);
    }

    private static Decision query(WireInput in, double date) throws IOException {
        boolean energy = false;
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("requests")) {
                throw surplus(in);
            }
            in.object();
            while (in.nextField()) {
                if (!in.field().equals("consumed_energy")) {
                    throw surplus(in);
                }
                energy = true;
                in.skip();
            }
        }
        if (!energy) {
            throw in.missing("requests");
        }
        return new Decision.QueryEnergy(date);
    }

    private static NoctuleException surplus(WireInput in) throws IOException {
        return in.wrong("is not supported there", "Maybe leave it out.");
    }
}
