package org.noctule.workload.dependency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.SimpleDirectedGraph;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.graph.Cycles;

/** The graph of jobs whose edges go from parents to children. */
public final class JobGraph {
    /** The most jobs of a cycle that an error names. */
    private static final int NAMED = 10;

    private JobGraph() {}

    /**
     * Tells whether any job waits for another.
     *
     * @param jobs the jobs
     * @return false if every job comes at its own date
     */
    public static boolean waits(List<Job> jobs) {
        for (final Job job : jobs) {
            if (!job.dependencies().parents().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Builds the graph.
     *
     * @param jobs all jobs of a run
     * @return the graph without a cycle, whose vertices are in the order of the jobs
     * @throws NoctuleException of kind INPUT if a parent is not among the jobs, or jobs wait for each other
     */
    public static Graph<String, DefaultEdge> of(List<Job> jobs) {
        final Graph<String, DefaultEdge> graph = new SimpleDirectedGraph<>(DefaultEdge.class);
        jobs.forEach(job -> graph.addVertex(job.id()));
        for (final Job job : jobs) {
            for (final String parent : job.dependencies().parents()) {
                if (parent.equals(job.id())) {
                    throw cycle(List.of(parent));
                }
                if (!graph.containsVertex(parent)) {
                    throw NoctuleException.input(
                            "Job (" + job.id() + ") waits for job (" + parent + "), which is not in the workload.",
                            "Maybe its number is wrong, or the job was left out of the file.");
                }
                graph.addEdge(parent, job.id());
            }
        }
        final Optional<List<String>> cycle = Cycles.find(graph);
        if (cycle.isPresent()) {
            throw cycle(cycle.get());
        }
        return graph;
    }

    private static NoctuleException cycle(List<String> jobs) {
        final List<String> named = new ArrayList<>(jobs.subList(0, Math.min(NAMED, jobs.size())));
        if (named.size() < jobs.size()) {
            named.add("… (" + jobs.size() + " jobs)");
        }
        named.add(jobs.get(0));
        return NoctuleException.input(
                "Jobs wait for each other in a circle: " + String.join(" -> ", named) + ".",
                "Maybe one of them names its child as its parent.");
    }

    /**
     * Takes some of the jobs: parents that are left out count as completed.
     *
     * @param all the jobs of a workload
     * @param kept some of them
     * @return those, without their edges to the others; the same list if there are none
     * @throws NoctuleException of kind INPUT if a parent is not among all jobs, or jobs wait for each other
     */
    public static List<Job> cut(List<Job> all, List<Job> kept) {
        if (kept.size() == all.size() || !waits(all)) {
            return kept;
        }
        of(all);
        final Set<String> ids = kept.stream().map(Job::id).collect(Collectors.toCollection(HashSet::new));
        return kept.stream().map(job -> within(job, ids)).toList();
    }

    private static Job within(Job job, Set<String> ids) {
        final Dependencies old = job.dependencies();
        if (ids.containsAll(old.parents())) {
            return job;
        }
        final List<String> parents =
                old.parents().stream().filter(ids::contains).toList();
        return job.with(job.parts().withDependencies(old.within(parents)));
    }

    /**
     * Finds the children of jobs.
     *
     * @param jobs jobs with distinct ids whose parents are among them
     * @return by parent, the indices of its children in the order of the jobs
     */
    public static Map<String, List<Integer>> children(List<Job> jobs) {
        final Map<String, List<Integer>> children = new HashMap<>();
        for (int i = 0; i < jobs.size(); i++) {
            for (final String parent : jobs.get(i).dependencies().parents()) {
                children.computeIfAbsent(parent, none -> new ArrayList<>()).add(i);
            }
        }
        return children;
    }
}
