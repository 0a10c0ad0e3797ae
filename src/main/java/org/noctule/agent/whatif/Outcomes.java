package org.noctule.agent.whatif;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has become of jobs: how long those that have ended ran, and when they ended. */
final class Outcomes {
    private final Map<String, Ended> ended;

    private record Ended(double run, double date) {}

    /**
     * Begins without any.
     *
     * @param most number of jobs that are known at once; of more, those are forgotten that ended first
     */
    Outcomes(int most) {
        ended = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Ended> eldest) {
                return size() > most;
            }
        };
    }

    /** Hears of a job that has ended, and how long it has run. */
    void ended(String id, double run, double now) {
        ended.put(id, new Ended(run, now));
    }

    /** Forgets all. */
    void clear() {
        ended.clear();
    }

    /** A scene of the past with the ends and run times that are known by now; all else is as it was believed then. */
    Scene known(Scene then) {
        final List<Scene.Running> running = then.running().stream()
                .map(job -> {
                    final Ended end = ended.get(job.job().id());
                    return end == null ? job : job.until(end.date);
                })
                .toList();
        return Scene.sorted(then.now(), then.free(), running, known(then.waiting()))
                .on(then.nodes());
    }

    /** Tasks with the run times that are known by now. */
    List<Task> known(List<Task> tasks) {
        return tasks.stream()
                .map(task -> {
                    final Ended end = ended.get(task.job().id());
                    return end == null ? task : task.lasting(end.run);
                })
                .toList();
    }
}
