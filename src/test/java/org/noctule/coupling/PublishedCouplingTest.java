package org.noctule.coupling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.test.Shared;

/** The figures that were computed from the published programs. */
final class PublishedCouplingTest {
    private static final int NODE_CORES = 32;

    @Test
    void sizesAreThosePublished() throws IOException {
        for (final JsonNode row : golden("sizes.json")) {
            final CouplingShape shape = CouplingShape.of(
                    row.get("num_sims").asInt(), row.get("grid_size").asInt(), 4);
            final int simulations = shape.simulations();
            final int stored = KeyRule.INTEGER_PERIOD.stored(simulations);
            assertThat(shape.reportedGib()).isEqualTo(row.get("reported_gb").asDouble());
            assertThat(shape.printedGib()).isEqualTo(row.get("printed_gb").asText());
            assertThat(shape.movedBytes())
                    .isEqualTo(row.get("actual_input_plus_output_bytes_float64").asLong());
            assertThat(shape.bytesPerSimulation())
                    .isEqualTo(row.get("per_sim_bytes_in_plus_out").asLong());
            assertThat(shape.trainerBytes(simulations))
                    .isEqualTo(row.get("float32_bytes_after_conversion_in_plus_out")
                            .asLong());
            assertThat(shape.samples(simulations)).isEqualTo(row.get("samples").asInt());
            assertThat(shape.batches(simulations))
                    .isEqualTo(row.get("batches_of_4").asInt());
            assertThat(stored).isEqualTo(row.get("distinct_integer_period_keys").asInt());
            assertThat(stored * shape.bytesPerSimulation())
                    .isEqualTo(row.get("bytes_surviving_key_collisions").asLong());
            assertThat(2 * stored).isEqualTo(row.get("fs_files").asInt());
            assertThat(shape.waves(NODE_CORES))
                    .isEqualTo(row.get("waves_on_1_node_32_cores").asInt());
            assertThat(shape.waves(NODE_CORES) * shape.waitingSeconds())
                    .isEqualTo(row.get("min_sim_phase_seconds_1_node").asDouble());
        }
    }

    @Test
    void periodsAndTheirKeysAreThosePublished() throws IOException {
        golden("periods.json").properties().forEach(entry -> {
            final int simulations = Integer.parseInt(entry.getKey());
            final JsonNode row = entry.getValue();
            assertThat(SimulationPeriods.of(simulations)).isEqualTo(numbers(row.get("periods")));
            assertThat(KeyRule.INTEGER_PERIOD.keys(simulations))
                    .isEqualTo(Arrays.stream(numbers(row.get("int_keys")))
                            .mapToInt(key -> (int) key)
                            .toArray());
            assertThat(KeyRule.INTEGER_PERIOD.stored(simulations))
                    .isEqualTo(row.get("distinct").asInt());
        });
    }

    @Test
    void kernelsAndParametersAreThosePublished() throws IOException {
        for (final JsonNode row : golden("kernels.json")) {
            assertThat(TrainerNetwork.kernels(row.get("gpus").asInt()))
                    .isEqualTo(Arrays.stream(numbers(row.get("kernel_sizes")))
                            .mapToInt(kernel -> (int) kernel)
                            .boxed()
                            .toList());
        }
        for (final JsonNode row : golden("cnn_params.json")) {
            final TrainerNetwork network = new TrainerNetwork(row.get("kernel").asInt());
            assertThat(network.parameters()).isEqualTo(row.get("params").asInt());
            assertThat(network.multiplyAddsPerPixel())
                    .isEqualTo(row.get("macs_per_pixel_forward").asInt());
        }
    }

    @ParameterizedTest
    @CsvSource({"period40_grid4, 40, 4", "period40_grid5, 40, 5", "period80_grid8, 80, 8"})
    void smallWavesAreThosePublished(String name, double period, int grid) throws IOException {
        final JsonNode golden = golden("wave.json").get(name);
        final WaveField wave = new WaveField(period, grid);
        for (final Map.Entry<String, double[]> field : Map.of(
                        "input_step0", wave.input(0), "input_step1", wave.input(1), "output_step9", wave.output(9))
                .entrySet()) {
            final JsonNode rows = golden.get(field.getKey());
            for (int i = 0; i < grid * grid; i++) {
                assertThat(field.getValue()[i])
                        .isCloseTo(rows.get(i / grid).get(i % grid).asDouble(), within(1e-12));
            }
        }
        assertThat(inputs(wave).sum()).isCloseTo(golden.get("sum_inputs").asDouble(), within(1e-9));
        assertThat(outputs(wave).sum()).isCloseTo(golden.get("sum_outputs").asDouble(), within(1e-9));
        assertThat(inputs(wave).map(value -> value * value).sum())
                .isCloseTo(golden.get("sumsq_inputs").asDouble(), within(1e-9));
    }

    @Test
    void theFullWaveIsThatPublished() throws IOException {
        final JsonNode file = golden("wave.json");
        final JsonNode golden = file.get("period60_grid512");
        final WaveField wave = new WaveField(60, 512);
        assertThat(wave.input(0)[0]).isCloseTo(golden.get("in[0][0][0]").asDouble(), within(1e-12));
        assertThat(wave.input(9)[255 * 512 + 256])
                .isCloseTo(golden.get("in[9][255][256]").asDouble(), within(1e-12));
        assertThat(wave.output(9)[511 * 512 + 511])
                .isCloseTo(golden.get("out[9][511][511]").asDouble(), within(1e-12));
        assertThat(inputs(wave).sum()).isCloseTo(golden.get("sum_inputs").asDouble(), within(1e-9));
        assertThat(inputs(wave).map(value -> value * value).sum())
                .isCloseTo(golden.get("sumsq_inputs").asDouble(), within(1e-9));
        assertThat(outputs(wave).sum()).isCloseTo(golden.get("sum_outputs").asDouble(), within(1e-9));
        assertThat(inputs(wave).min().getAsDouble()).isCloseTo(golden.get("min").asDouble(), within(1e-12));
        assertThat(inputs(wave).max().getAsDouble()).isCloseTo(golden.get("max").asDouble(), within(1e-12));
        assertThat(CouplingShape.of(1, 512, 1).fileBytes())
                .isEqualTo(file.get("npy_bytes_for_10x512x512_float64").asLong());
    }

    @Test
    void costsOfReadingAreThosePublished() throws IOException {
        for (final JsonNode row : golden("cost_model.json").get("predictions")) {
            final int nodes = row.get("nodes").asInt();
            final CouplingShape shape = CouplingShape.of(
                    row.get("num_sims").asInt(), row.get("grid").asInt(), 4 * nodes);
            final KeyRule keys = row.get("legacy_key_collisions").asBoolean() ? KeyRule.INTEGER_PERIOD : KeyRule.INDEX;
            final double files = TransportCosts.TUTORIAL.readSeconds(TransportKind.SHARED_FILES, shape, keys, nodes);
            final double map = TransportCosts.TUTORIAL.readSeconds(TransportKind.DISTRIBUTED_MAP, shape, keys, nodes);
            assertThat(files).isCloseTo(row.get("fs_read_io_s").asDouble(), within(6e-5));
            assertThat(map).isCloseTo(row.get("ddict_read_io_s").asDouble(), within(6e-5));
            assertThat(files < map).isEqualTo(row.get("lower_io").asText().equals("fs"));
        }
    }

    @Test
    void costsOfWritingAreThosePublished() throws IOException {
        final JsonNode parameters = golden("cost_model.json").get("parameters");
        final double gib = CouplingShape.GIB;
        assertThat(TransportCosts.TUTORIAL.writeSeconds(TransportKind.SHARED_FILES, .04 * gib))
                .isCloseTo(published(parameters.get("fs"), .04), within(1e-12));
        assertThat(TransportCosts.TUTORIAL.writeSeconds(TransportKind.DISTRIBUTED_MAP, .04 * gib))
                .isCloseTo(published(parameters.get("ddict"), .04), within(1e-12));
    }

    private static double published(JsonNode cost, double gib) {
        return cost.get("write_per_sim_s").asDouble()
                + gib / cost.get("write_GiBps").asDouble();
    }

    private static DoubleStream inputs(WaveField wave) {
        return IntStream.range(0, 10).boxed().flatMapToDouble(step -> Arrays.stream(wave.input(step)));
    }

    private static DoubleStream outputs(WaveField wave) {
        return IntStream.range(0, 10).boxed().flatMapToDouble(step -> Arrays.stream(wave.output(step)));
    }

    private static double[] numbers(JsonNode array) {
        final double[] numbers = new double[array.size()];
        Arrays.setAll(numbers, i -> array.get(i).asDouble());
        return numbers;
    }

    private static JsonNode golden(String name) throws IOException {
        return new ObjectMapper()
                .readTree(Shared.file("golden/workflow/" + name).toFile());
    }
}
