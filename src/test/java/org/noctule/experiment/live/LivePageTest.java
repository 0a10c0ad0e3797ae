package org.noctule.experiment.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Folder;
import org.noctule.experiment.OutputDirectory;
import org.noctule.experiment.RunProgress;
import org.noctule.experiment.Stop;
import org.noctule.learning.training.Progress;
import org.noctule.test.RawHttp;

final class LivePageTest {
    private static final LiveSubject SUBJECT = new LiveSubject("fcfs </script>, options.json", 3, 0);

    @TempDir
    private Path path;

    private Folder folder;
    private Experiment experiment;

    @BeforeEach
    void read() {
        folder = new Folder(path);
        experiment = folder.threeJobs("fcfs");
    }

    private void run(LivePage page, OutputDirectory output, Stop.Source stops) {
        experiment.runner(experiment.plan(true).observedBy(page)).run(output, 7, RunProgress.NONE, stops);
    }

    private static JsonNode event(String stream, String kind) throws IOException {
        final String begin = "event: " + kind + "\ndata: ";
        final int start = stream.indexOf(begin) + begin.length();
        return new ObjectMapper().readTree(stream.substring(start, stream.indexOf("\n\n", start)));
    }

    @Test
    void tellsTheLastJobAndTheEnd() throws IOException {
        final OutputDirectory output = folder.output("out");
        final String stream;
        final LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0);
        try (RawHttp reader = RawHttp.get(page.address(), "/events")) {
            final String greeting = reader.until("\n\n");
            assertThat(event(greeting, "greeting").path("title").asText()).isEqualTo(SUBJECT.title());
            run(page, output, Stop.Source.NONE);
            page.close();
            stream = reader.all();
        }
        final JsonNode end = event(stream, "end");
        assertThat(end.path("complete").asBoolean()).isTrue();
        assertThat(end.path("seed").asLong()).isEqualTo(7);
        final JsonNode now = end.path("now");
        assertThat(now.path("submitted").asInt()).isEqualTo(3);
        assertThat(now.path("waiting").asInt() + now.path("running").asInt()).isZero();
        assertThat(now.path("decisions").asLong()).isEqualTo(3);
        assertThat(now.path("recent").findValuesAsText("id")).hasSize(3);
        final String last = now.path("recent").path(0).path("id").asText();
        final String number = last.substring(last.indexOf('!') + 1);
        assertThat(Files.readAllLines(output.file("jobs.csv")))
                .anyMatch(line -> line.startsWith(number + ",") && line.contains("COMPLETED_SUCCESSFULLY"));
        assertThat(now.path("clock").asDouble())
                .isEqualTo(now.path("recent").path(0).path("end").asDouble());
    }

    @Test
    void changesNoByteOfTheResults() throws IOException {
        final OutputDirectory watched = folder.output("watched");
        final OutputDirectory alone = folder.output("alone");
        try (LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0)) {
            run(page, watched, Stop.Source.NONE);
        }
        experiment.runner(experiment.plan(true)).run(alone, 7, RunProgress.NONE, Stop.Source.NONE);
        for (final String name : new String[] {"jobs.csv", "machine_states.csv", "consumed_energy.csv"}) {
            assertThat(watched.file(name)).hasSameBinaryContentAs(alone.file(name));
        }
    }

    @Test
    void saysThatARunEndedBeforeItsTime() throws IOException {
        final String stream;
        final LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0);
        try (RawHttp reader = RawHttp.get(page.address(), "/events")) {
            reader.until("\n\n");
            final NoctuleException wish = new NoctuleException(NoctuleException.Kind.INTERRUPTED, "Enough.", "Maybe.");
            final Stop.Source stops = remedy -> new StopAtOnce(wish);
            assertThatThrownBy(() -> run(page, folder.output("out"), stops)).isEqualTo(wish);
            page.close();
            stream = reader.all();
        }
        assertThat(event(stream, "end").path("complete").asBoolean()).isFalse();
    }

    private record StopAtOnce(NoctuleException wish) implements Stop {
        @Override
        public Optional<NoctuleException> cause() {
            return Optional.of(wish);
        }

        @Override
        public void stops(Target run) {}

        @Override
        public void over() {}

        @Override
        public void close() {}
    }

    @Test
    void showsTheReturnsOfATraining() throws IOException {
        try (LivePage page = LivePage.open(new LiveSubject("ppo", 0, 20), Optional.empty(), 0)) {
            page.updated(new Progress(1, 10, 100, -5, 0.5, 1.5, OptionalDouble.empty(), 1000));
            page.updated(new Progress(2, 20, 200, -4, 0.25, 1.25, OptionalDouble.of(-3), 1000));
            try (RawHttp reader = RawHttp.get(page.address(), "/events")) {
                final JsonNode greeting = event(reader.until("\n\n"), "greeting");
                assertThat(greeting.path("training_columns").toString())
                        .isEqualTo("[\"episodes\",\"return\",\"loss\",\"entropy\",\"evaluation\",\"decisions_per_s\"]");
                assertThat(greeting.path("training").toString())
                        .isEqualTo("[[10.0,-5.0,0.5,1.5,null,1000.0],[20.0,-4.0,0.25,1.25,-3.0,1000.0]]");
            }
        }
    }

    @Test
    void servesThePageAndAllThatItNames() throws IOException {
        try (LivePage page = LivePage.open(SUBJECT, Optional.empty(), 0)) {
            try (RawHttp browser = RawHttp.get(page.address(), "/")) {
                assertThat(browser.all()).contains("live.js", "live.css", "uplot.js", "uplot.css");
            }
            for (final String name : new String[] {"live.js", "live.css", "uplot.js", "uplot.css"}) {
                try (RawHttp browser = RawHttp.get(page.address(), "/" + name)) {
                    assertThat(browser.all()).startsWith("HTTP/1.1 200 ");
                }
            }
        }
    }
}
