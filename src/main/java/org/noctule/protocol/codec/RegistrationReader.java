package org.noctule.protocol.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.protocol.Decision;
import org.noctule.workload.Profile;
import org.noctule.workload.batsim.JobJson;
import org.noctule.workload.batsim.ProfileJson;

/** Reads what brings jobs and profiles into a run. */
final class RegistrationReader {
    private static final List<String> NOTICES =
            List.of(Decision.Notify.REGISTRATION_FINISHED, Decision.Notify.CONTINUE_REGISTRATION);

    private RegistrationReader() {}

    static Decision profile(WireInput in, double date) throws IOException {
        String workload = "";
        String name = "";
        JsonNode profile = NullNode.getInstance();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "workload_name" -> {
                    workload = in.text();
                    if (workload.indexOf('!') >= 0) {
                        throw in.wrong("must not hold an exclamation mark", "Maybe it is a job's id.");
                    }
                }
                case "profile_name" -> name = in.text();
                case "profile" -> profile = in.tree();
                default -> throw in.surplus();
            }
        }
        if (workload.isEmpty()) {
            throw in.missing("workload_name");
        }
        if (name.isEmpty()) {
            throw in.missing("profile_name");
        }
        if (profile.isNull()) {
            throw in.missing("profile");
        }
        return new Decision.RegisterProfile(
                date, workload, ProfileJson.readRegistered(name, JsonInput.of(profile, "profile")));
    }

    /** Reads a job; one that brings its profile along, as those of Batsim before version 3 did, keeps it. */
    static Decision job(WireInput in, double date) throws IOException {
        String id = "";
        JsonNode job = NullNode.getInstance();
        JsonNode profile = NullNode.getInstance();
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> {
                    id = in.text();
                    final int mark = id.indexOf('!');
                    if (mark < 1 || mark == id.length() - 1) {
                        throw in.wrong(
                                "must name a workload and a job", "Maybe write it like \"dynamic!1\": WORKLOAD!JOB.");
                    }
                }
                case "job" -> job = in.tree();
                case "profile" -> profile = in.tree();
                default -> throw in.surplus();
            }
        }
        if (id.isEmpty()) {
            throw in.missing("job_id");
        }
        if (job.isNull()) {
            throw in.missing("job");
        }
        final JsonInput fields = JsonInput.of(job, "job");
        checkId(fields, id);
        final String name = fields.get("profile").text();
        final Profile known = profile.isNull()
                ? new Profile.Named(name)
                : ProfileJson.readRegistered(name, JsonInput.of(profile, "profile"));
        return new Decision.RegisterJob(date, JobJson.read(id, fields, known));
    }

    private static void checkId(JsonInput job, String id) {
        job.find("id").ifPresent(own -> {
            final String text = own.node().isIntegralNumber() ? own.node().asText() : own.text();
            if (!text.equals(id) && !text.equals(id.substring(id.indexOf('!') + 1))) {
                throw own.error("is not the job_id (" + id + ")", "Maybe leave it out: the job_id is enough.");
            }
        });
    }

    static Decision notice(WireInput in, double date) throws IOException {
        String type = "";
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("type")) {
                throw in.surplus();
            }
            type = in.text();
            if (!NOTICES.contains(type) && Notices.ofDecision(type).isEmpty()) {
                throw in.wrong("is no notice of a decision side", Suggestion.of(type, NOTICES));
            }
        }
        if (type.isEmpty()) {
            throw in.missing("type");
        }
        return new Decision.Notify(date, type);
    }
}
