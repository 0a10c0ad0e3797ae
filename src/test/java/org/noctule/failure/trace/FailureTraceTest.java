package org.noctule.failure.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.batsim.ExternalEventFile;

class FailureTraceTest {
    private static final String LANL = "System,nodenumz,purpose,Prob Started,Prob Fixed,Down Time,Hardware,Software\n";

    @TempDir
    private Path folder;

    @Test
    void keepsTheDownTimeOfFiftyRecords() throws IOException {
        final Random random = Seeds.random(4);
        final StringBuilder text = new StringBuilder(LANL);
        double expected = 0;
        for (int i = 0; i < 50; i++) {
            // One record a node and day, so that none overlap.
            final int minutes = 1 + random.nextInt(1200);
            expected += minutes * 60;
            text.append(String.format(
                    Locale.ROOT,
                    "20,%d,compute,%d/%d/2003 %d:00,%d/%d/2003 %d:%02d,%d,%s\n",
                    i % 7,
                    1 + i / 25,
                    1 + i % 25,
                    3,
                    1 + i / 25,
                    1 + i % 25,
                    3 + minutes / 60,
                    minutes % 60,
                    minutes,
                    i % 2 == 0 ? "memory," : ",os"));
        }

        final List<ExternalEvent> events = events(text.toString());

        assertThat(downSeconds(events)).isCloseTo(expected, within(1e-6));
        assertThat(events.get(0).timestamp()).isEqualTo(0);
        assertThat(events.get(0).fields()).containsEntry("cause", "hardware").containsEntry("domain", "node:0");
    }

    @Test
    void joinsRecordsOfANodeThatOverlap() throws IOException {
        final List<ExternalEvent> events = events(LANL
                + "2,5,x,1/1/2003 0:00,1/1/2003 2:00,120,,\n"
                + "2,5,x,1/1/2003 1:00,1/1/2003 3:00,120,,\n"
                + "2,5,x,1/1/2003 3:00,1/1/2003 4:00,60,,\n"
                + "2,9,x,1/1/2003 3:00,1/1/2003 3:00,0,,\n");

        assertThat(events).hasSize(2);
        assertThat(events.get(1).timestamp()).isEqualTo(4 * 3600);
    }

    @Test
    void readsTheFailureTraceArchive() throws IOException {
        final List<ExternalEvent> events = events("""
                # event_id\tcomponent_id\tnode_id\tplatform_id\tevent_type\tevent_start_time\tevent_stop_time\tevent_end_reason
                1\t1\t11\t1\t1\t1000\t2000\t
                2\t1\t11\t1\t0\t2000\t2600\t7
                3\t1\t2\t1\t0\t2100\t2200\t
                """);

        assertThat(downSeconds(events)).isEqualTo(700);
        assertThat(events.get(0).resources()).isEqualTo(ResourceSet.of(1));
    }

    @Test
    void readsAlea() throws IOException {
        final List<ExternalEvent> events = events("1100\tzewura\t600\t3,4\n1200\tzewura\t59\t3\n");

        assertThat(downSeconds(events)).isEqualTo(1200);
    }

    @Test
    void refusesWhatIsNoTrace() throws IOException {
        for (final String text : List.of(
                "",
                "hello\n",
                LANL + "2,5,x,yesterday,1/1/2003 2:00,5,,\n",
                LANL + "2,5\n",
                LANL + "2,5,x,1/1/2003 2:00,1/1/2003 1:00,5,,\n",
                "1100\tzewura\tmany\t3\n")) {
            assertThatThrownBy(() -> events(text))
                    .as(text)
                    .isInstanceOfSatisfying(
                            NoctuleException.class, e -> assertThat(e.remedy()).startsWith("Maybe"));
        }
    }

    @Test
    void survivesMutations() throws IOException {
        final Random random = Seeds.random(5);
        final String whole = LANL + "20,3,compute,2/28/2003 3:00,3/1/2003 5:10,1570,memory,\n".repeat(3);
        for (int i = 0; i < 1000; i++) {
            final StringBuilder text = new StringBuilder(whole);
            for (int change = 0; change <= random.nextInt(3); change++) {
                final int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) (9 + random.nextInt(110)));
                    case 1 -> text.deleteCharAt(at);
                    default -> text.insert(at, text.charAt(random.nextInt(text.length())));
                }
            }
            try {
                events(text.toString());
            } catch (final NoctuleException e) {
                assertThat(e.remedy()).startsWith("Maybe");
            }
        }
    }

    private List<ExternalEvent> events(String text) throws IOException {
        final Path in = Files.writeString(folder.resolve("trace"), text);
        final Path out = folder.resolve("events.txt");
        Files.write(out, FailureTrace.read(in).lines(ResourceSet::of));
        return ExternalEventFile.read(out, false);
    }

    private static double downSeconds(List<ExternalEvent> events) {
        final List<Double> sums = new ArrayList<>();
        events.forEach(event -> sums.add((event.type().equals(ExternalEvent.MACHINE_AVAILABLE) ? 1 : -1)
                * event.timestamp()
                * event.resources().size()));
        return sums.stream().mapToDouble(Double::doubleValue).sum();
    }
}
