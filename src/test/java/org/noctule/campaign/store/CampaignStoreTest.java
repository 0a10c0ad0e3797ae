package org.noctule.campaign.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.bench.MadePlan;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.RunRow;
import org.noctule.campaign.execute.ProgramFolder;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** Stores of campaigns: segments, failures and the tables that are gathered. */
final class CampaignStoreTest {
    private static final List<String> FIGURES = List.of("one", "two");

    @TempDir
    private Path folder;

    private Path directory;
    private final CampaignPlan plan = MadePlan.of(3, "a", "b", "a");
    private CampaignStore store;

    @BeforeEach
    void begin() {
        directory = folder.resolve("s");
        store = CampaignStore.begin(directory, "{}", plan);
    }

    private static RunRow row(int run) {
        return new RunRow(run / 4.0, run + ".0,1.5");
    }

    private void publish(CampaignStore into, String worker, int... runs) {
        try (SegmentWriter writer = into.writer(worker)) {
            for (final int run : runs) {
                writer.add(into.plan().run(run).key(), row(run));
            }
        }
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(directory.resolve(name));
    }

    @Test
    void theTableHasTheOrderOfThePlanAndCopiesOfWhatIsTheSame() throws IOException {
        publish(store, "w", 5, 0);
        publish(store, "v", 2, 1, 3, 4);
        assertThat(Gathering.gather(store)).isEqualTo(new Gathered(9, 9, 2, directory.resolve("runs.csv")));
        assertThat(lines("runs.csv").stream().map(line -> line.replaceFirst("^[0-9a-f]{40}", "KEY")))
                .containsExactly(
                        "key,point,seed,repetition,one,two",
                        "KEY,\"p,0\",1,0,0.0,1.5",
                        "KEY,\"p,0\",2,0,1.0,1.5",
                        "KEY,\"p,0\",3,0,2.0,1.5",
                        "KEY,\"p,1\",1,0,3.0,1.5",
                        "KEY,\"p,1\",2,0,4.0,1.5",
                        "KEY,\"p,1\",3,0,5.0,1.5",
                        "KEY,\"p,2\",1,0,0.0,1.5",
                        "KEY,\"p,2\",2,0,1.0,1.5",
                        "KEY,\"p,2\",3,0,2.0,1.5");
        assertThat(lines("times.csv")).hasSize(10).contains(plan.run(5).key() + ",1.25,w-0.csv");
    }

    @Test
    void anIncompleteTableHasAnotherName() throws IOException {
        publish(store, "w", 4);
        assertThat(Gathering.gather(store).table()).hasFileName("runs.partial.csv");
        assertThat(directory.resolve("runs.csv")).doesNotExist();
        publish(store, "w2", 0, 1, 2, 3, 5);
        assertThat(Gathering.gather(store).complete()).isTrue();
        assertThat(directory.resolve("runs.partial.csv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void gatheringInStepsComesToTheBytesOfGatheringAtOnce(long seed) throws IOException {
        final Random random = new Random(seed);
        final CampaignPlan many = MadePlan.of(50, "a", "b", "c", "a", "d", "b");
        final CampaignStore steps = CampaignStore.begin(folder.resolve("steps"), "{}", many);
        final CampaignStore once = CampaignStore.begin(folder.resolve("once"), "{}", many);
        final int[] runs = IntStream.range(0, many.size())
                .filter(run -> !many.isCopy(run) && random.nextInt(5) > 0)
                .boxed()
                .sorted((one, other) -> Integer.compare(one * 7919 % 307, other * 7919 % 307))
                .mapToInt(run -> run)
                .toArray();
        for (int from = 0; from < runs.length; from += 1 + random.nextInt(20)) {
            final int to = Math.min(runs.length, from + 25);
            publish(steps, "w" + from, java.util.Arrays.copyOfRange(runs, from, to));
            if (random.nextBoolean()) {
                Gathering.gather(steps);
            }
        }
        Gathering.gather(steps);
        publish(once, "w", runs);
        Gathering.gather(once);
        assertThat(Files.readString(folder.resolve("steps/runs.partial.csv")))
                .isEqualTo(Files.readString(folder.resolve("once/runs.partial.csv")));
        assertThat(Gathering.gather(steps).segments()).isZero();
    }

    @Test
    void aRunThatWasMadeTwiceCountsOnce() throws IOException {
        publish(store, "w", 0, 1, 2, 3, 4, 5);
        publish(store, "v", 5, 4, 3);
        Gathering.gather(store);
        publish(store, "u", 0, 1);
        assertThat(Gathering.gather(store).segments()).isEqualTo(1);
        assertThat(lines("runs.csv")).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void twoResultsOfOneRunAreRefusedByName(boolean later) {
        publish(store, "w", 0, 1);
        if (later) {
            Gathering.gather(store);
        }
        try (SegmentWriter writer = store.writer("v")) {
            writer.add(plan.run(1).key(), new RunRow(0, "7.0,1.5"));
        }
        final String one = later ? "w-0.csv than in v-0.csv" : "v-0.csv than in w-0.csv";
        assertThatThrownBy(() -> Gathering.gather(store)).isInstanceOfSatisfying(NoctuleException.class, e -> {
            assertThat(e.kind()).isEqualTo(NoctuleException.Kind.RUN);
            assertThat(e)
                    .hasMessage("The campaign is not deterministic: run 1 ("
                            + plan.run(1).key() + ") came to other figures in " + one + ".");
        });
        assertThat(directory)
                .isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("."));
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> damages() {
        final UnaryOperator<String> cut = text -> text.substring(0, text.length() / 2);
        final UnaryOperator<String> lastByte = text -> text.substring(0, text.length() - 1);
        final UnaryOperator<String> line = text -> text.replaceFirst("\n[^\n]*\n", "\n");
        final UnaryOperator<String> edited = text -> text.replace(",1.5\n", ",2.5\n");
        final UnaryOperator<String> nothing = text -> "";
        return Stream.of(cut, lastByte, line, edited, nothing).map(org.junit.jupiter.params.provider.Arguments::of);
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.MethodSource("damages")
    void aSegmentThatWasCutOrEditedIsRefusedByName(UnaryOperator<String> damage) throws IOException {
        publish(store, "w", 0, 1);
        Gathering.gather(store);
        final Path segment = directory.resolve("rows/w-0.csv");
        Files.writeString(segment, damage.apply(Files.readString(segment)));
        Files.setLastModifiedTime(segment, FileTime.fromMillis(1_000_000));
        assertThatThrownBy(() -> Gathering.gather(store)).hasMessageContaining(segment.toString());
        assertThatThrownBy(() -> store.standing()).hasMessageContaining(segment.toString());
    }

    @Test
    void tablesThatWereEditedAreMadeAnew() throws IOException {
        publish(store, "w", 0, 1, 2, 3, 4, 5);
        Gathering.gather(store);
        final String before = Files.readString(directory.resolve("runs.csv"));
        Files.writeString(directory.resolve("runs.csv"), before.replace("1.5", "9.5"));
        Files.setLastModifiedTime(directory.resolve("runs.csv"), FileTime.fromMillis(1_000_000));
        Gathering.gather(store);
        assertThat(Files.readString(directory.resolve("runs.csv"))).isEqualTo(before);
    }

    /** The name of a folder that a process gathers into, its files of long ago or of now. */
    private Path gathering(long process, long start, String host, Instant touched) throws IOException {
        final Path left =
                Files.createDirectory(directory.resolve(".gather-" + process + "-" + start + "-" + host + "-12"));
        final Path file = Files.writeString(left.resolve("runs.csv"), "key");
        Files.setLastModifiedTime(file, FileTime.from(touched));
        Files.setLastModifiedTime(left, FileTime.from(touched));
        return left;
    }

    @Tag("whole")
    @Test
    void whatAKilledGatheringLeftIsRemovedAndWhatAnotherOneWritesIsNot() throws IOException, InterruptedException {
        publish(store, "w", 0, 1, 2, 3, 4, 5);
        final Process dead = new ProcessBuilder(ProgramFolder.ownJava(), "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(dead.waitFor()).isZero();
        final String host = InetAddress.getLocalHost().getHostName();
        final ProcessHandle own = ProcessHandle.current();
        final long start = own.info().startInstant().orElseThrow().toEpochMilli();
        final Instant now = Instant.now();
        final List<Path> left = List.of(
                gathering(dead.pid(), start, host, now),
                gathering(own.pid(), start - 60_000, host, now),
                gathering(1, 1, "elsewhere", now.minus(Duration.ofDays(2))));
        final List<Path> used = List.of(
                gathering(own.pid(), start, host, now.minus(Duration.ofDays(2))), gathering(2, 1, "elsewhere", now));
        assertThat(Gathering.gather(store).complete()).isTrue();
        assertThat(left).allSatisfy(folder -> assertThat(folder).doesNotExist());
        assertThat(used).allSatisfy(folder -> assertThat(folder).isNotEmptyDirectory());
    }

    @Test
    void manyMayGatherAtOnce() throws Exception {
        final int rounds = 15;
        final CampaignPlan many = MadePlan.of(2 * rounds, "a");
        final CampaignStore shared = CampaignStore.begin(folder.resolve("shared"), "{}", many);
        final ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < rounds; round++) {
                final int run = 2 * round;
                publish(shared, "w" + run, run);
                final List<Future<Gathered>> gatherings = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    gatherings.add(threads.submit(() -> Gathering.gather(shared)));
                    publish(shared, "w" + run + "-" + i, run + 1);
                }
                for (final Future<Gathered> gathering : gatherings) {
                    gathering.get();
                }
                assertThat(Gathering.gather(shared).done()).isEqualTo(run + 2);
                assertThat(Files.readAllLines(folder.resolve("shared")
                                .resolve(run + 2 < many.size() ? "runs.partial.csv" : "runs.csv")))
                        .hasSize(run + 3);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aStoreOfAnotherFormIsLeftAlone() throws IOException {
        final Path file = directory.resolve("plan.json");
        Files.writeString(file, Files.readString(file).replace("\"format\":1", "\"format\":2"));
        assertThatThrownBy(() -> CampaignStore.open(directory, FIGURES))
                .hasMessage(file + ": the store has form 2, and this version of Noctule reads form 1.");
        assertThatThrownBy(() -> CampaignStore.begin(directory, "{}", plan)).hasMessageContaining("form 2");
    }

    @Test
    void rowsCountWhereTheyHaveAllFiguresThatAreWanted() throws IOException {
        publish(store, "w", 0, 1, 2, 3, 4, 5);
        final CampaignStore fewer = CampaignStore.open(directory, List.of("two"));
        assertThat(fewer.standing().missing()).isEmpty();
        Gathering.gather(fewer);
        assertThat(lines("runs.csv").get(1)).endsWith(",\"p,0\",1,0,1.5");
        assertThat(CampaignStore.open(directory, List.of("two", "three"))
                        .standing()
                        .missing())
                .hasSize(6);
    }

    @Test
    void aPlanOfAnEarlierBuildIsStillRead() throws IOException {
        final Path file = directory.resolve("plan.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceAll(",\"figures\":\\[[^\\]]*\\]", "")
                        .replaceAll(",\"cost\":\\[[^\\]]*\\]", ""));
        assertThat(Files.readString(file)).doesNotContain("figures", "cost");
        final CampaignPlan read = CampaignStore.open(directory).plan();
        assertThat(read.terms().figures()).hasSize(16).startsWith("bounded_slowdown");
        assertThat(read.run(1).key()).isEqualTo(plan.run(1).key());
    }

    @Test
    void aSegmentWithoutKeysIsRefused() {
        AtomicFile.writeToDisk(directory.resolve("rows/x-0.csv"), SegmentFile.close("one,two\n", 0));
        assertThatThrownBy(() -> store.standing()).hasMessageContaining("x-0.csv) has other columns");
    }

    @Test
    void aFolderOfOtherFilesIsNoStore() throws IOException {
        final Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("thesis.txt"), "");
        assertThatThrownBy(() -> CampaignStore.begin(other, "{}", plan))
                .hasMessage("The directory (" + other + ") exists already and holds no campaign.");
        assertThatThrownBy(() -> CampaignStore.open(other, FIGURES)).hasMessageContaining("holds no campaign");
    }

    @ParameterizedTest
    @ValueSource(strings = {"campaign.json", ".campaign.json.part", ".plan.json.part"})
    void whatAKillAtTheVeryBeginningLeftIsBegunAnew(String name) throws IOException {
        final Path left = Files.createDirectories(folder.resolve("left"));
        Files.writeString(left.resolve(name), "{");
        assertThat(CampaignStore.begin(left, "{}", plan).standing().missing()).hasSize(6);
    }

    @ParameterizedTest
    @CsvSource({"999,0", "1000,1", "2500,2"})
    void aSegmentIsPublishedAfterAThousandRows(int rows, int segments) {
        final CampaignPlan many = MadePlan.of(3000, "a");
        final CampaignStore into = CampaignStore.begin(folder.resolve("many"), "{}", many);
        final SegmentWriter writer = into.writer("w");
        for (int run = 0; run < rows; run++) {
            writer.add(many.run(run).key(), row(run));
        }
        assertThat(into.segments()).hasSize(segments);
        assertThat(into.standing().done().cardinality()).isEqualTo(segments * 1000);
        writer.close();
        assertThat(into.standing().done().cardinality()).isEqualTo(rows);
    }

    @Test
    void aWriterNeverTakesTheNameOfAnother() {
        publish(store, "w", 0);
        publish(store, "w", 1);
        assertThat(store.segments())
                .extracting(file -> file.getFileName().toString())
                .containsExactly("w-0.csv", "w-1.csv");
    }

    @Test
    void failuresCountUntilTheyAreForgiven() {
        store.fail("w", plan.run(1), 2, NoctuleException.input("what", "Maybe."));
        assertThat(store.standing().attempts(1)).isEqualTo(1);
        store.fail("v", plan.run(1), 1, NoctuleException.input("what", "Maybe."));
        final CampaignStanding standing = store.standing();
        assertThat(standing.missing()).containsExactly(0, 2, 3, 4, 5);
        assertThat(standing.failed()).isEqualTo(1);
        assertThat(standing.failures().get(0).exception())
                .hasMessage("run 1, point p,1, seed 2: what".replace("p,1", "p,0"));
        store.forgive();
        assertThat(store.standing().missing()).contains(1);
        store.fail("w", plan.run(1), 3, NoctuleException.input("what", "Maybe."));
        publish(store, "w", 1);
        assertThat(store.standing().failures()).isEmpty();
    }

    @Test
    void timesAreEstimatedByPoint() {
        publish(store, "w", 1, 2, 3);
        assertThat(store.standing().milliseconds(0, 3, 4)).containsExactly(375, 750, 750);
        assertThat(CampaignStore.at(folder.resolve("none"), plan).standing().milliseconds(0))
                .containsExactly(Double.NaN);
    }
}
