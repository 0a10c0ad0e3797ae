package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.simulator.results.ResultFiles;
import org.noctule.simulator.results.ResultFormat;
import org.noctule.simulator.results.RunFigures;
import org.noctule.workload.Job;

/** The contract between the kernel and the parts of a run. */
final class RunPartsTest {
    private static final List<Job> JOBS = List.of(Machines.job(0, 0, 2, 10), Machines.job(1, 3, 1, 20));

    private static Scenario plain() {
        return Machines.scenario(Machines.flat(2), JOBS);
    }

    /** A part that keeps what it is told and acts at one date. */
    private static final class Diary implements RunPart {
        private static final ResultColumns COLUMNS =
                ResultColumns.of("diary.csv", "time", "number", "cores", "text", "maybe");

        private final RunScene scene;
        private final int rank;
        private final List<String> told;
        private double next;

        Diary(RunScene scene, int rank, double next, List<String> told) {
            this.scene = scene;
            this.rank = rank;
            this.next = next;
            this.told = told;
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public Optional<Objection> objection(Job job) {
            return job.id().equals("w0!7") ? Objection.of("brings bad luck") : Optional.empty();
        }

        @Override
        public void submitted(Job job, double now, double following) {
            told.add("submitted " + job.id() + " at " + now + ", next " + following);
        }

        @Override
        public void started(JobRun run, double speed, double now) {
            told.add("started " + run.job().id() + " on " + run.alloc() + " at " + now + ", speed " + speed);
        }

        @Override
        public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
            told.add("ended " + run.job().id() + " " + state + " on " + run.alloc() + " at " + now);
            outbox.add(new Event.Notify(now, "ending " + run.job().id()));
        }

        @Override
        public double nextDate() {
            return next;
        }

        @Override
        public void step(double now, List<Event> outbox) {
            told.add("step at " + now);
            outbox.add(new Event.Notify(now, "step of rank " + rank));
            scene.recorder().record(new Entry(now));
            next = Double.POSITIVE_INFINITY;
        }

        @Override
        public void close(double now) {
            told.add("close at " + now);
            scene.recorder().figure("diary", "entries", told.size());
        }

        private record Entry(double date) implements ResultRow {
            @Override
            public ResultColumns columns() {
                return COLUMNS;
            }

            @Override
            public List<?> values() {
                return List.of(date, 7, ResourceSet.range(1, 3), "a, b", OptionalDouble.empty());
            }
        }
    }

    private static Capability diary(String name, int rank, double next, List<String> told) {
        return new Capability() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public boolean needed(Scenario scenario) {
                return true;
            }

            @Override
            public RunPart part(RunScene scene) {
                return new Diary(scene, rank, next, told);
            }
        };
    }

    private static List<String> kinds(Message message) {
        final List<String> kinds = new ArrayList<>();
        for (final Event event : message.events()) {
            kinds.add(
                    event instanceof Event.Notify notify
                            ? notify.type()
                            : event.getClass().getSimpleName());
        }
        return kinds;
    }

    @Test
    void jobsThatAreOnlyCoresAndTimeHaveNoPart() {
        assertThat(FirstFit.run(plain(), new QuietRecorder() {}, FirstFit.lowest())
                        .capabilities())
                .isEmpty();
    }

    @Test
    void partsHearTheCourseOfJobs() {
        final List<String> told = new ArrayList<>();
        final Scenario scenario = plain().with(diary("diary", RunPart.LAST, 5, told));
        assertThat(FirstFit.run(scenario, new QuietRecorder() {}, FirstFit.lowest())
                        .capabilities())
                .containsExactly("diary");
        assertThat(told)
                .containsExactly(
                        "submitted w0!0 at 0.0, next 3.0",
                        "started w0!0 on 0-1 at 0.0, speed 1.0",
                        "submitted w0!1 at 3.0, next Infinity",
                        "step at 5.0",
                        "ended w0!0 COMPLETED_SUCCESSFULLY on 0-1 at 10.0",
                        "started w0!1 on 0 at 10.0, speed 1.0",
                        "ended w0!1 COMPLETED_SUCCESSFULLY on 0 at 30.0",
                        "close at 30.0");
    }

    @Test
    void atOneDateRanksDecideWhatIsToldFirst() {
        final FirstFit agent = FirstFit.lowest();
        final List<String> told = new ArrayList<>();
        FirstFit.run(
                plain().with(diary("late", RunPart.LAST, 10, told))
                        .with(diary("early", -1, 10, told))
                        .with(diary("middle", 1, 10, told)),
                new QuietRecorder() {},
                agent);
        assertThat(agent.messages.stream()
                        .filter(message -> message.now() == 10)
                        .map(RunPartsTest::kinds)
                        .findFirst()
                        .orElseThrow())
                .containsExactly(
                        "step of rank -1",
                        "ending w0!0",
                        "ending w0!0",
                        "ending w0!0",
                        "JobCompleted",
                        "step of rank 1",
                        "step of rank 1000");
    }

    @Test
    void rowsAndFiguresReachTheResults(@TempDir Path folder) throws Exception {
        final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
        final Scenario scenario = plain().with(diary("diary", RunPart.LAST, 5, new ArrayList<>()));
        FirstFit.run(scenario, recorder, FirstFit.lowest());
        new ResultFiles(folder, ResultFormat.STANDARD).write(recorder, new RunFigures("1", 0, 0));
        assertThat(Files.readString(folder.resolve("diary.csv")))
                .isEqualTo("time,number,cores,text,maybe\n5.0,7,1-3,\"a, b\",\n");
        assertThat(recorder.figures()).containsExactly(Map.entry("diary", Map.of("entries", 8.0)));
    }

    @Test
    void aPartMayObjectToJobs() {
        final Scenario scenario = Machines.scenario(Machines.flat(1), List.of(Machines.job(7, 0, 1, 1)))
                .with(diary("diary", 1, 1, new ArrayList<>()));
        assertThatThrownBy(() -> new Simulation(scenario, new QuietRecorder() {}))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("Job (w0!7) brings bad luck.");
    }

    @Test
    void aCapabilityJoinsWithTheFirstDecisionThatNeedsIt() {
        final FirstFit agent = FirstFit.lowest();
        final List<Message> heard = new ArrayList<>();
        final Simulation simulation = FirstFit.run(plain(), new QuietRecorder() {}, message -> {
            heard.add(message);
            final Reply reply = agent.decide(message);
            final List<Decision> all = new ArrayList<>(reply.decisions());
            if (message.now() == 3 && message.events().get(0) instanceof Event.JobSubmitted) {
                all.add(new ElasticDecision.ResizeJob(3, "w0!0", ResourceSet.range(0, 0)));
            }
            return new Reply(reply.now(), all);
        });
        assertThat(simulation.capabilities()).containsExactly("elastic");
        assertThat(heard)
                .flatExtracting(Message::events)
                .contains(new ElasticEvent.ResizeRefused(3, "w0!0", ElasticEvent.Cause.NOT_ELASTIC, Optional.empty()));
    }

    @Test
    void theJarsCapabilitiesAreNamedOnceAndTakeNoPartInPlainJobs() {
        assertThat(plain().capabilities()).extracting(Capability::name).doesNotHaveDuplicates();
        assertThat(plain().capabilities())
                .noneMatch(capability ->
                        capability.needed(plain()) || JOBS.stream().anyMatch(capability::needed));
    }
}
