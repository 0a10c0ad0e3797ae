package org.noctule.fabric.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.Plan;

/**
 * Pays the throughput in bytes/s, a job going through its bytes once, at an even rate, until it ends. As in ddls it is
 * the plain mean over the times between two dates at which jobs come or end, however long each is.
 */
final class ThroughputEarnings implements JobEarnings {
    private final PartitionReward reward;
    private final Map<String, Double> rates = new LinkedHashMap<>();
    private double date = Double.NEGATIVE_INFINITY;
    private double sum;
    private int times;
    private boolean counted;

    ThroughputEarnings(PartitionReward reward, JobRanges.Range unused) {
        this.reward = reward;
    }

    @Override
    public void reach(double now) {
        counted = now > date && date > Double.NEGATIVE_INFINITY;
        date = now;
        if (counted) {
            times++;
            for (final double rate : rates.values()) {
                sum += rate;
            }
        }
    }

    @Override
    public void begins(FabricJob job, Plan plan, double completionTime) {
        rates.put(job.id(), reward.objective().bytes(JobTotals.of(plan.graph()), job.totals()) / completionTime);
    }

    @Override
    public void ends(String id) {
        rates.remove(id);
    }

    @Override
    public void refused(String id) {
        final Double rate = rates.remove(id);
        if (counted && rate != null) {
            sum -= rate;
        }
    }

    @Override
    public void runs(FabricJob job, double completionTime) {}

    @Override
    public void fails(FabricJob job) {}

    @Override
    public double take() {
        final double mean = times == 0 ? 0 : sum / times;
        sum = 0;
        times = 0;
        return reward.paid(mean);
    }
}
