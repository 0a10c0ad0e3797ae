package org.noctule.workload.wfcommons;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.DataItem;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SubmissionOrder;
import org.noctule.workload.Workload;

/**
 * Reads an instance of a workflow in WfFormat 1.5, the format of WfCommons (Coleman, Casanova, Pottier, Kaushik,
 * Deelman, Ferreira da Silva: WfCommons: a framework for enabling scientific workflow research and development, 2022;
 * schema at github.com/wfcommons/WfFormat).
 *
 * <p>A task becomes a job of its name, submitted at date 0, that works {@code runtimeInSeconds} at reference speed on
 * {@code coreCount} cores (rounded up; 1 if it has none) after its parents; its estimate is its run time, and it has no
 * walltime. Input and output files become data items of {@code sizeInBytes}. Run times are taken as they were measured,
 * whatever the clock rates of the machines. Memory, average use and operating systems are not read.
 */
public final class WfCommonsReader {
    private static final String WORKFLOW = "workflow";
    private static final String TASKS = "tasks";

    private final String prefix;
    private final JsonInput execution;
    private final JsonInput specification;
    private final Map<String, JsonInput> runs = new HashMap<>();
    private final Map<String, DataItem> files = new HashMap<>();
    private final Map<String, Set<String>> parents = new LinkedHashMap<>();

    private WfCommonsReader(JsonInput workflow, String name) {
        this.prefix = name + "!";
        this.specification = workflow.get("specification");
        this.execution = workflow.get("execution");
    }

    /**
     * Tells whether a file is such a workflow.
     *
     * @param file the content of the file
     * @return true if it has a workflow, whatever its version
     */
    public static boolean covers(JsonInput file) {
        return file.node().isObject() && file.has(WORKFLOW);
    }

    /**
     * Reads a workflow.
     *
     * @param file the content of the file
     * @param name the workload's name, which begins the job ids
     * @return a job per task
     * @throws NoctuleException if it is of another version, or something in it is missing or wrong
     */
    public static Workload read(JsonInput file, String name) {
        final JsonInput version = file.get("schemaVersion");
        if (!version.text().equals("1.5")) {
            throw version.error(
                    "is not a version of WfFormat that can be read", "Maybe convert the file to 1.5 with WfCommons.");
        }
        return new WfCommonsReader(file.get(WORKFLOW), name).workload(name);
    }

    /**
     * Counts the cores of the machines on which a workflow ran.
     *
     * @param file the content of the file
     * @return their sum; 1 if they are unknown
     */
    public static int cores(JsonInput file) {
        long cores = 0;
        for (final JsonInput machine : file.get(WORKFLOW)
                .get("execution")
                .find("machines")
                .map(JsonInput::elements)
                .orElse(List.of())) {
            cores += machine.find("cpu")
                    .flatMap(cpu -> cpu.find("coreCount"))
                    .map(count -> count.integer(1, Integer.MAX_VALUE))
                    .orElse(1L);
        }
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, cores));
    }

    private Workload workload(String name) {
        readFiles();
        final List<JsonInput> tasks = specification.get(TASKS).elements();
        for (final JsonInput task : tasks) {
            final JsonInput id = task.get("id");
            if (parents.put(id.text(), new LinkedHashSet<>()) != null) {
                throw id.error("is the id of an earlier task too", "Maybe a task was copied.");
            }
        }
        for (final JsonInput task : tasks) {
            link(task);
        }
        for (final JsonInput run : execution.get(TASKS).elements()) {
            runs.put(run.get("id").text(), run);
        }
        final List<Job> jobs = new ArrayList<>();
        tasks.forEach(task -> jobs.add(job(task)));
        jobs.sort(SubmissionOrder.INSTANCE);
        return new Workload(name, Collections.unmodifiableList(jobs), List.of());
    }

    private void readFiles() {
        specification.find("files").stream()
                .flatMap(list -> list.elements().stream())
                .forEach(file -> {
                    final JsonInput id = file.get("id");
                    final double bytes = file.get("sizeInBytes").between(0, Job.LARGEST);
                    if (files.put(id.text(), new DataItem(prefix + id.text(), bytes)) != null) {
                        throw id.error("is the id of an earlier file too", "Maybe a file was copied.");
                    }
                });
    }

    /** Both ends may tell of an edge, or one of them. */
    private void link(JsonInput task) {
        final String id = task.get("id").text();
        for (final JsonInput parent : list(task, "parents")) {
            known(parent);
            parents(id).add(prefix + parent.text());
        }
        for (final JsonInput child : list(task, "children")) {
            known(child);
            parents(child.text()).add(prefix + id);
        }
    }

    private Set<String> parents(String task) {
        return Objects.requireNonNull(parents.get(task));
    }

    private void known(JsonInput task) {
        if (!parents.containsKey(task.text())) {
            throw task.error("is no task of the workflow", "Maybe its name is wrong, or the task was left out.");
        }
    }

    private static List<JsonInput> list(JsonInput task, String key) {
        return task.find(key).map(JsonInput::elements).orElse(List.of());
    }

    private Job job(JsonInput task) {
        final String id = task.get("id").text();
        final JsonInput run = runs.get(id);
        if (run == null) {
            throw task.error("is a task without a run in workflow.execution", "Maybe the workflow never ran.");
        }
        final double seconds = run.get("runtimeInSeconds").between(0, Job.LONGEST);
        final int cores = (int) Math.ceil(run.find("coreCount")
                .map(count -> count.between(0, Integer.MAX_VALUE))
                .orElse(1.0));
        return new Job(
                        prefix + id,
                        0,
                        Math.max(1, cores),
                        Double.POSITIVE_INFINITY,
                        seconds,
                        0,
                        0,
                        new Profile.ReferenceTime(id, seconds, Map.of()),
                        Map.of())
                .with(JobParts.NONE.withDependencies(new Dependencies(
                        List.copyOf(parents(id)), 0, items(task, "inputFiles"), items(task, "outputFiles"))));
    }

    private List<DataItem> items(JsonInput task, String key) {
        final Set<DataItem> items = new LinkedHashSet<>();
        for (final JsonInput file : list(task, key)) {
            final DataItem item = files.get(file.text());
            if (item == null) {
                throw file.error("is no file of the workflow", "Maybe it is missing in specification.files.");
            }
            items.add(item);
        }
        return List.copyOf(items);
    }
}
