package org.noctule.workflow.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.workload.DataItem;
import org.noctule.workload.JobOutline;

/**
 * Jobs that are known ahead, on the units of a machine. A job holds its cores while the items that its parents wrote
 * come from their units, one after the other, and takes its estimate at reference speed; unknown estimates count as one
 * second.
 */
final class OutlinedJobs implements HeftProblem {
    private final List<JobOutline> jobs;
    private final ComputeUnits units;
    private final List<List<Integer>> parents = new ArrayList<>();
    private final List<Map<Integer, List<DataItem>>> reads = new ArrayList<>();

    OutlinedJobs(List<JobOutline> jobs, ComputeUnits units) {
        this.jobs = jobs;
        this.units = units;
        final Map<String, Integer> numbers = new HashMap<>();
        final Map<String, Integer> writers = new HashMap<>();
        for (int job = 0; job < jobs.size(); job++) {
            final int number = job;
            numbers.put(jobs.get(job).id(), job);
            jobs.get(job).dependencies().writes().forEach(item -> writers.put(item.name(), number));
        }
        for (final JobOutline job : jobs) {
            parents.add(job.dependencies().parents().stream()
                    .flatMap(parent -> Optional.ofNullable(numbers.get(parent)).stream())
                    .toList());
            final Map<Integer, List<DataItem>> fetched = new TreeMap<>();
            for (final DataItem item : job.dependencies().reads()) {
                final Integer writer = writers.get(item.name());
                if (writer != null) {
                    fetched.computeIfAbsent(writer, none -> new ArrayList<>()).add(item);
                }
            }
            reads.add(fetched);
        }
    }

    static double seconds(JobOutline job) {
        return job.estimate() < Double.POSITIVE_INFINITY ? job.estimate() : 1;
    }

    @Override
    public int tasks() {
        return jobs.size();
    }

    @Override
    public int units() {
        return units.size();
    }

    @Override
    public int capacity(int unit) {
        return units.cores(unit);
    }

    @Override
    public int size(int task) {
        return jobs.get(task).resources();
    }

    @Override
    public List<Integer> parents(int task) {
        return parents.get(task);
    }

    @Override
    public double meanSeconds(int task) {
        return seconds(jobs.get(task)) * units.meanSlowness();
    }

    @Override
    public double meanDelay(int parent, int child) {
        double seconds = jobs.get(child).dependencies().thinkTime();
        for (final DataItem item : reads.get(child).getOrDefault(parent, List.of())) {
            seconds += units.meanTransfer(item.bytes());
        }
        return seconds;
    }

    @Override
    public double release(int task) {
        return jobs.get(task).submitTime();
    }

    @Override
    public double delay(int parent, int child, int from, int to) {
        return jobs.get(child).dependencies().thinkTime();
    }

    @Override
    public double seconds(int task, int unit, int[] places) {
        double seconds = seconds(jobs.get(task)) * units.slowness(unit);
        for (final Map.Entry<Integer, List<DataItem>> fetched : reads.get(task).entrySet()) {
            final int from = places[fetched.getKey()];
            for (final DataItem item : fetched.getValue()) {
                seconds += from < 0 ? 0 : units.transfer(item.bytes(), from, unit);
            }
        }
        return seconds;
    }
}
