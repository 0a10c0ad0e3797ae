package org.noctule.companion.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.report.data.ResultFolder;

class CompanionReportTest {
    private static final String HEADER = "job_id,workload_name,node,name,type,ids,thousandths,memory,start,end\n";

    @TempDir
    private Path folder;

    private JsonNode page(String rows) throws IOException {
        Files.writeString(folder.resolve("companions.csv"), HEADER + rows);
        final StringWriter text = new StringWriter();
        final JsonMapper mapper = new JsonMapper();
        try (JsonGenerator json = mapper.createGenerator(text)) {
            json.writeStartObject();
            new CompanionReport().write(new ResultFolder(folder, ""), json);
            json.writeEndObject();
        }
        return mapper.readTree(text.toString()).get("companions");
    }

    @Test
    void tellsTheUseOfEachKindAndWhoHadWhichCard() throws IOException {
        final JsonNode told = page("""
                1,w0,0,memory,,,,8000.0,0.0,10.0
                1,w0,0,gpu,a100,0-1,1000,,0.0,10.0
                2,w0,1,gpu,a100,3,250,,5.0,20.0
                2,w0,1,fpga,,0,1000,,5.0,20.0
                """);
        assertThat(told.at("/kinds/0/name").textValue()).isEqualTo("gpu a100");
        assertThat(told.at("/kinds/0/time").toString()).isEqualTo("[0.0,5.0,10.0,20.0]");
        assertThat(told.at("/kinds/0/value").toString()).isEqualTo("[2.0,2.25,0.25,0.0]");
        assertThat(told.at("/kinds/1/name").textValue()).isEqualTo("fpga");
        assertThat(told.get("leases")).hasSize(4);
        assertThat(told.at("/leases/2").toString()).isEqualTo("[0,1,3,250,\"2\",5.0,20.0]");
    }

    @Test
    void tellsMeansAloneOfVeryManyStarts() throws IOException {
        final StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 6000; i++) {
            rows.append("%d,w0,0,gpu,,0,1000,,%d.0,%d.5\n".formatted(i, i, i));
        }
        final JsonNode told = page(rows.toString());
        assertThat(told.has("leases")).isFalse();
        assertThat(told.at("/kinds/0/time")).hasSize(2048);
        double sum = 0;
        for (final JsonNode value : told.at("/kinds/0/value")) {
            sum += value.doubleValue();
        }
        assertThat(sum / 2048).isCloseTo(0.5, within(0.001));
    }

    @Test
    void saysNothingOfARunWithoutCompanions() throws IOException {
        Files.delete(Files.writeString(folder.resolve("companions.csv"), HEADER));
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonMapper().createGenerator(text)) {
            json.writeStartObject();
            new CompanionReport().write(new ResultFolder(folder, ""), json);
            json.writeEndObject();
        }
        assertThat(text).hasToString("{}");
    }
}
