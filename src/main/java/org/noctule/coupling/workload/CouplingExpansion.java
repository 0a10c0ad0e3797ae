package org.noctule.coupling.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;

/**
 * The jobs that stand for producer-consumer workflows, one per task: simulations {@code w0!7.sim0}, {@code w0!7.sim1}
 * and so on, then trainers {@code w0!7.train0} and so on, which have all simulations for parents unless they may start
 * early. Who waits for the workflow waits for its trainers.
 */
public final class CouplingExpansion {
    private final Map<String, List<String>> trainers = new HashMap<>();

    private CouplingExpansion() {}

    /**
     * Replaces each workflow among some jobs by its tasks.
     *
     * @param jobs the jobs
     * @return the same jobs with tasks in place of workflows; the same list if there is no workflow
     * @throws NoctuleException of kind INPUT if a workflow names data items, or a job has the id of a task
     */
    public static List<Job> of(List<Job> jobs) {
        if (jobs.stream().noneMatch(job -> job.profile() instanceof ProducerConsumer)) {
            return jobs;
        }
        final CouplingExpansion tasks = new CouplingExpansion();
        final List<Job> all = new ArrayList<>();
        for (final Job job : jobs) {
            if (job.profile() instanceof ProducerConsumer workflow) {
                tasks.add(job, workflow, all);
            } else {
                all.add(job);
            }
        }
        final Set<String> ids = new HashSet<>();
        for (final Job job : all) {
            if (!ids.add(job.id())) {
                throw NoctuleException.input(
                        "Job (" + job.id() + ") is there twice: as itself, and as a task of a workflow.",
                        "Maybe give the job another id.");
            }
        }
        return all.stream().map(tasks::link).toList();
    }

    private void add(Job job, ProducerConsumer workflow, List<Job> all) {
        if (!job.dependencies().reads().isEmpty()
                || !job.dependencies().writes().isEmpty()) {
            throw NoctuleException.input(
                    "Job (" + job.id() + ") names data items, but is a workflow of profile (" + workflow.name()
                            + "), whose tasks have their own transport.",
                    "Maybe name the items at a job of its own, before or after the workflow.");
        }
        final CouplingPlan plan = workflow.plan();
        final CouplingShape shape = plan.shape();
        final List<String> simulations = ids(job, ".sim", shape.simulations());
        for (int i = 0; i < shape.simulations(); i++) {
            all.add(task(job, workflow, simulations.get(i), i, plan.coresPerSimulation(), job.dependencies()));
        }
        final Dependencies barrier =
                plan.earlyTrainers() ? job.dependencies() : new Dependencies(simulations, 0, List.of(), List.of());
        final List<String> named = ids(job, ".train", shape.trainers());
        for (int i = 0; i < shape.trainers(); i++) {
            all.add(task(job, workflow, named.get(i), shape.simulations() + i, plan.coresPerTrainer(), barrier));
        }
        trainers.put(job.id(), named);
    }

    private static List<String> ids(Job job, String kind, int count) {
        return IntStream.range(0, count).mapToObj(i -> job.id() + kind + i).toList();
    }

    private static Job task(
            Job job, ProducerConsumer workflow, String id, int number, int cores, Dependencies dependencies) {
        final String name = id.substring(id.indexOf('!') + 1);
        return new Job(
                id,
                job.submitTime(),
                cores,
                job.walltime(),
                job.estimate(),
                job.memory(),
                job.memoryBandwidth(),
                new CouplingTask(name, job.id(), workflow.plan(), number, workflow.extra()),
                job.extra(),
                job.parts().withDependencies(dependencies));
    }

    /** Lets a job that waits for workflows wait for their trainers. */
    private Job link(Job job) {
        final Dependencies waits = job.dependencies();
        if (waits.parents().stream().noneMatch(trainers::containsKey)) {
            return job;
        }
        final List<String> parents = waits.parents().stream()
                .flatMap(parent -> trainers.getOrDefault(parent, List.of(parent)).stream())
                .toList();
        return job.with(job.parts()
                .withDependencies(new Dependencies(
                        parents, waits.thinkTime(), waits.reads(), waits.writes(), waits.conditions())));
    }
}
