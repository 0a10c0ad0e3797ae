package org.noctule.experiment.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;

final class ArrivalRecordTest {
    private static final String ROWS = "update,episode,weights,used\n0,1,0,1\n0,0,0,1\n1,3,0,1\n1,2,0,0\n2,5,2,1\n";

    @TempDir
    private Path folder;

    private ArrivalRecord read(String text) throws IOException {
        return ArrivalRecord.read(Files.writeString(folder.resolve("arrivals.csv"), text));
    }

    @Test
    void aRecordThatIsWrittenAgainIsTheSame() throws IOException {
        final ArrivalRecord record = read(ROWS);
        final Path copy = folder.resolve("copy.csv");
        try (ArrivalWriter writer = new ArrivalWriter(copy, record.before(1))) {
            record.of(1).forEach(writer::add);
            record.of(2).forEach(writer::add);
        }
        assertThat(copy).hasContent(ROWS);
        assertThat(record.nextEpisode()).isEqualTo(6);
        assertThat(List.of(record.oldestFrom(0), record.oldestFrom(1), record.oldestFrom(2), record.oldestFrom(3)))
                .containsExactly(0L, 0L, 2L, 3L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2,5,2", "2,5,3,1", "1,5,-1,1", "2,5,2,2", "0,5,0,1", "2,5,2,1,", "2,05,2,1", ""})
    void aDamagedRowIsNamed(String row) {
        assertThatThrownBy(() -> read(ROWS.replace("2,5,2,1", row)))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"))
                .hasMessageContaining("arrivals.csv) is damaged at line 6: " + row);
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> read("update,episodes\n")).hasMessageContaining("damaged at line 1");
        assertThatThrownBy(() -> ArrivalRecord.read(folder.resolve("none.csv"))).hasMessageContaining("cannot be read");
    }
}
