package org.noctule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Recorder;
import org.noctule.workload.Job;

final class RunnerTest {
    @TempDir
    private Path path;

    private Folder folder;
    private Experiment experiment;

    @BeforeEach
    void read() {
        folder = new Folder(path);
        experiment = folder.threeJobs("fcfs");
    }

    private static boolean complete(OutputDirectory output) {
        return JsonInput.read(output.file("run.json")).get("complete").flag();
    }

    /** Wishes to stop before a message. */
    private static final class StopBefore implements Stop {
        private final List<String> course = new ArrayList<>();
        private final int message;
        private int asked;

        StopBefore(int message) {
            this.message = message;
        }

        @Override
        public Optional<NoctuleException> cause() {
            asked++;
            return asked < message
                    ? Optional.empty()
                    : Optional.of(new NoctuleException(NoctuleException.Kind.INTERRUPTED, "Enough.", "Maybe not."));
        }

        @Override
        public void stops(Target run) {
            course.add("stops");
        }

        @Override
        public void over() {
            course.add("over");
        }

        @Override
        public void close() {
            course.add("close");
        }
    }

    @Test
    void stopsBetweenTwoMessagesAndKeepsPartialResults() {
        final OutputDirectory output = folder.output("out");
        final StopBefore stop = new StopBefore(4);
        final Runner runner = experiment.runner(experiment.plan(true));

        assertThatThrownBy(() -> runner.run(output, 0, RunProgress.NONE, remedy -> stop))
                .hasMessage("Enough.");

        assertThat(stop.course).containsExactly("stops", "over", "close");
        assertThat(complete(output)).isFalse();
        assertThat(output.file("jobs.csv")).exists();
        assertThat(output.file("schedule.csv")).doesNotExist();
    }

    @Test
    void keepsResultsForWhoeverStopsARunThatDoesNotComeBack() {
        final OutputDirectory output = folder.output("out");
        final Runner runner = experiment.runner(experiment.plan(true));
        final List<Stop.Target> targets = new ArrayList<>();
        final List<Boolean> kept = new ArrayList<>();
        final Stop never = Stop.Source.NONE.listen("");
        final Stop stop = new Stop() {
            @Override
            public Optional<NoctuleException> cause() {
                return never.cause();
            }

            @Override
            public void stops(Target run) {
                targets.add(run);
            }

            @Override
            public void over() {}

            @Override
            public void close() {}
        };
        final RunProgress progress = (nanoTime, status) -> {
            if (status.submitted() == 3 && kept.isEmpty()) {
                targets.get(0).keep(new NoctuleException(NoctuleException.Kind.PEER, "Gone.", "Maybe."));
                kept.add(complete(output));
            }
        };

        runner.run(output, 0, progress, remedy -> stop);

        assertThat(kept).containsExactly(false);
    }

    @Test
    void tellsFiguresOfTheRunAfterEachAnswer() {
        final List<String> told = new ArrayList<>();
        experiment
                .runner(experiment.plan(true))
                .run(
                        folder.output("out"),
                        0,
                        (nanoTime, status) -> told.add((int) status.clock() + " " + status.submitted() + " "
                                + status.waiting() + " " + status.running() + " " + status.done()),
                        Stop.Source.NONE);

        assertThat(told).startsWith("0 1 1 0 0", "1 2 1 1 0", "2 3 2 1 0", "10 3 2 0 1");
        assertThat(told.get(told.size() - 1)).endsWith(" 3 0 0 3");
    }

    /** Notes the ends of jobs and the messages of a run. */
    private static final class Notes implements RunObserver, Recorder, SessionListener {
        private final List<String> notes;

        Notes(List<String> notes) {
            this.notes = notes;
        }

        @Override
        public Recorder recorder() {
            return this;
        }

        @Override
        public SessionListener listener() {
            return this;
        }

        @Override
        public void asked(Message message) {
            notes.add("asked " + (int) message.now());
        }

        @Override
        public void answered(Message message, Reply reply) {
            notes.add("answered " + reply.decisions().size());
        }

        @Override
        public void jobEnded(
                Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
            notes.add(job.id() + " from " + (int) start + " to " + (int) end);
        }

        @Override
        public void jobRejected(Job job, double now, String metadata) {}

        @Override
        public void machines(double now, MachineCounts counts) {}

        @Override
        public boolean keepsPStates() {
            return false;
        }

        @Override
        public void pState(double now, ResourceSet machines, int pState) {
            notes.add("asked for no P-states");
        }

        @Override
        public void energy(double now, double joules, char type, double watts) {}

        @Override
        public void ended(Totals totals) {
            notes.add("ended at " + (int) totals.makespan());
        }

        @Override
        public void close() {
            notes.add("closed");
        }
    }

    @Test
    void isWatchedByEachObserverAndWritesTheSameFiles() {
        final OutputDirectory plain = folder.output("plain");
        experiment.runner(experiment.plan(true)).run(plain, 0, RunProgress.NONE, Stop.Source.NONE);

        final List<String> first = new ArrayList<>();
        final List<String> second = new ArrayList<>();
        final OutputDirectory watched = folder.output("watched");
        final RunPlan plan = experiment
                .plan(true)
                .observedBy((output, seed) -> {
                    first.add(output.path().getFileName() + " " + seed);
                    return new Notes(first);
                })
                .observedBy((output, seed) -> new Notes(second));
        experiment.runner(plan).run(watched, 7, RunProgress.NONE, Stop.Source.NONE);

        assertThat(first.get(0)).isEqualTo("watched 7");
        assertThat(first.subList(1, first.size())).isEqualTo(second);
        assertThat(second)
                .startsWith("asked 0", "answered 0", "asked 0", "answered 1")
                .contains("w0!1 from 0 to 10", "w0!2 from 10 to 20", "w0!3 from 20 to 30")
                .doesNotContain("asked for no P-states")
                .endsWith("ended at 30", "asked 30", "answered 0", "closed");
        for (final String name : List.of("jobs.csv", "machine_states.csv", "pstate_changes.csv", "summary.json")) {
            assertThat(watched.file(name)).hasSameBinaryContentAs(plain.file(name));
        }
    }
}
