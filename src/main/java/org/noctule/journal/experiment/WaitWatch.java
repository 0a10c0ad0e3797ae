package org.noctule.journal.experiment;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.Explaining;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.results.SilentRecorder;

/** Asks the agent of a run after each reply why jobs wait. */
final class WaitWatch implements SessionListener {
    private final SeenCluster view = new SeenCluster();
    private final List<Wait> waits = new ArrayList<>();
    /** In the order in which they began to wait. */
    private final Map<String, Wait> held = new LinkedHashMap<>();

    private final Optional<AskedAgent<Explaining>> asked;
    private final Optional<String> only;

    private WaitWatch(RecordedRun run, Optional<String> only) {
        this.asked = AskedAgent.of(run, Explaining.class);
        this.only = only;
    }

    /** Plays a run, and watches its jobs, or the one that has an id. */
    static WaitWatch of(RecordedRun run, Optional<String> only) {
        final WaitWatch watch = new WaitWatch(run, only);
        run.play(SilentRecorder.INSTANCE, watch);
        watch.held.values().forEach(each -> watch.add(each, watch.view.now()));
        return watch;
    }

    boolean explained() {
        return asked.isPresent();
    }

    Optional<SeenJob> job(String id) {
        return view.find(id);
    }

    /** The times for which jobs waited, in the order in which they were over. */
    List<Wait> waits() {
        return List.copyOf(waits);
    }

    @Override
    public void asked(Message message) {
        view.asked(message);
    }

    @Override
    public void answered(Message message, Reply reply) {
        view.answered(message, reply);
        asked.ifPresent(agent -> {
            agent.hear(message);
            for (final Iterator<Wait> open = held.values().iterator(); open.hasNext(); ) {
                final Wait wait = open.next();
                if (view.find(wait.job()).filter(SeenJob::waits).isEmpty()) {
                    open.remove();
                    add(wait, message.now());
                }
            }
            only.map(id -> view.find(id).filter(SeenJob::waits).stream().toList())
                    .orElseGet(view::waiting)
                    .forEach(job -> look(agent.agent(), job.job().id(), message.now()));
        });
    }

    private void look(Explaining agent, String id, double date) {
        final Optional<Wait> before = Optional.ofNullable(held.get(id));
        final Optional<Wait> now = agent.reason(id).map(reason -> new Wait(id, date, date, reason, agent.outlook(id)));
        if (now.isEmpty()) {
            held.remove(id);
        } else if (before.filter(now.get()::goesOn).isEmpty()) {
            held.put(id, now.get());
        } else {
            return;
        }
        before.ifPresent(wait -> add(wait, date));
    }

    private void add(Wait wait, double date) {
        if (date > wait.from()) {
            waits.add(wait.until(date));
        }
    }
}
