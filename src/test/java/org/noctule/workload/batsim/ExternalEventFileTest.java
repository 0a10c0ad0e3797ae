package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.test.Shared;
import org.noctule.workload.ExternalEvent;

class ExternalEventFileTest {
    @TempDir
    private Path folder;

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("events.txt"), text);
    }

    @Test
    void ordersEventsByDateAndAtOneDateReturnsBeforeLosses() throws IOException {
        final Path file = write("""
                {"type": "machine_unavailable", "resources": "1", "timestamp": 5}

                {"type": "storm", "timestamp": 5, "wind": "north"}
                {"type": "machine_available", "resources": "0 2-3", "timestamp": 5}
                {"type": "machine_unavailable", "resources": "0 2-3", "timestamp": 1.5}
                """);
        final List<ExternalEvent> events = ExternalEventFile.read(file, true);

        assertThat(events.stream().map(event -> event.timestamp() + " " + event.type() + " " + event.resources()))
                .containsExactly(
                        "1.5 machine_unavailable 0 2-3",
                        "5.0 machine_available 0 2-3",
                        "5.0 machine_unavailable 1",
                        "5.0 storm ");
        assertThat(events.get(3).fields()).containsEntry("wind", "north").containsKeys("type", "timestamp");
    }

    @Test
    void readsBatsimsExample() {
        assertThat(ExternalEventFile.read(Shared.file("golden/batsim/inputs/test_events_4hosts.txt"), false))
                .hasSize(5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"type": "storm", "timestamp": 5}                                        | $.type
            {"type": "machine_available", "timestamp": 5}                            | "resources" is missing
            {"type": "machine_available", "resources": "1-", "timestamp": 5}         | $.resources
            {"type": "machine_available", "resources": "1", "timestamp": -5}         | $.timestamp
            {"type": "machine_available", "resources": "1"}                          | "timestamp" is missing
            {"type":                                                                 | line 2
            """)
    void tellsLineAndField(String line, String where) throws IOException {
        final Path file = write("\n" + line);
        assertThatThrownBy(() -> ExternalEventFile.read(file, false))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining(where);
    }

    @Test
    void tellsOfAFileThatIsNotThere() {
        assertThatThrownBy(() -> ExternalEventFile.read(folder.resolve("none"), false))
                .hasMessageContaining("does not exist");
    }
}
