package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * List scheduling in arrays: at every date at which a job comes or ends, jobs start from the head of the queue while
 * they fit, and then, with backfilling, those behind that end by the date at which the head fits or leave its cores
 * alone. Candidates know estimates alone, while jobs end as the scene and its tasks have it. A pass allocates nothing.
 *
 * <p>An unknown estimate counts as a year. A job that never fits costs as if it waited a year longer.
 */
final class ListScheduling implements Imagination {
    private final JobCost cost;
    private int[] width = new int[256];
    private double[] estimate = new double[256];
    private double[] run = new double[256];
    private double[] submit = new double[256];
    private double[] score = new double[256];
    private double[] slope = new double[256];
    private double[] key = new double[256];
    private int[] queue = new int[256];
    private double[] ends = new double[512];
    private int[] cores = new int[512];
    private List<Integer> starts = List.of();
    private final Dues dues = new Dues();
    private double[] due = new double[512];
    private int length;
    private int firstRun;
    private int lastRun;
    private int free;
    private double now;
    private double begin;
    private double sum;
    private boolean first;

    ListScheduling(JobCost cost) {
        this.cost = cost;
    }

    @Override
    public Imagined play(Scene scene, Serving candidate, List<Task> arrivals, double most) {
        final int waiting = scene.waiting().size();
        final int all = waiting + arrivals.size();
        final boolean moves = candidate.ranking().moves();
        reset(scene, all);
        for (int job = 0; job < all; job++) {
            take(job, job < waiting ? scene.waiting().get(job) : arrivals.get(job - waiting), candidate.ranking());
        }
        for (int job = 0; job < waiting; job++) {
            queue[length++] = job;
        }
        int next = waiting;
        int passes = 0;
        sort(true);
        while (true) {
            passes++;
            if (length > 0 && free > 0) {
                sort(moves);
                pass(candidate.easy());
            }
            first = false;
            if (sum >= most) {
                return new Imagined(sum, passes, starts);
            }
            final double arrival = next < all ? submit[next] : Double.POSITIVE_INFINITY;
            final double end = length > 0 && firstRun < lastRun ? ends[firstRun] : Double.POSITIVE_INFINITY;
            now = Math.min(arrival, end);
            if (now == Double.POSITIVE_INFINITY) {
                break;
            }
            while (next < all && submit[next] <= now) {
                join(next++);
            }
            while (firstRun < lastRun && ends[firstRun] <= now) {
                dues.remove(due[firstRun], cores[firstRun]);
                free += cores[firstRun++];
            }
        }
        for (int i = 0; i < length; i++) {
            final int job = queue[i];
            sum += cost.of(Math.max(begin - submit[job], 0) + Task.LONGEST_S, estimate[job]);
        }
        return new Imagined(sum, passes, starts);
    }

    private void reset(Scene scene, int all) {
        if (all > width.length) {
            final int room = 2 * all;
            width = new int[room];
            estimate = new double[room];
            run = new double[room];
            submit = new double[room];
            score = new double[room];
            slope = new double[room];
            key = new double[room];
            queue = new int[room];
        }
        if (all + scene.running().size() > ends.length) {
            ends = new double[2 * (all + scene.running().size())];
            cores = new int[ends.length];
            due = new double[ends.length];
        }
        firstRun = 0;
        lastRun = 0;
        dues.clear();
        for (final Scene.Running job : scene.running()) {
            ends[lastRun] = job.end();
            due[lastRun] = job.due();
            cores[lastRun++] = job.cores();
            dues.add(job.due(), job.cores());
        }
        now = scene.now();
        begin = now;
        free = scene.free();
        starts = new ArrayList<>();
        length = 0;
        sum = 0;
        first = true;
    }

    private void take(int number, Task task, Ranking ranking) {
        width[number] = task.job().resources();
        estimate[number] = task.seconds();
        run[number] = task.run();
        submit[number] = task.job().submitTime();
        slope[number] = ranking.slope(task, begin);
        score[number] = ranking.score(task, slope[number], begin);
        key[number] = score[number];
    }

    /** Adds an arrival at the end of those before which it does not come by their last keys. */
    private void join(int job) {
        key[job] = score[job] + slope[job] * (now - begin);
        int at = length++;
        while (at > 0 && key[queue[at - 1]] > key[job]) {
            queue[at] = queue[at - 1];
            at--;
        }
        queue[at] = job;
    }

    /** Brings the queue in order, by insertion, for it is nearly so; ties by number. */
    private void sort(boolean changed) {
        if (!changed) {
            return;
        }
        final double passed = now - begin;
        for (int i = 0; i < length; i++) {
            final int job = queue[i];
            key[job] = score[job] + slope[job] * passed;
        }
        for (int i = 1; i < length; i++) {
            final int job = queue[i];
            final double its = key[job];
            int at = i;
            while (at > 0 && after(queue[at - 1], its, job)) {
                queue[at] = queue[at - 1];
                at--;
            }
            queue[at] = job;
        }
    }

    private boolean after(int other, double its, int job) {
        return key[other] > its || key[other] == its && other > job;
    }

    private void pass(boolean easy) {
        int served = 0;
        while (served < length && width[queue[served]] <= free) {
            start(queue[served++]);
        }
        if (served > 0) {
            length -= served;
            System.arraycopy(queue, served, queue, 0, length);
        }
        if (easy && length > 1 && free > 0) {
            backfill();
        }
    }

    private void backfill() {
        dues.reserve(now, free, width[queue[0]]);
        final double shadow = dues.shadow();
        long extra = dues.spare();
        int kept = 1;
        int i = 1;
        while (i < length && free > 0) {
            final int job = queue[i++];
            final boolean inTime = now + estimate[job] <= shadow;
            if (width[job] <= free && (inTime || width[job] <= extra)) {
                start(job);
                extra -= inTime ? 0 : width[job];
            } else {
                queue[kept++] = job;
            }
        }
        System.arraycopy(queue, i, queue, kept, length - i);
        length = kept + length - i;
    }

    private void start(int job) {
        sum += cost.of(Math.max(0, now - submit[job]), run[job]);
        free -= width[job];
        if (first) {
            starts.add(job);
        }
        final double end = now + run[job];
        dues.add(now + estimate[job], width[job]);
        final int found = Arrays.binarySearch(ends, firstRun, lastRun, end);
        final int at = found < 0 ? -found - 1 : found;
        System.arraycopy(ends, at, ends, at + 1, lastRun - at);
        System.arraycopy(cores, at, cores, at + 1, lastRun - at);
        System.arraycopy(due, at, due, at + 1, lastRun - at);
        ends[at] = end;
        due[at] = now + estimate[job];
        cores[at] = width[job];
        lastRun++;
    }
}
