package org.noctule.report.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.ResultFolder;

class ExportTest {
    private static final String JOBS = """
            job_id,workload_name,profile,submission_time,requested_number_of_resources,requested_time,success,final_state,\
            starting_time,execution_time,finish_time,waiting_time,turnaround_time,stretch,allocated_resources,\
            consumed_energy,metadata,estimate,user,group,queue
            1,w0,p,0.0,2,-1.0,1,COMPLETED_SUCCESSFULLY,0.0,10.0,10.0,0.0,10.0,1.0,0-1,5.5,"",-1.0,"a""b",,
            4,w0,p,1.0,1,-1.0,0,REJECTED,,,,,,,,,"",-1.0,c,,
            2,w0,p,1.0,4,-1.0,1,COMPLETED_SUCCESSFULLY,10.0,10.0,20.0,9.0,19.0,1.9,0-3,7.5,"",-1.0,c,,
            3,w0,p,2.0,1,-1.0,1,COMPLETED_SUCCESSFULLY,20.0,0.0,20.0,18.0,18.0,1.8,2,0.0,"",-1.0,c,,
            5,w0,p,2.0,1,-1.0,0,COMPLETED_WALLTIME_REACHED,20.0,5.0,25.0,18.0,23.0,4.6,3,1.0,"",-1.0,c,,
            """;
    private static final String ENERGY = """
            time,energy,event_type,wattmin,epower
            0.0,0.0,s,20.0,NA
            10.0,200.0,e,10.0,20.0
            10.0,200.0,s,40.0,NA
            """;

    @TempDir
    private Path folder;

    private ResultFolder results() throws IOException {
        Files.writeString(folder.resolve("jobs.csv"), JOBS);
        Files.writeString(folder.resolve("consumed_energy.csv"), ENERGY);
        Files.writeString(folder.resolve("platform.json"), """
                {"cores": 4, "clusters": [{"id": "a", "nodes": [{"number": 2, "first_core": 0, "cores": 2}]}]}
                """);
        return ResultFolder.open(folder);
    }

    private List<WireFields> packets(Export export) throws IOException {
        final Path out = folder.resolve("trace");
        export.write(results(), out);
        return new WireFields(Files.readAllBytes(out)).messages(1);
    }

    /** What each track tells, by its name and that of its parent. */
    private static Map<String, List<String>> tracks(List<WireFields> packets) {
        final Map<Long, String> names = new TreeMap<>();
        final Map<String, List<String>> told = new TreeMap<>();
        for (final WireFields packet : packets) {
            if (packet.has(60)) {
                final WireFields track = packet.message(60);
                final String parent = track.has(5) ? names.get(track.number(5)) + "/" : "";
                names.put(track.number(1), parent + track.text(2));
            } else {
                final WireFields event = packet.message(11);
                final String what = switch ((int) event.number(9)) {
                    case 1 -> "begin " + event.text(23);
                    case 2 -> "end";
                    case 3 -> "instant " + event.text(23);
                    default -> Double.toString(event.decimal(44));
                };
                told.computeIfAbsent(names.get(event.number(11)), key -> new ArrayList<>())
                        .add(packet.number(8) / 1_000_000_000 + " " + what);
            }
        }
        return told;
    }

    @Test
    void perfettoGetsASlicePerJobOnAsFewLanesAsPossible() throws IOException {
        final List<WireFields> packets = packets(new PerfettoExport(false));
        final Map<String, List<String>> tracks = tracks(packets);
        assertThat(tracks.keySet()).containsExactly("jobs/lane 1", "jobs/lane 2", "power", "queue", "used cores");
        assertThat(tracks.get("jobs/lane 1"))
                .containsExactly("0 begin 1", "10 end", "10 begin 2", "20 end", "20 instant 3");
        assertThat(tracks.get("jobs/lane 2")).containsExactly("20 begin 5", "25 end");
        assertThat(tracks.get("power")).containsExactly("0 20.0", "10 40.0");
        assertThat(tracks.get("queue")).endsWith("20 0.0", "20 0.0", "25 0.0").contains("1 2.0", "10 3.0");
        assertThat(tracks.get("used cores")).contains("0 2.0", "10 0.0", "10 4.0", "25 0.0");
    }

    @Test
    void perfettoGetsTheNodesOfEachJobOnRequest() throws IOException {
        final Map<String, List<String>> tracks = tracks(packets(new PerfettoExport(true)));
        assertThat(tracks.get("nodes/a node 1/lane 1")).containsExactly("0 begin 1", "10 end", "10 begin 2", "20 end");
        assertThat(tracks.get("nodes/a node 2/lane 1")).containsExactly("10 begin 2", "20 end", "20 instant 3");
        assertThat(tracks.get("nodes/a node 2/lane 2")).containsExactly("20 begin 5", "25 end");
    }

    @Test
    void perfettoGetsATrainingStepWithFlowsBetweenItsParts() throws IOException {
        Files.writeString(
                folder.resolve("training_jobs.csv"), "job_id,workload_name,starting_time\n1,w0,10.0\n2,w0,\n");
        Files.writeString(folder.resolve("step_slices.csv"), """
                job_id,from_server,to_server,channel,part,to_part,start,end,workload_name
                1,0,,,1a,,0.0,1.0,w0
                1,0,1,0,1a,2,1.0,2.0,w0
                1,1,,,2,,3.0,5.0,w0
                """);
        final List<WireFields> packets = packets(new PerfettoExport(false));
        final Map<String, List<String>> tracks = tracks(packets);
        assertThat(tracks.get("servers, first training step/server 0")).containsExactly("10 begin 1a", "11 end");
        assertThat(tracks.get("channels, first training step/0 → 1 (0)")).containsExactly("11 begin 1a→2", "12 end");
        assertThat(tracks.get("servers, first training step/server 1")).containsExactly("13 begin 2", "15 end");
        assertThat(packets.stream()
                        .filter(packet -> packet.has(11) && packet.message(11).has(47)))
                .extracting(packet -> packet.message(11).number(47))
                .containsExactly(1L, 1L, 1L);
    }

    @Test
    void perfettoIsToldMoreOfEachJob() throws IOException {
        final WireFields begin = packets(new PerfettoExport(false)).stream()
                .filter(packet -> packet.has(11) && packet.message(11).number(9) == 1)
                .findFirst()
                .orElseThrow()
                .message(11);
        assertThat(begin.messages(4)).extracting(note -> note.text(10)).contains("cores", "user", "energy (J)");
        assertThat(begin.messages(4).get(0).number(3)).isEqualTo(2);
    }

    @Test
    void tensorBoardsRecordsHaveTheRightLengthsAndSums() throws IOException {
        Files.writeString(
                folder.resolve("training.csv"),
                "update,episodes,decisions,return,loss,entropy,evaluation\n1,1,9,-2.0,0.5,1.0,\n2,2,18,-1.5,NA,0.9,-1.0\n");
        final Path file = folder.resolve(EventFile.NAME);
        new TensorBoardExport().write(ResultFolder.open(folder), file);
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        final List<WireFields> events = new ArrayList<>();
        while (bytes.hasRemaining()) {
            final byte[] head = new byte[8];
            bytes.get(head);
            assertThat(bytes.getInt()).isEqualTo(masked(head));
            final byte[] data = new byte
                    [(int) ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getLong()];
            bytes.get(data);
            assertThat(bytes.getInt()).isEqualTo(masked(data));
            events.add(new WireFields(data));
        }
        assertThat(events.get(0).text(3)).isEqualTo("brain.Event:2");
        assertThat(events).hasSize(3);
        assertThat(events.get(2).number(2)).isEqualTo(2);
        assertThat(events.get(2).decimal(1)).isEqualTo(2.0);
        assertThat(events.get(2).message(5).messages(1))
                .extracting(value -> value.text(1) + " " + Float.intBitsToFloat((int) value.number(2)))
                .containsExactly("train/return -1.5", "train/entropy 0.9", "evaluation/return -1.0");
    }

    /** CRC-32C bit by bit, masked as TensorFlow does. */
    private static int masked(byte[] bytes) {
        final int crc = crc(bytes);
        return (crc >>> 15 | crc << 17) + 0xa282ead8;
    }

    private static int crc(byte[] bytes) {
        int crc = -1;
        for (final byte b : bytes) {
            crc ^= b & 0xff;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc >>> 1 ^ (crc & 1) * 0x82f63b78;
            }
        }
        return ~crc;
    }

    @Test
    void theCheckSumIsCastagnolis() {
        final byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(crc(digits)).isEqualTo(0xe3069283);
        assertThat(EventFile.masked(digits, 0, digits.length)).isEqualTo(masked(digits));
    }

    @Test
    void metricsHaveSimulatedDates() throws IOException {
        final Path out = folder.resolve("metrics");
        new OpenMetricsExport().write(results(), out);
        assertThat(Files.readAllLines(out))
                .contains(
                        "# TYPE noctule_queue_pending gauge",
                        "noctule_queue_pending 1 1",
                        "noctule_cpus_alloc 4 10",
                        "noctule_nodes_alloc 1 0",
                        "noctule_nodes_alloc 2 10",
                        "noctule_queue_timeout 1 25",
                        "noctule_user_jobs_running{user=\"a\\\"b\"} 1 0",
                        "noctule_user_cpus_running{user=\"c\"} 4 10",
                        "# UNIT noctule_power_watts watts",
                        "noctule_power_watts 40 10",
                        "noctule_energy_joules_total 200 10")
                .endsWith("# EOF");
    }

    @Test
    void parquetKeepsTextsAndLeavesOutWhatIsNotThere() throws IOException {
        assertThat(new ParquetExport().write(results(), folder.resolve("out")))
                .extracting(file -> file.getFileName().toString())
                .containsExactly("jobs.parquet", "consumed_energy.parquet");
        final List<Map<String, Object>> jobs = ParquetReader.streamContent(
                        folder.resolve("out/jobs.parquet").toFile(), new Rows())
                .toList();
        assertThat(jobs).hasSize(5);
        assertThat(jobs.get(0)).containsEntry("allocated_resources", "0-1").containsEntry("user", "a\"b");
        assertThat(jobs.get(2)).containsEntry("waiting_time", 9.0).containsEntry("job_id", "2");
        assertThat(jobs.get(1)).doesNotContainKey("waiting_time");
    }

    /** Looks at the class path of a release without the archive of Parquet. */
    @Test
    void withoutItsLibraryParquetIsRefusedInTwoLinesAndNotByTheLoaderOfClasses() throws Exception {
        final List<URL> path = new ArrayList<>();
        for (final String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!entry.contains("parquet")) {
                path.add(Path.of(entry).toUri().toURL());
            }
        }
        try (URLClassLoader without =
                new URLClassLoader(path.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            final Class<?> export = without.loadClass(ParquetExport.class.getName());
            final Class<?> results = without.loadClass(ResultFolder.class.getName());
            results();
            final Object opened = results.getMethod("open", Path.class).invoke(null, folder);
            assertThatThrownBy(() -> export.getMethod("write", results, Path.class)
                            .invoke(export.getConstructor().newInstance(), opened, folder.resolve("out")))
                    .hasRootCauseInstanceOf(ClassNotFoundException.class)
                    .cause()
                    .hasMessageContaining("Parquet, which this command needs, is not beside the program.");
        }
    }

    private static final class Rows implements Hydrator<Map<String, Object>, Map<String, Object>, String[]> {
        @Override
        public Map<String, Object> start() {
            return new TreeMap<>();
        }

        @Override
        public Map<String, Object> add(Map<String, Object> row, String[] path, Object value) {
            if (value != null) {
                row.put(path[0], value);
            }
            return row;
        }

        @Override
        public Map<String, Object> finish(Map<String, Object> row) {
            return row;
        }
    }

    @Test
    void saysWhatIsMissing() throws IOException {
        final ResultFolder results = results();
        assertThatThrownBy(() -> new TensorBoardExport().write(results, folder.resolve("t")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("holds no training.csv");
    }
}
