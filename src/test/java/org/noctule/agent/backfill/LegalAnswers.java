package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Rules of answers: what an agent may say, by what it was told and what it has answered: jobs are its own to start
 * once.
 */
final class LegalAnswers {
    private final Map<String, Job> waiting = new HashMap<>();
    private final Map<String, ResourceSet> running = new HashMap<>();
    private final BitSet busy = new BitSet();
    private final BitSet unavailable = new BitSet();
    private int cores;
    private boolean over;

    void hear(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                cores = begins.platform().nbCores();
            } else if (event instanceof Event.JobSubmitted submitted) {
                waiting.put(submitted.job().id(), submitted.job());
            } else if (event instanceof Event.JobCompleted completed) {
                waiting.remove(completed.jobId());
                final ResourceSet alloc = running.remove(completed.jobId());
                if (alloc != null) {
                    alloc.forEach(busy::clear);
                }
            } else if (event instanceof Event.Notify notice) {
                final boolean gone = notice.type().equals(Event.Notify.MACHINE_UNAVAILABLE);
                if (gone || notice.type().equals(Event.Notify.MACHINE_AVAILABLE)) {
                    ResourceSet.parse(notice.details().get("resources").toString())
                            .forEach(core -> unavailable.set(core, gone));
                }
            } else if (event instanceof Event.SimulationEnds) {
                over = true;
            }
        }
    }

    void check(Message message, Reply reply) {
        assertThat(reply.now()).isEqualTo(message.now());
        assertThat(over && !reply.decisions().isEmpty())
                .as("decides after the end")
                .isFalse();
        for (final Decision decision : reply.decisions()) {
            assertThat(decision.date()).isBetween(message.now(), reply.now());
            if (decision instanceof Decision.ExecuteJob execute) {
                check(execute);
            } else if (decision instanceof Decision.RejectJob reject) {
                final Job job = waiting.remove(reject.jobId());
                assertThat(job).as("waits: %s", reject).isNotNull();
                assertThat(job.resources()).as("fits: %s", job).matches(res -> res < 1 || res > cores);
            } else {
                assertThat(decision).isInstanceOf(Decision.CallMeLater.class);
            }
        }
    }

    private void check(Decision.ExecuteJob execute) {
        final Job job = waiting.remove(execute.jobId());
        assertThat(job).as("waits: %s", execute).isNotNull();
        final ResourceSet alloc = execute.alloc();
        assertThat(alloc.size()).as("%s", execute).isEqualTo(job.resources());
        alloc.forEach(core -> {
            assertThat(core).as("%s", execute).isBetween(0, cores - 1);
            assertThat(busy.get(core)).as("busy: %s", execute).isFalse();
            assertThat(unavailable.get(core)).as("unavailable: %s", execute).isFalse();
            busy.set(core);
        });
        running.put(execute.jobId(), alloc);
    }
}
