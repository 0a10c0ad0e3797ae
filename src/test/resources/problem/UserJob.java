package example;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;

/** RLScheduler's choice as a user would write it: the chosen job stays chosen until it fits. */
public final class UserJob implements ViewProblem {
    private static final int WINDOW = 32;
    private static final int PER_JOB = 12;
    private static final double MONTH = 30 * 24 * 3600.0;

    private String chosen = "";

    @Override
    public List<String> actions() {
        return IntStream.range(0, WINDOW).mapToObj(String::valueOf).toList();
    }

    @Override
    public List<ObservedField> observation() {
        return List.of(new ObservedField("jobs", List.of(WINDOW, PER_JOB), 0, 1), new ObservedField("cluster", 3, 0, 1));
    }

    @Override
    public void heard(ClusterView view, ViewReply reply) {
        for (int row = 0; row < view.waitingJobs() && !chosen.isEmpty(); row++) {
            if (view.waiting().job(row).id().equals(chosen)) {
                if (reply.start(row)) {
                    chosen = "";
                }
                return;
            }
        }
        chosen = "";
    }

    @Override
    public boolean due(ClusterView view) {
        return chosen.isEmpty() && view.waitingJobs() > 0;
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        allowed.clear(Math.min(WINDOW, view.waitingJobs()), WINDOW);
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        if (!reply.start(action)) {
            chosen = view.waiting().job(action).id();
        }
        return true;
    }

    /** A date, and how many cores are free from then on. */
    private record Freed(double date, int cores) {}

    private static List<Freed> freed(ClusterView view) {
        final JobRows running = view.running();
        final List<Integer> rows = new ArrayList<>(IntStream.range(0, running.size()).boxed().toList());
        rows.sort(Comparator.comparingDouble(row -> running.end()[row]));
        final List<Freed> freed = new ArrayList<>(List.of(new Freed(view.now(), view.freeCores())));
        int cores = view.freeCores();
        for (final int row : rows) {
            cores += running.cores()[row];
            freed.add(new Freed(running.end()[row], cores));
        }
        return freed;
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        final JobRows jobs = view.waiting();
        final List<Freed> freed = freed(view);
        for (int i = 0; i < WINDOW * PER_JOB; i++) {
            target[offset + i] = 0;
        }
        double backlog = 0;
        for (int row = 0; row < jobs.size(); row++) {
            backlog += jobs.cores()[row] * jobs.estimate()[row];
            if (row < WINDOW) {
                job(view, row, freed, target, offset + row * PER_JOB);
            }
        }
        final int shared = offset + WINDOW * PER_JOB;
        target[shared] = (float) (view.freeCores() / (double) view.cores());
        target[shared + 1] = (float) part(jobs.size() / (double) WINDOW);
        target[shared + 2] = (float) lg(backlog / view.cores());
    }

    private static void job(ClusterView view, int row, List<Freed> freed, float[] target, int at) {
        final int wanted = view.waiting().cores()[row];
        final double estimate = view.waiting().estimate()[row];
        final double waited = Math.max(0, view.now() - view.waiting().submit()[row]);
        final Freed fits = freed.stream()
                .filter(one -> one.cores() >= wanted)
                .findFirst()
                .orElse(new Freed(Double.POSITIVE_INFINITY, 0));
        final double share = part(wanted / (double) view.cores());
        final double toWait = Math.max(0, fits.date() - view.now());
        final double idle = view.freeCores() == 0 ? 0 : view.freeCores() * toWait;
        target[at] = 1;
        target[at + 1] = (float) lg(waited);
        target[at + 2] = (float) lg(estimate);
        target[at + 3] = (float) lg(toWait);
        target[at + 4] = (float) part(StrictMath.log(wanted) / Math.max(1, StrictMath.log(view.cores())));
        target[at + 5] = (float) share;
        target[at + 6] = (float) (share * lg(estimate));
        target[at + 7] = (float) part(waited / (10 * 24 * 3600.0));
        target[at + 8] = (float) part(StrictMath.log1p(waited / Math.max(10, estimate)) / 10);
        target[at + 9] = wanted <= view.freeCores() ? 1 : 0;
        target[at + 10] = (float) part(Math.max(0, fits.cores() - wanted) / (double) view.cores());
        target[at + 11] = (float) part(StrictMath.log1p(idle) / StrictMath.log1p(view.cores() * MONTH));
    }

    private static double part(double value) {
        return value < 1 ? value : 1;
    }

    private static double lg(double seconds) {
        return part(StrictMath.log1p(seconds) / StrictMath.log1p(MONTH));
    }
}
