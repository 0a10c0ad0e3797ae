package org.noctule.simulator;

import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;

/** The run of one simulation. */
record KernelScene(Scenario scenario, Ledger ledger, Jobs jobs, Recorder recorder, RunParts parts) implements RunScene {
    @Override
    public Optional<JobRun> running(String id) {
        return ledger.find(id).filter(run -> run.state() == JobState.RUNNING);
    }

    @Override
    public Event.Progress progress(JobRun run, double now) {
        return jobs.progress(run, now);
    }

    @Override
    public void redate(JobRun run) {
        jobs.redate(run);
    }

    @Override
    public void fail(JobRun run, int code) {
        jobs.breakOff(run, code);
    }

    @Override
    public <P extends RunPart> P shared(Class<P> type, Supplier<P> maker) {
        return parts.find(type).orElseGet(() -> {
            final P made = maker.get();
            parts.add(made);
            return made;
        });
    }
}
