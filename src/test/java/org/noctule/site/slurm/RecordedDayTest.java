package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.site.HostNames;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePast;
import org.noctule.workload.Repairs;

/** A day that a real Slurm played: what it says afterwards is what was seen while it played. */
final class RecordedDayTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final String FORMAT =
            "jobidraw,jobid,jobname,user,group,account,partition,qos,submit,eligible,start,end,"
                    + "state,exitcode,nnodes,ncpus,reqcpus,reqmem,reqtres,alloctres,timelimit,priority,nodelist,reservation,"
                    + "constraints,flags,reason,elapsedraw,cputimeraw";

    private static List<RecordedJob> read(String file, ZoneId zone, Optional<String> format) {
        final List<RecordedJob> jobs = new ArrayList<>();
        new Sacct(List.of(SlurmRecording.file(file)), zone, format).read(jobs::add, new Repairs());
        return jobs;
    }

    private static List<RecordedJob> read(String file) {
        return read(file, UTC, Optional.empty());
    }

    @Test
    void submissionsStartsEndsAndNodesAreThoseThatWereSeen() {
        final Map<String, RecordedJob> told = new HashMap<>();
        read("sacct-alloc.txt.gz").forEach(job -> told.put(job.id() + "@" + job.start(), job));
        final List<SlurmRecording.Seen> seen = SlurmRecording.seen();
        assertThat(seen).hasSizeGreaterThan(440);
        int ends = 0;
        for (final SlurmRecording.Seen job : seen) {
            final RecordedJob same = told.get(job.id() + "@" + job.start());
            assertThat(same).as(job.id()).isNotNull();
            assertThat(same.submit()).isEqualTo(job.submit());
            assertThat(same.eligible()).isEqualTo(job.eligible());
            final List<String> nodes = List.of(job.nodes().split(" "));
            assertThat(HostNames.of(same.nodes()))
                    .containsExactlyInAnyOrderElementsOf(nodes.stream()
                            .map(node -> node.substring(0, node.indexOf(':')))
                            .toList());
            assertThat(same.cores())
                    .isEqualTo(nodes.stream()
                            .mapToInt(node -> Integer.parseInt(node.substring(node.indexOf(':') + 1)))
                            .sum());
            // What is put back after its end gets another end.
            if (same.end() == job.end() || Double.isNaN(same.end()) && Double.isNaN(job.end())) {
                ends++;
            } else {
                assertThat(job.state()).as(job.id()).isIn("FAILED", "COMPLETED");
                assertThat(same.state()).isEqualTo(RecordedState.INTERRUPTED);
            }
        }
        assertThat(ends).isGreaterThan(seen.size() - 5);
    }

    @ParameterizedTest
    @CsvSource({
        "sacct-steps.txt.gz, UTC, false",
        "sacct-epoch.txt.gz, UTC, false",
        "sacct-rome.txt.gz, Europe/Rome, false",
        "sacct-p.txt.gz, UTC, false",
        "sacct-noheader.txt.gz, UTC, true"
    })
    void allFormsSayTheSame(String file, String zone, boolean format) {
        final List<RecordedJob> jobs = read(file, ZoneId.of(zone), format ? Optional.of(FORMAT) : Optional.empty());
        final List<RecordedJob> others = read("sacct-alloc.txt.gz");
        assertThat(jobs).hasSameSizeAs(others);
        for (int i = 0; i < jobs.size(); i++) {
            assertThat(apartFromLine(jobs.get(i))).isEqualTo(apartFromLine(others.get(i)));
        }
    }

    private static String apartFromLine(RecordedJob job) {
        return job.toString().replaceFirst(", line=\\d+", "");
    }

    /** Sums of core and card seconds by user and partition, from sacct's own columns. */
    @Test
    void coreAndCardSecondsAreThoseOfSacct() {
        final SiteMachine machine = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        final Map<String, Long> cores = new TreeMap<>();
        final Map<String, Long> cards = new TreeMap<>();
        try (SitePast past = SitePast.read(
                new Sacct(List.of(SlurmRecording.file("sacct-alloc.txt.gz")), UTC, Optional.empty()),
                machine,
                Set.of())) {
            for (final RecordedJob job : past.jobs()) {
                if (job.state() != RecordedState.RUNNING) {
                    final String key = job.owner().user() + "/" + job.owner().queue();
                    final long seconds = (long) (job.end() - job.start());
                    cores.merge(key, job.cores() * seconds, Long::sum);
                    final int held = Arrays.stream(job.terms().held().split(","))
                            .filter(entry -> entry.startsWith("gpu"))
                            .mapToInt(entry -> Integer.parseInt(entry.substring(entry.indexOf('=') + 1)))
                            .sum();
                    cards.merge(key, held * seconds, Long::sum);
                }
            }
        }
        final Map<String, Long> toldCores = new TreeMap<>();
        final Map<String, Long> toldCards = new TreeMap<>();
        for (final Map<String, String> row : SlurmRecording.rows("sacct-alloc.txt.gz", "|")) {
            if (!row.get("Start").startsWith("2") || row.get("State").equals("RUNNING")) {
                continue;
            }
            final String key = row.get("User") + "/" + row.get("Partition");
            toldCores.merge(key, Long.parseLong(row.get("CPUTimeRAW")), Long::sum);
            final String all = SlurmTres.of(row.get("AllocTRES"), "gres/gpu");
            toldCards.merge(
                    key, (all.isEmpty() ? 0 : Long.parseLong(all)) * Long.parseLong(row.get("ElapsedRaw")), Long::sum);
        }
        assertThat(cores).isEqualTo(toldCores);
        assertThat(cards).isEqualTo(toldCards);
        assertThat(toldCards.values().stream().mapToLong(sum -> sum).sum()).isPositive();
    }

    @Test
    void theNodesOfScontrolAreThoseOfTheConfiguration() {
        final SiteMachine shown = SlurmConf.read(SlurmRecording.file("scontrol-nodes.txt"));
        final SiteMachine configured = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        assertThat(shown.nodes()).containsExactlyInAnyOrderElementsOf(configured.nodes());
        assertThat(configured.partitions().keySet()).containsExactly("batch", "gpu");
    }

    @Test
    void statesOfTheDayAreAllKnown() {
        final Set<String> words = SlurmRecording.rows("sacct-alloc.txt.gz", "|").stream()
                .map(row -> row.get("State").replaceFirst(" .*", ""))
                .collect(Collectors.toSet());
        assertThat(words)
                .containsExactlyInAnyOrder(
                        "CANCELLED",
                        "COMPLETED",
                        "FAILED",
                        "NODE_FAIL",
                        "PENDING",
                        "PREEMPTED",
                        "REQUEUED",
                        "RUNNING",
                        "TIMEOUT");
    }
}
