package org.noctule.workload.swf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.workload.Workload.Repair;

class SwfReaderTest {
    private static final String REST = " 1 1 1 1 -1 -1 -1 -1";

    @TempDir
    private Path directory;

    private SwfTrace read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private SwfTrace read(byte[] bytes) throws IOException {
        return SwfReader.read(Files.write(directory.resolve("trace.swf"), bytes));
    }

    private static byte[] gzip(String text) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void readsTheColumnsOfALine() throws IOException {
        assertThat(read("7 1 2.5 -3 4 5.125 6 7 8e1 9" + REST).rows())
                .containsExactly(new SwfRow(1, 7, 1, 2.5, -3, 4, 5.125, 6, 7, 80, 9, 1, 1, 1, -1, -1, -1, -1));
    }

    @Test
    void readsUserGroupAndQueueWhereTheyAreNumbers() throws IOException {
        final SwfTrace trace = read("""
                1 0 0 1 1 1 1 1 1 1 1 42 7 3 5 1 -1 -1
                2 0 0 1 1 1 1 1 1 1 1 ada -1 3 1.5 1 -1 -1
                3 0 0 1 1 1 1 1 1 1 1 2
                """);
        assertThat(trace.rows())
                .extracting(SwfRow::user, SwfRow::group, SwfRow::queue)
                .containsExactly(tuple(42L, 7L, 5L), tuple(-1L, -1L, -1L), tuple(2L, -1L, -1L));
        assertThat(trace.repairs()).noneMatch(repair -> repair.dropped());
    }

    @Test
    void readsAByteOrderMarkAsNothing() throws IOException {
        final String text = "1 100 1 1 1 1 1 1 1 1" + REST + "\n2 110 1 1 1 1 1 1 1 1" + REST + "\n";

        assertThat(read("\ufeff" + text)).isEqualTo(read(text));
        assertThat(read(gzip("\ufeff;MaxProcs: 4\n" + text))).isEqualTo(read(";MaxProcs: 4\n" + text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void acceptsEveryEndOfLineBlankLinesTabsAndCommentsAnywhere(String newline) throws IOException {
        final String text = String.join(
                newline,
                ";MaxProcs: 4",
                "",
                " \t1\t1 1 1 1 1 1 1 1 1" + REST,
                "; between",
                "   ",
                " ; indented",
                "2 1 1 1 1 1 1 1 1 1" + REST);
        final SwfTrace trace = read(text);
        assertThat(trace.rows()).extracting(SwfRow::line).containsExactly(3L, 7L);
        assertThat(trace.header().comments()).containsExactly("MaxProcs: 4");
        assertThat(trace.repairs()).isEmpty();
        assertThat(read(gzip(text))).isEqualTo(trace);
    }

    @ParameterizedTest
    @CsvSource({
        "4 1e308 0 10 1 1 1 1 1 1, 2: the time (1.0E308) in column 2 must be at most 1.0E15 s.",
        "4 0 0 1e308 1 1 1 1 1 1, 2: the time (1.0E308) in column 4 must be at most 1.0E15 s.",
        "4 0 0 1 1 1 1 1 1e16 1, 2: the time (1.0E16) in column 9 must be at most 1.0E15 s."
    })
    void refusesTimesWhoseSumsWouldNotBeFinite(String line, String what) {
        assertThatThrownBy(() -> read("1 1 1 1 1 1 1 1 1 1\n" + line + "\n"))
                .isInstanceOf(NoctuleException.class)
                .hasMessage(directory.resolve("trace.swf") + ":" + what);
    }

    @Test
    void refusesALineOrAHeaderThatNeverEnds() {
        assertThatThrownBy(() -> read(gzip("1 1\n" + "1 ".repeat(1 << 20))))
                .isInstanceOf(NoctuleException.class)
                .hasMessage(directory.resolve("trace.swf") + ":2: the line is longer than 1048576 bytes.");
        assertThatThrownBy(() -> read(gzip((";" + "x".repeat(1 << 19) + "\n").repeat(40))))
                .isInstanceOf(NoctuleException.class)
                .hasMessage(directory.resolve("trace.swf") + ":32: the header is longer than 16777216 bytes.");
    }

    @Test
    void toleratesOtherNumbersOfColumnsButNotTooFew() throws IOException {
        final SwfTrace trace =
                read("1 1 1 1 1 1 1 1 1 1" + REST + " {1,2} q 1:ppn=2\n2 5 -1 6 7\n3 1 1 1\n4 5 6 7 8 9\n");
        assertThat(trace.rows()).hasSize(3);
        assertThat(trace.rows().get(1)).isEqualTo(new SwfRow(2, 2, 5, -1, 6, 7, -1, -1, -1, -1, -1));
        assertThat(trace.repairs())
                .containsExactly(
                        new Repair("fewer than 18 columns: the missing ones are unknown", 2, false, "line 2"),
                        new Repair("fewer than 5 columns", 1, true, "line 3"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1x", "--1", "-", ".", "1.2.3", "NaN", "Infinity", "1e999", "1f", "0x1", "1,5", "é"})
    void dropsALineWithSomethingElseThanANumber(String garbage) throws IOException {
        final SwfTrace trace = read("1 1 1 1 1 1 1 1 1 1" + REST + "\n2 1 1 " + garbage + " 1 1 1 1 1 1" + REST);
        assertThat(trace.rows()).hasSize(1);
        assertThat(trace.repairs()).containsExactly(new Repair("a column is not a number", 1, true, "line 2"));
    }

    @Test
    void readsEveryNumberAsTheJdkDoes() throws IOException {
        final Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            final String text = i % 2 == 0
                    ? Double.toString(random.nextDouble() * Math.pow(10, random.nextInt(40) - 20))
                    : random.nextLong(1L << (1 + i / 4)) + "." + random.nextLong(1L << (1 + i / 4));
            assertThat(read("1 1 " + text + " 1 1 1 1 1 1 1").rows().get(0).waitTime())
                    .as(text)
                    .isEqualTo(Double.parseDouble(text));
        }
        assertThat(read("1 .5 5. +3 -0.25 1").rows().get(0))
                .isEqualTo(new SwfRow(1, 1, .5, 5, 3, -.25, 1, -1, -1, -1, -1));
    }

    @Test
    void readsLinesLongerThanItsBuffer() throws IOException {
        final String longLine = "1 1 1 1 1 1 1 1 1 1" + REST + " {" + "1241,".repeat(50_000) + "}";
        final SwfTrace trace = read((longLine + "\r\n").repeat(3) + "9 1 1 1 1 1 1 1 1 1" + REST);
        assertThat(trace.rows()).extracting(SwfRow::line).containsExactly(1L, 2L, 3L, 4L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MaxNodes: 338 (batch partition; 512 total)|338",
                "MaxProcs: 12|12",
                "MaxProcs: -1|-1",
                "MaxProcs: many|-1",
                "MaxProcsX: 3|-1",
                "MaxProcs:|-1",
                "MaxNodes: 99999999999999999999|-1",
            })
    void findsTheSizeOfTheMachineInTheHeader(String line, long processors) throws IOException {
        final SwfHeader header = read(";  " + line + "\n1 1 1 1 1").header();
        assertThat(header.processors().orElse(-1)).isEqualTo(processors);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "; only a comment\n", "{\"nb_res\": 4}\n", "a b c d e f\n"})
    void saysThatAFileWithoutAJobIsNoTrace(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("trace.swf: no line is a job");
    }

    @Test
    void holdsNoMoreJobsThanTheMemory() throws IOException {
        final Path file = Files.write(directory.resolve("trace.swf"), gzip("1 1 1 1 1\n".repeat(11)));
        assertThat(SwfReader.read(file, 11).rows()).hasSize(11);
        assertThatThrownBy(() -> SwfReader.read(file, 10))
                .isInstanceOf(NoctuleException.class)
                .hasMessage(file + ":11: the trace has more than 10 jobs, which the memory of the JVM does not hold.");
    }

    @ParameterizedTest
    @ValueSource(strings = {";\n", "; a comment that is somewhat longer than nothing at all, and comes again\n"})
    void holdsNoMoreCommentsThanAHeaderHas(String comment) throws IOException {
        final byte[] bytes = gzip(comment.repeat(300_000) + "1 1 1 1 1\n");
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the header is longer than 16777216 bytes");
    }

    @Test
    void saysThatAFileIsMissingOrCutOff() throws IOException {
        assertThatThrownBy(() -> SwfReader.read(directory.resolve("none.swf")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("does not exist");
        final byte[] whole = gzip("1 1 1 1 1\n".repeat(1000));
        assertThatThrownBy(() -> read(java.util.Arrays.copyOf(whole, whole.length / 2)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("cannot be read");
        assertThatThrownBy(() -> SwfReader.read(directory)).isInstanceOf(NoctuleException.class);
    }
}
