package org.noctule.site.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.site.RecordedJob;
import org.noctule.site.RecordedState;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

final class MappedRecordsTest {
    @TempDir
    Path folder;

    private List<RecordedJob> read(ColumnMap map, byte[] text) throws IOException {
        final List<RecordedJob> jobs = new ArrayList<>();
        new MappedRecords(List.of(Files.write(folder.resolve("jobs.csv"), text)), map, ZoneId.of("Asia/Shanghai"))
                .read(jobs::add, new Repairs());
        return jobs;
    }

    private List<RecordedJob> read(ColumnMap map, String text) throws IOException {
        return read(map, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void heliosHasLocalDatesAndCards() throws IOException {
        final RecordedJob job = read(ColumnMap.known("helios"), """
                job_id,user,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue,vc
                7,u1,8,32,2,COMPLETED,2020-04-01 08:00:00,2020-04-01 08:00:10,2020-04-01 09:00:10,3600,10,vc1
                """).get(0);
        assertThat(job.submit()).isEqualTo(1_585_699_200);
        assertThat(job.start() - job.submit()).isEqualTo(10);
        assertThat(job.end() - job.start()).isEqualTo(3600);
        assertThat(job.cores()).isEqualTo(32);
        assertThat(job.state()).isEqualTo(RecordedState.ENDED);
        assertThat(job.owner()).isEqualTo(new Owner("u1", "", "vc1"));
        assertThat(job.terms().asked()).isEqualTo("gpu=8");
        assertThat(job.terms().nodeCount()).isEqualTo(2);
    }

    @Test
    void datesWithAnOffsetAndMissingStartsAreRead() throws IOException {
        final RecordedJob job = read(ColumnMap.known("acme"), """
                job_id,user,gpu_num,cpu_num,node_num,type,state,submit_time,duration,queue
                7,u1,1,0,1,debug,FAILED,2023-03-01 08:00:00+08:00,60,10
                """).get(0);
        assertThat(job.submit()).isEqualTo(1_677_628_800);
        assertThat(job.start()).isEqualTo(1_677_628_810);
        assertThat(job.end()).isEqualTo(1_677_628_870);
        assertThat(job.cores()).isEqualTo(1);
    }

    @Test
    void pbsCountsBytesAndClocks() throws IOException {
        final RecordedJob job = read(ColumnMap.known("pbs"), """
                jobid,user,group,queue,ctime,etime,start,end,Resource_List.walltime,Exit_status,Resource_List.ncpus,Resource_List.mem
                12.server,u,g,q,100,101,105,200,01:30:00,271,16,4gb
                """).get(0);
        assertThat(job.limit()).isEqualTo(5400);
        assertThat(job.memory()).isEqualTo(4294.967296);
        assertThat(job.state()).isEqualTo(RecordedState.TIMED_OUT);
    }

    @Test
    void aMapOfOnesOwnNamesColumnsAndWords() throws IOException {
        final Path map = Files.writeString(folder.resolve("map.json"), """
                {"columns": {"id": "Job", "submit": "Queued", "start": "Begun", "end": "Done", "cores": "Slots", "limit": "Hours"},
                 "limit_unit": 3600, "states": {"fine": "ended"}}
                """);
        final RecordedJob job = read(ColumnMap.read(map), "Slots,Job,Queued,Begun,Done,Hours\n4,j1,1,2,3,2\n")
                .get(0);
        assertThat(job.id()).isEqualTo("j1");
        assertThat(job.cores()).isEqualTo(4);
        assertThat(job.limit()).isEqualTo(7200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"helios", "acme", "philly", "pbs", "lsf"})
    void mapsThatComeAlongAreSoundAndCountTheirOwnColumns(String name) throws IOException {
        final ColumnMap map = ColumnMap.known(name);
        assertThat(map.columns()).containsKeys("id", "submit");
        assertThatThrownBy(() -> read(map, "x,y\n1,2\n"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the header has no column");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; columns",
                "{\"columns\": {}}; which column is \"id\"",
                "{\"columns\": {\"id\": \"a\", \"submit\": \"b\", \"start_time\": \"c\"}}; start_time",
                "{\"columns\": {\"id\": \"a\", \"submit\": \"b\"}, \"states\": {\"x\": \"flying\"}}; flying"
            })
    void wrongMapsAreSaid(String text, String what) throws IOException {
        final Path map = Files.writeString(folder.resolve("map.json"), text);
        assertThatThrownBy(() -> ColumnMap.read(map))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(what);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void damageIsReadCountedOrRefused(long seed) throws IOException {
        final Random random = new Random(seed);
        final byte[] sound = """
                job_id,user,gpu_num,cpu_num,node_num,state,submit_time,start_time,end_time,duration,queue,vc
                7,u1,8,32,2,COMPLETED,2020-04-01 08:00:00,2020-04-01 08:00:10,2020-04-01 09:00:10,3600,10,vc1
                8,u1,0.5,32,2,FAILED,2020-04-01 08:00:00,None,,3600,10,vc1
                """.getBytes(StandardCharsets.UTF_8);
        for (int trial = 0; trial < 300; trial++) {
            final byte[] text = sound.clone();
            for (int i = random.nextInt(8); i >= 0; i--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(256);
            }
            try {
                assertThat(read(ColumnMap.known("helios"), text))
                        .allSatisfy(job -> assertThat(job.cores()).isNotNegative());
            } catch (final NoctuleException e) {
                assertThat(e.remedy()).startsWith("Maybe");
            }
        }
    }
}
