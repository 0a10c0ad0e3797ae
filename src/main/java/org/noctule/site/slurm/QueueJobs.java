package org.noctule.site.slurm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.site.HostList;
import org.noctule.site.QueuedJob;
import org.noctule.site.RecordedDemand;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.RecordedTerms;
import org.noctule.workload.Owner;
import org.noctule.workload.QueueTerms;
import org.noctule.workload.Repairs;

/**
 * What becomes of the rows of a queue: jobs, arrays written out.
 *
 * @param dates how dates are written
 * @param limits most elements that run at once, by the numbers of arrays
 * @param repairs counts what was left out or read otherwise
 */
record QueueJobs(QueueDates dates, Map<String, OptionalInt> limits, Repairs repairs) {
    private static final int MOST_ELEMENTS = 100_000;
    private static final Pattern PER_NODE =
            Pattern.compile("(?:gres[:/])?([^:/=,]+)(?::([^:=,]*[^:=,\\d][^:=,]*))?(?:[:=](\\d{1,6}))?");
    private static final Pattern PARENT = Pattern.compile("([a-z]+):(\\d+(?:_\\d+)?)(?:\\+\\d+)?(\\(\\w+\\))?");

    List<QueuedJob> of(QueueRow row) {
        final RecordedState state = SlurmStates.of(row.get("jobstate"));
        final String base = row.array();
        if (base.isEmpty() || !Character.isDigit(base.charAt(0))) {
            repairs.dropped("no number of a job", row.line());
            return List.of();
        }
        if (state != RecordedState.RUNNING && state != RecordedState.WAITING) {
            repairs.dropped("neither waits nor runs", row.line());
            return List.of();
        }
        final List<QueuedJob> jobs = new ArrayList<>();
        for (final String id : ids(base, row)) {
            jobs.add(job(id, state, row));
        }
        return jobs;
    }

    /** Numbers of a job: of an array that waits each element. */
    private List<String> ids(String base, QueueRow row) {
        final String elements = row.get("arraytaskid").replaceAll("[\\[\\]]", "");
        if (elements.isEmpty()) {
            final String offset = row.get("hetjoboffset");
            final String whole = row.get("hetjobid");
            return List.of(whole.isEmpty() || offset.isEmpty() ? base : whole + "+" + offset);
        }
        try {
            final Set<Integer> numbers = new TreeSet<>();
            for (final String range : elements.replaceFirst("%.*", "").split(",")) {
                final String[] step = range.split(":", 2);
                final List<String> all = HostList.of("[" + step[0] + "]");
                final int width = step.length > 1 ? Math.max(1, SlurmAmounts.count(step[1])) : 1;
                for (int i = 0; i < all.size() && numbers.size() <= MOST_ELEMENTS; i += width) {
                    numbers.add(Integer.parseInt(all.get(i)));
                }
            }
            if (numbers.size() <= MOST_ELEMENTS) {
                return numbers.stream().map(number -> base + "_" + number).toList();
            }
        } catch (final NoctuleException e) {
            // Squeue cuts long lists off: n,n,... is none.
        }
        repairs.kept("an array whose elements are not told: one job", row.line());
        return List.of(base);
    }

    private QueuedJob job(String id, RecordedState state, QueueRow row) {
        final String tres = row.get("tres").isEmpty() ? row.get("reqtres") : row.get("tres");
        final int told = SlurmAmounts.count(SlurmTres.of(tres, "cpu"));
        final int cores =
                told > 0 ? told : SlurmAmounts.count(row.get("numcpus").replaceFirst("-.*", ""));
        final int nodes = SlurmAmounts.count(row.get("numnodes").replaceFirst("-.*", ""));
        final int least = SlurmAmounts.count(SlurmTres.of(tres, "node"));
        final String[] partitions = row.get("partition").split(",");
        final boolean running = state == RecordedState.RUNNING;
        final String asked = companions(row.get("reqtres").isEmpty() ? tres : row.get("reqtres"), row, nodes);
        final RecordedTerms terms = new RecordedTerms(
                row.get("groupid"),
                row.get("qos"),
                row.get("reservation"),
                row.get("features"),
                companions(tres, row, nodes),
                asked,
                running ? nodes : Math.max(1, least),
                least > 0 ? least : running ? nodes : 1,
                row.get("oversubscribe").equals("NO"));
        final RecordedJob job = new RecordedJob(
                id,
                dates.of(row, "submittime"),
                dates.of(row, "eligibletime"),
                running ? dates.of(row, "starttime") : Double.NaN,
                Double.NaN,
                cores,
                SlurmAmounts.memory(SlurmTres.of(tres, "mem"), cores, nodes),
                SlurmTimes.limit(row.get("timelimit")),
                state,
                new Owner(row.get("userid"), row.get("account"), partitions[0]),
                row.get("nodelist").startsWith("(") ? "" : row.get("nodelist"),
                terms,
                row.line());
        final List<String> after = running ? List.of() : after(row);
        return new QueuedJob(
                job,
                queueTerms(row, partitions),
                after,
                RecordedDemand.of(job, tasks(row, cores)),
                Collections.unmodifiableMap(row.cores()),
                Map.of());
    }

    private static Optional<int[]> tasks(QueueRow row, int cores) {
        final int tasks = SlurmAmounts.count(row.get("numtasks"));
        final int each = Math.max(1, SlurmAmounts.count(row.get("cpus/task")));
        return tasks > 0 && (long) tasks * each == cores ? Optional.of(new int[] {tasks, each}) : Optional.empty();
    }

    private static String companions(String tres, QueueRow row, int nodes) {
        final String listed = SlurmTres.companions(tres);
        final Matcher parts = PER_NODE.matcher(row.get("trespernode"));
        if (!listed.isEmpty() || !parts.matches()) {
            return listed;
        }
        final int each = parts.group(3) == null ? 1 : SlurmAmounts.count(parts.group(3));
        return each == 0
                ? ""
                : parts.group(1) + (parts.group(2) == null ? "" : ":" + parts.group(2)) + "="
                        + (long) each * Math.max(1, nodes);
    }

    private QueueTerms queueTerms(QueueRow row, String[] partitions) {
        final double priority = SlurmAmounts.number(row.get("priority"));
        final boolean held =
                row.get("reason").startsWith("JobHeld") || row.get("reason").equals("DependencyNeverSatisfied");
        if (row.get("reason").equals("DependencyNeverSatisfied")) {
            repairs.kept("waits for what will never be: is held", row.line());
        }
        final double nice = SlurmAmounts.number(row.get("nice"));
        final double eligible = dates.of(row, "eligibletime");
        return new QueueTerms(
                row.get("account"),
                row.get("qos"),
                List.of(partitions).subList(1, partitions.length),
                row.get("reservation"),
                Double.isNaN(eligible) ? 0 : eligible,
                held,
                Double.isNaN(nice) ? 0 : (long) nice,
                // Priorities change with time: what is listed is told, and no order of someone.
                priority == 0 && held ? OptionalLong.of(0) : OptionalLong.empty(),
                limits.getOrDefault(row.array(), OptionalInt.empty()));
    }

    private List<String> after(QueueRow row) {
        final List<String> parents = new ArrayList<>();
        for (final String part : row.get("dependency").split("[,?]")) {
            final Matcher parent = PARENT.matcher(part);
            if (part.isEmpty() || "(fulfilled)".equals(parent.matches() ? parent.group(3) : "")) {
                continue;
            }
            if (!parent.matches() || !Set.of("afterok", "afterany").contains(parent.group(1))) {
                repairs.kept("waits for a job otherwise than for its end: may start now", row.line());
                continue;
            }
            parents.add(parent.group(2));
        }
        return List.copyOf(parents);
    }
}
