package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.List;
import org.noctule.json.Suggestion;
import org.noctule.protocol.Decision;
import org.noctule.protocol.JobState;

/** Reads decisions about jobs that are there. */
final class JobDecisionReader {
    private static final List<String> STATES = List.of(
            "NOT_SUBMITTED",
            "RUNNING",
            "COMPLETED_SUCCESSFULLY",
            "COMPLETED_WALLTIME_REACHED",
            "COMPLETED_KILLED",
            "REJECTED");

    private JobDecisionReader() {}

    private static String required(WireInput in, String field, String text) {
        if (text.isEmpty()) {
            throw in.missing(field);
        }
        return text;
    }

    static Decision reject(WireInput in, double date) throws IOException {
        String job = "";
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("job_id")) {
                throw in.surplus();
            }
            job = in.text();
        }
        return new Decision.RejectJob(date, required(in, "job_id", job));
    }

    static Decision kill(WireInput in, double date) throws IOException {
        List<String> jobs = List.of();
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("job_ids")) {
                throw in.surplus();
            }
            jobs = in.texts();
        }
        if (jobs.isEmpty()) {
            throw in.missing("job_ids");
        }
        return new Decision.KillJobs(date, jobs);
    }

    static Decision metadata(WireInput in, double date) throws IOException {
        String job = "";
        String metadata = "";
        boolean given = false;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "metadata" -> {
                    metadata = in.text();
                    given = true;
                    if (metadata.indexOf('"') >= 0) {
                        throw in.wrong("must not hold double quotes", "Maybe use single ones.");
                    }
                }
                default -> throw in.surplus();
            }
        }
        if (!given) {
            throw in.missing("metadata");
        }
        return new Decision.SetJobMetadata(date, required(in, "job_id", job), metadata);
    }

    /** Reads a change of state; the field {@code kill_reason} is ignored, as in Batsim. */
    static Decision changeState(WireInput in, double date) throws IOException {
        String job = "";
        String state = "";
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "job_state" -> {
                    state = in.text();
                    if (!STATES.contains(state)) {
                        throw in.wrong("is no state to change to", Suggestion.of(state, STATES));
                    }
                }
                case "kill_reason" -> in.skip();
                default -> throw in.surplus();
            }
        }
        return new Decision.ChangeJobState(
                date, required(in, "job_id", job), JobState.valueOf(required(in, "job_state", state)));
    }

    static Decision message(WireInput in, double date) throws IOException {
        String job = "";
        String message = "";
        boolean given = false;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "job_id" -> job = in.text();
                case "msg" -> {
                    message = in.text();
                    given = true;
                }
                default -> throw in.surplus();
            }
        }
        if (!given) {
            throw in.missing("msg");
        }
        return new Decision.ToJobMessage(date, required(in, "job_id", job), message);
    }
}
