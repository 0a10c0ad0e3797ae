package org.noctule.elastic.simulator;

import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/** The speed of jobs by the number and the type of their cores. */
final class SizedSpeed {
    private final Platform platform;

    SizedSpeed(Platform platform) {
        this.platform = platform;
    }

    /** The speed on cores beside that on as many as the job asks for; 1 for jobs that do not go by their number. */
    double factor(Job job, ResourceSet alloc) {
        if (job.elasticity().isEmpty() || job.profile() instanceof Profile.Extended) {
            return 1;
        }
        final Elasticity elasticity = job.elasticity().get();
        return elasticity.speedUp().byType()
                ? onTypes(elasticity.speedUp(), alloc) / elasticity.speedUp().reference(job.resources())
                : elasticity.relativeSpeed(alloc.size(), job.resources());
    }

    /** The slowest type decides; its law holds how fast it is, so the speed of its cores is taken out. */
    private double onTypes(SpeedUp law, ResourceSet alloc) {
        double slowest = Double.POSITIVE_INFINITY;
        double gflops = Double.POSITIVE_INFINITY;
        for (int i = 0; i < alloc.intervals(); i++) {
            final int last = platform.processorOfCore(alloc.last(i));
            for (int processor = platform.processorOfCore(alloc.first(i)); processor <= last; processor++) {
                final ProcessorType type = platform.processorType(processor);
                slowest = Math.min(slowest, law.on(alloc.size(), type.name()));
                gflops = Math.min(gflops, type.gflopsPerCore());
            }
        }
        return slowest * platform.referenceGflops() / gflops;
    }
}
