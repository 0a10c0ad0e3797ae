package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.file.Unpacked;
import org.noctule.site.QueuedJob;
import org.noctule.site.RecordedState;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNow;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Repairs;

/** A queue of the recorded day: what commands say of second 1200 is what was seen in it. */
final class SlurmQueueTest {
    private static final double NOW = SlurmRecording.ZERO + 1200;
    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir
    Path folder;

    private static SlurmQueue recorded(String file) {
        return SlurmQueue.read(SlurmRecording.file(file), UTC, OptionalDouble.empty(), new Repairs());
    }

    private SlurmQueue read(String text) throws IOException {
        return SlurmQueue.read(
                Files.writeString(folder.resolve("queue"), text), UTC, OptionalDouble.of(1000), new Repairs());
    }

    private static Set<String> ids(SlurmQueue queue, RecordedState state) {
        return queue.jobs().stream()
                .filter(job -> job.job().state() == state)
                .map(job -> job.job().id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"squeue.json.gz", "squeue.txt.gz", "scontrol-jobs.txt.gz"})
    void theJobsThatRunAreThoseThatWereSeenToRun(String file) {
        final SlurmQueue queue = recorded(file);
        assertThat(queue.now()).isEqualTo(NOW);
        final Set<String> seen = SlurmRecording.seen().stream()
                .filter(job -> job.start() <= NOW && !(job.end() <= NOW))
                .map(SlurmRecording.Seen::id)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ids(queue, RecordedState.RUNNING)).isEqualTo(seen);
        final SiteMachine machine = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        final SiteNow now = SiteNow.of(queue.jobs(), machine, queue.now(), Set.of(), new Repairs());
        assertThat(now.running()).isEqualTo(seen.size());
        assertThat(now.busy())
                .isEqualTo(SlurmRecording.seen().stream()
                        .filter(job -> job.start() <= NOW && !(job.end() <= NOW))
                        .flatMap(job -> Arrays.stream(job.nodes().split(" ")))
                        .mapToInt(node -> Integer.parseInt(node.replaceFirst(".*:", "")))
                        .sum());
    }

    @Test
    void allFormsNameTheSameJobsThatWait() {
        final Set<String> waiting = ids(recorded("squeue.json.gz"), RecordedState.WAITING);
        assertThat(waiting).hasSizeGreaterThan(100).contains("56_1", "56_6").doesNotContain("56");
        assertThat(ids(recorded("squeue.txt.gz"), RecordedState.WAITING)).isEqualTo(waiting);
        assertThat(ids(recorded("scontrol-jobs.txt.gz"), RecordedState.WAITING)).isEqualTo(waiting);
    }

    @ParameterizedTest
    @ValueSource(strings = {"squeue.json.gz", "squeue.txt.gz", "scontrol-jobs.txt.gz"})
    void elementsOfArraysTellHowManyMayRunAtOnce(String file) {
        final List<QueuedJob> jobs = recorded(file).jobs();

        assertThat(jobs)
                .filteredOn(job -> job.job().id().startsWith("56_"))
                .isNotEmpty()
                .allSatisfy(job -> assertThat(job.terms().arrayLimit()).hasValue(2));
        assertThat(jobs)
                .filteredOn(job -> !job.job().id().contains("_"))
                .allSatisfy(job -> assertThat(job.terms().arrayLimit()).isEmpty());
    }

    @Test
    void coresStandOnTheNodesThatTheJobsHave() {
        final List<QueuedJob> jobs = recorded("squeue.json.gz").jobs();
        for (final SlurmRecording.Seen seen : SlurmRecording.seen()) {
            if (seen.start() <= NOW && !(seen.end() <= NOW)) {
                final QueuedJob job = jobs.stream()
                        .filter(each -> each.job().id().equals(seen.id()))
                        .findFirst()
                        .orElseThrow();
                assertThat(job.coresOnNodes().entrySet().stream()
                                .map(entry -> entry.getKey() + ":" + entry.getValue())
                                .toList())
                        .containsExactlyInAnyOrder(seen.nodes().split(" "));
            }
        }
    }

    @Test
    void aLineOfScontrolTellsTasksTermsAndDependencies() throws IOException {
        final QueuedJob job = read("""
                JobId=9 JobName=a UserId=ann(5001) GroupId=staff(10) Priority=0 Nice=50 Account=bio QOS=high JobState=PENDING Reason=JobHeldUser Dependency=afterok:7(unfulfilled),afterany:8_*(unfulfilled),after:6(unfulfilled) TimeLimit=02:00:00 SubmitTime=900 EligibleTime=1300 StartTime=Unknown Partition=long,gpu NodeList=(null) NumNodes=2 NumCPUs=8 NumTasks=4 CPUs/Task=2 TRES=cpu=8,mem=8G,node=2,billing=8,gres/gpu=4 Features=ib&fast OverSubscribe=NO Reservation=course
                """).jobs().get(0);
        assertThat(job.job().owner().user()).isEqualTo("ann");
        assertThat(job.job().owner().queue()).isEqualTo("long");
        assertThat(job.job().limit()).isEqualTo(7200);
        assertThat(job.after()).containsExactly("7");
        assertThat(job.terms().partitions()).containsExactly("gpu");
        assertThat(job.terms().held()).isTrue();
        assertThat(job.terms().nice()).isEqualTo(50);
        assertThat(job.terms().begin()).isEqualTo(1300);
        assertThat(job.terms().reservation()).isEqualTo("course");
        final NodeDemand demand = job.demand().orElseThrow();
        assertThat(demand.tasks()).isEqualTo(4);
        assertThat(demand.cores()).isEqualTo(2);
        assertThat(demand.minNodes()).isEqualTo(2);
        assertThat(demand.exclusive()).isTrue();
        assertThat(demand.features()).containsExactly(List.of("ib", "fast"));
        assertThat(demand.gres()).containsExactly(new GresRequest("gpu", "", 4000, GresRequest.Per.JOB));
    }

    @Test
    void laterVersionsWriteNumbersAsObjects() throws IOException {
        final QueuedJob job = read("""
                {"jobs": [{"job_id": 5, "array_job_id": {"set": true, "infinite": false, "number": 4}, "array_task_id":
                {"set": true, "infinite": false, "number": 2}, "job_state": ["PENDING"], "user_name": "ann", "account": "a",
                "partition": "p", "submit_time": {"set": true, "number": 900}, "time_limit": {"set": true, "infinite": true,
                "number": 0}, "cpus": {"set": true, "number": 3}, "het_job_id": {"set": true, "number": 0}}]}
                """).jobs().get(0);
        assertThat(job.job().id()).isEqualTo("4_2");
        assertThat(job.job().limit()).isInfinite();
        assertThat(job.job().cores()).isEqualTo(3);
        assertThat(job.job().submit()).isEqualTo(900);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{",
                "[1]",
                "JOBID PARTITION\n1 p\n",
                "JOBID|USER\n1|u\n",
                "JobId=x",
                "JOBID|ST\n1|CD\n"
            })
    void whatIsNoQueueIsSaidInTwoLines(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(NoctuleException.class)
                .satisfies(e -> assertThat(((NoctuleException) e).remedy()).startsWith("Maybe"));
    }

    /** Cut and damaged files are read, counted or refused. */
    @ParameterizedTest
    @ValueSource(strings = {"squeue.json.gz", "squeue.txt.gz", "scontrol-jobs.txt.gz"})
    void damageIsReadCountedOrRefused(String file) throws IOException {
        final byte[] whole;
        try (InputStream in = Unpacked.open(SlurmRecording.file(file))) {
            whole = in.readNBytes(60_000);
        }
        final SiteMachine machine = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        final Random random = new Random(3);
        for (int trial = 0; trial < 60; trial++) {
            final byte[] bytes = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            for (int i = random.nextInt(30); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] =
                        "|,:=[](){}\"-0919zé\n".getBytes(StandardCharsets.UTF_8)[random.nextInt(20)];
            }
            try {
                final SlurmQueue queue = SlurmQueue.read(
                        Files.write(folder.resolve("damaged"), bytes), UTC, OptionalDouble.empty(), new Repairs());
                final SiteNow now = SiteNow.of(queue.jobs(), machine, queue.now(), Set.of(), new Repairs());
                assertThat(now.busy()).isLessThanOrEqualTo(machine.cores());
            } catch (final NoctuleException e) {
                assertThat(e.remedy()).startsWith("Maybe");
            }
        }
    }
}
