package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.protocol.Decision;
import org.noctule.workload.JobPlan;

/** Reads the events of replies. As in Batsim, their data holds nothing but the known fields. */
final class DecisionReader implements FrameReader.Content<Decision> {
    private static final Set<String> TYPES = new TreeSet<>(Set.of(
            "EXECUTE_JOB",
            "REJECT_JOB",
            "KILL_JOB",
            "CALL_ME_LATER",
            "SET_RESOURCE_STATE",
            "QUERY",
            "REGISTER_JOB",
            "REGISTER_PROFILE",
            "NOTIFY",
            "SET_JOB_METADATA",
            "CHANGE_JOB_STATE",
            "ANSWER",
            "TO_JOB_MSG"));

    private Extension.Answer answer = Extension.Answer.NONE;
    private Optional<JobPlan> plan = Optional.empty();
    private Optional<WireInput> beside = Optional.empty();

    /** Forgets the reply before. */
    void begin() {
        answer = Extension.Answer.NONE;
        plan = Optional.empty();
        beside = Optional.empty();
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
    public void eventExtension(WireInput in, String type) throws IOException {
        switch (type) {
            case "EXECUTE_JOB" -> plan = planned(in);
            case "NOTIFY" -> beside = Optional.of(in.later());
            default -> in.skip();
        }
    }

    /** Reads the extension of a start, which may hold a plan. */
    private static Optional<JobPlan> planned(WireInput in) throws IOException {
        Optional<JobPlan> plan = Optional.empty();
        in.object();
        while (in.nextField()) {
            final Optional<PlanForm> form = PlanForm.ofField(in.field());
            if (form.isPresent()) {
                plan = Optional.of(form.get().read(in));
            } else {
                in.skip();
            }
        }
        return plan;
    }

    /** The decisions with an extension start a job, or change its cores. */
    @Override
    public Decision complete(Decision decision, WireInput in) throws IOException {
        final Optional<JobPlan> told = plan;
        final Optional<WireInput> fields = beside;
        plan = Optional.empty();
        beside = Optional.empty();
        if (decision instanceof Decision.Notify notice) {
            final Optional<Notices> notices = Notices.ofDecision(notice.type());
            if (notices.isPresent()) {
                return notices.get()
                        .decision(fields.orElseThrow(() -> in.missing("noctule")), notice.date(), notice.type());
            }
        }
        if (!(decision instanceof Decision.ExecuteJob execute)) {
            return decision;
        }
        if (told.isPresent()) {
            return new Decision.ExecuteJob(
                    execute.date(),
                    execute.jobId(),
                    execute.alloc(),
                    execute.mapping(),
                    execute.storageMapping(),
                    execute.additionalTransfer(),
                    told);
        }
        if (execute.alloc().isEmpty()) {
            throw in.missing("alloc");
        }
        return execute;
    }

    @Override
    public Decision data(WireInput in, double date, String type) throws IOException {
        return switch (type) {
            case "EXECUTE_JOB" -> ExecutionReader.execute(in, date);
            case "REJECT_JOB" -> JobDecisionReader.reject(in, date);
            case "KILL_JOB" -> JobDecisionReader.kill(in, date);
            case "SET_JOB_METADATA" -> JobDecisionReader.metadata(in, date);
            case "CHANGE_JOB_STATE" -> JobDecisionReader.changeState(in, date);
            case "TO_JOB_MSG" -> JobDecisionReader.message(in, date);
            case "REGISTER_PROFILE" -> RegistrationReader.profile(in, date);
            case "REGISTER_JOB" -> RegistrationReader.job(in, date);
            case "NOTIFY" -> RegistrationReader.notice(in, date);
            case "CALL_ME_LATER" -> RequestReader.call(in, date);
            case "SET_RESOURCE_STATE" -> RequestReader.setState(in, date);
            case "QUERY" -> RequestReader.query(in, date);
            case "ANSWER" -> RequestReader.answer(in, date);
            default -> throw in.place().unknownType(type, TYPES);
        };
    }
}
