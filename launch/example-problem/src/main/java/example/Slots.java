package example;

import java.util.BitSet;
import java.util.List;
import org.noctule.agent.reward.Objective;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;

/** DeepRM's choice (Mao et al., HotNets 2016): which of the first five waiting jobs starts now, or none of them. */
public final class Slots implements ViewProblem, Objective {
    private static final int SLOTS = 5;
    private static final double DAY = 24 * 3600;

    @Override
    public List<String> actions() {
        return List.of("0", "1", "2", "3", "4", "wait");
    }

    @Override
    public List<ObservedField> observation() {
        return List.of(
                new ObservedField("free", 1, 0, 1),
                new ObservedField("cores", SLOTS, 0, 1),
                new ObservedField("days", SLOTS, 0, 1),
                new ObservedField("backlog", 1, 0, 1));
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        final JobRows jobs = view.waiting();
        target[offset] = view.freeCores() / (float) view.cores();
        for (int slot = 0; slot < SLOTS; slot++) {
            final boolean filled = slot < jobs.size();
            target[offset + 1 + slot] = filled ? Math.min(1, jobs.cores()[slot] / (float) view.cores()) : 0;
            target[offset + 1 + SLOTS + slot] = filled ? (float) Math.min(1, jobs.estimate()[slot] / DAY) : 0;
        }
        target[offset + 1 + 2 * SLOTS] = Math.min(1, jobs.size() / 100f);
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        for (int slot = 0; slot < SLOTS; slot++) {
            allowed.set(slot, slot < view.waitingJobs() && view.waiting().cores()[slot] <= view.freeCores());
        }
        // Nothing would happen any more if nothing ran.
        allowed.set(SLOTS, view.running().size() > 0 || allowed.isEmpty());
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        return action < SLOTS && reply.start(action);
    }

    /** Minus the slowdown that has grown since: each job in the system adds 1 / its time per second. */
    @Override
    public double earned(ClusterView before, ClusterView now) {
        double rate = 0;
        for (final JobRows jobs : List.of(before.waiting(), before.running())) {
            for (int row = 0; row < jobs.size(); row++) {
                rate += 1 / Math.max(1, jobs.estimate()[row]);
            }
        }
        return -rate * (now.now() - before.now());
    }
}
