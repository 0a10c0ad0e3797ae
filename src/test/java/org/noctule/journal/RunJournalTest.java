package org.noctule.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.DecisionText;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Kinds;
import org.noctule.test.Seeds;
import org.noctule.workload.Profile;

final class RunJournalTest {
    private static final JournalHeader HEADER =
            new JournalHeader(JsonNodeFactory.instance.objectNode().put("noctule", "test"));

    @TempDir
    private Path folder;

    /** A run that never was, in which every kind of decision may come at any time. */
    private static final class Course {
        private final Random random;
        private final List<Message> messages = new ArrayList<>();
        private final List<Reply> replies = new ArrayList<>();
        private final List<String> live = new ArrayList<>();
        private double now;

        Course(long seed, int length) {
            random = Seeds.random(seed);
            for (int i = 0; i < length; i++) {
                final Message message = message(i);
                messages.add(message);
                replies.add(reply(message));
            }
        }

        private Message message(int number) {
            now += random.nextInt(3) * 0.25;
            final List<Event> events = new ArrayList<>();
            if (random.nextInt(3) > 0) {
                final String id = "w0!" + (random.nextInt(20) == 0 ? random.nextInt(number + 1) : number);
                events.add(new Event.JobSubmitted(
                        now, Kinds.job(new Profile.Delay("d", 3, Map.of())).withId(id)));
                live.remove(id);
                live.add(id);
            }
            if (!live.isEmpty() && random.nextInt(3) == 0) {
                events.add(new Event.JobCompleted(
                        now,
                        live.remove(random.nextInt(live.size())),
                        JobState.COMPLETED_SUCCESSFULLY,
                        0,
                        ResourceSet.EMPTY));
            }
            if (random.nextInt(5) == 0) {
                events.addAll(Kinds.events()
                        .subList(2, 3 + random.nextInt(Kinds.events().size() - 3)));
            }
            return new Message(now, List.copyOf(events));
        }

        private Reply reply(Message message) {
            final List<Decision> decisions = new ArrayList<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                decisions.add(decision());
            }
            return new Reply(random.nextInt(4) == 0 ? now + random.nextDouble() : now, List.copyOf(decisions));
        }

        private String job() {
            return live.isEmpty() || random.nextInt(9) == 0 ? "other!job" : live.get(random.nextInt(live.size()));
        }

        private Decision decision() {
            final double date = random.nextInt(4) == 0 ? now + random.nextInt(2) : now;
            return switch (random.nextInt(7)) {
                case 0 -> new Decision.RejectJob(date, job());
                case 1 -> new Decision.KillJobs(date, List.of(job(), job()));
                case 2 -> new Decision.CallMeLater(date, now + 5 * random.nextDouble());
                case 3 -> Kinds.decisions().get(random.nextInt(Kinds.decisions().size()));
                case 4 ->
                    new Decision.ExecuteJob(
                            date,
                            job(),
                            cores(),
                            new Grant(List.of(new NodeShare(3, 2, 5_000_000, List.of(new DeviceShare(0, 1, 250))))));
                default -> new Decision.ExecuteJob(date, job(), cores());
            };
        }

        private ResourceSet cores() {
            return ResourceSet.of(random.ints(1 + random.nextInt(6), 0, 300).toArray());
        }
    }

    private Path write(Course course, JournalTiming timing) {
        final Path file = folder.resolve("a.journal");
        try (RunJournal journal = RunJournal.begin(file, JournalRule.KEEP, HEADER, timing, warning -> {})) {
            for (int i = 0; i < course.messages.size(); i++) {
                journal.answered(course.messages.get(i), course.replies.get(i));
            }
            journal.complete();
        }
        return file;
    }

    private static String text(Reply reply) {
        final StringBuilder text = new StringBuilder().append(Double.doubleToRawLongBits(reply.now()));
        final DecisionText writer = new DecisionText();
        reply.decisions().forEach(decision -> text.append('\n').append(new String(writer.write(decision))));
        return text.toString();
    }

    @Test
    void handsOutWhatWasAnswered() {
        for (int seed = 0; seed < 40; seed++) {
            assertHandedOut(new Course(seed, 60), seed % 2 == 0 ? JournalTiming.AT_ONCE : JournalTiming.DEFAULT);
        }
    }

    @Test
    void handsOutAllOfALongRunOfWhichAnotherThreadWritesTheMost() {
        assertHandedOut(new Course(8, 5_000), JournalTiming.DEFAULT);
        assertHandedOut(new Course(9, 5_000), new JournalTiming(0, 1e-4, 1, 10));
    }

    private void assertHandedOut(Course course, JournalTiming timing) {
        final int messages = course.messages.size();
        try (JournalFile journal = JournalFile.read(write(course, timing))) {
            assertThat(journal.header().content()).isEqualTo(HEADER.content());
            assertThat(journal.complete()).isTrue();
            assertThat(journal.messages()).isEqualTo(messages);
            final RecordedReplies replies = new RecordedReplies(journal);
            final RecordedCheck check = new RecordedCheck(journal);
            for (int i = 0; i < messages; i++) {
                final Reply again = replies.next(course.messages.get(i));
                assertThat(text(again)).isEqualTo(text(course.replies.get(i)));
                check.demand(course.messages.get(i), again);
            }
            assertThat(replies.ended()).isTrue();
            assertThat(check.ended()).isTrue();
        }
    }

    @Test
    void tellsTheMessageAtWhichSomebodyAnswersOtherwise() {
        for (int seed = 0; seed < 40; seed++) {
            final Course course = new Course(seed, 60);
            final Path file = write(course, seed % 2 == 0 ? JournalTiming.AT_ONCE : JournalTiming.DEFAULT);
            final int other = seed + 3;
            final Reply said = course.replies.get(other);
            final List<Decision> more = new ArrayList<>(said.decisions());
            if (seed % 3 == 0 || more.isEmpty()) {
                more.add(new Decision.RejectJob(said.now(), "never!seen"));
            } else {
                more.remove(more.size() - 1);
            }
            try (JournalFile journal = JournalFile.read(file)) {
                final RecordedCheck check = new RecordedCheck(journal);
                for (int i = 0; i < other; i++) {
                    check.demand(course.messages.get(i), course.replies.get(i));
                }
                assertThatThrownBy(() -> check.demand(course.messages.get(other), new Reply(said.now(), more)))
                        .isInstanceOf(NoctuleException.class)
                        .hasMessageContaining(
                                "differs from its journal at message " + (other + 1) + " (date ",
                                "the journal says ",
                                "the agent says ")
                        .extracting(e -> ((NoctuleException) e).remedy())
                        .isEqualTo("Maybe the agent uses the clock or an unseeded generator.");
            }
        }
    }

    @Test
    void tellsThatTheSimulatorSaysSomethingElse() {
        final Course course = new Course(7, 60);
        final Path file = write(course, JournalTiming.DEFAULT);
        try (JournalFile journal = JournalFile.read(file)) {
            final RecordedReplies replies = new RecordedReplies(journal);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 60; i++) {
                            final Message message = course.messages.get(i);
                            final List<Event> events = new ArrayList<>(message.events());
                            if (i == 30) {
                                events.add(new Event.RequestedCall(message.now()));
                            }
                            replies.next(new Message(message.now(), events));
                        }
                    })
                    .hasMessageContaining("the simulator tells other events between messages ");
        }
    }

    @Test
    void goesOnWithoutAJournalWhenTheDiskIsFullAndSaysSoOnce() throws IOException {
        final Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "There is no /dev/full.");
        final Path file = Files.createSymbolicLink(folder.resolve("full.journal"), full);
        final Course course = new Course(1, 60);
        final List<String> told = new ArrayList<>();
        try (RunJournal journal = RunJournal.begin(file, JournalRule.KEEP, HEADER, JournalTiming.AT_ONCE, told::add)) {
            for (int i = 0; i < course.messages.size(); i++) {
                journal.answered(course.messages.get(i), course.replies.get(i));
            }
            journal.complete();
        }
        assertThat(told)
                .containsExactly("the journal (" + file + ") cannot be written (No space left on device): the run goes"
                        + " on without it and cannot be resumed.");
    }

    @Test
    void writesNothingOfAShortRunBeforeItsEnd() {
        final Path file = folder.resolve("late.journal");
        final Course course = new Course(1, 60);
        try (RunJournal journal =
                RunJournal.begin(file, JournalRule.KEEP, HEADER, new JournalTiming(1e6, 1, 1, 1), warning -> {})) {
            for (int i = 0; i < course.messages.size(); i++) {
                journal.answered(course.messages.get(i), course.replies.get(i));
            }
            assertThat(file).doesNotExist();
            journal.complete();
            assertThat(file).exists();
        }
    }

    @Test
    void takesFewBytesPerDecision() throws IOException {
        final Path file = folder.resolve("small.journal");
        try (RunJournal journal =
                RunJournal.begin(file, JournalRule.KEEP, HEADER, new JournalTiming(1e6, 1e6, 1e6, 1), warning -> {})) {
            for (int i = 0; i < 10_000; i++) {
                final double now = i * 7.5;
                journal.answered(
                        new Message(
                                now,
                                List.of(new Event.JobSubmitted(
                                        now,
                                        Kinds.job(new Profile.Delay("d", 3, Map.of()))
                                                .withId("w0!" + i)))),
                        new Reply(
                                now,
                                List.of(new Decision.ExecuteJob(
                                        now, "w0!" + i, ResourceSet.range(i % 200, i % 200 + i % 40)))));
            }
            journal.complete();
        }
        assertThat(Files.size(file)).isLessThan(10_000 * 10);
    }

    @Test
    void refusesOtherFormatsAndOtherFiles() throws IOException {
        final Path file = write(new Course(3, 5), JournalTiming.DEFAULT);
        final byte[] bytes = Files.readAllBytes(file);
        bytes[8] = 2;
        Files.write(file, bytes);
        assertThatThrownBy(() -> JournalFile.read(file))
                .hasMessage(file + ": the journal has format 2, and this version reads 1 (offset 8).");
        Files.writeString(file, "Ceci n'est pas un journal, mais une phrase.");
        assertThatThrownBy(() -> JournalFile.read(file)).hasMessageContaining("this is no journal");
    }
}
