package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.platform.RampFabric;

final class ServerShapesTest {
    private static RampFabric fabric(int groups, int racks, int servers) {
        return new RampFabric(groups, racks, servers, 1, 1.6e12, 50e-9, 100e-9);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 2, 2, 1 2 4 8",
        "2, 2, 4, 1 2 4 6 8 12 16",
        "4, 4, 2, 1 2 4 6 8 16 18 32",
        "4, 4, 4, 1 2 4 6 8 12 16 18 32 36 48 64",
        "4, 2, 4, 1 2 4 6 8 12 16",
        "4, 1, 8, 1 2 4 6 8",
        "4, 4, 8, 1 2 4 6 8 10 12 14 16 18 20 24 28 32 36 48 54 64"
    })
    void knowsTheDegreesThatAnEmptyFabricTakes(int groups, int racks, int servers, String degrees) {
        final List<Integer> expected =
                Arrays.stream(degrees.split(" ")).map(Integer::valueOf).toList();
        assertThat(ServerShapes.degrees(fabric(groups, racks, servers), 64)).isEqualTo(expected);
    }

    @Test
    void triesBlocksThenDiagonalsThenLines() {
        assertThat(ServerShapes.all(fabric(4, 4, 2), 4))
                .containsExactly(
                        ServerShape.block(2, 2, 1),
                        ServerShape.block(4, 1, 1),
                        ServerShape.block(2, 1, 2),
                        ServerShape.diagonal(4));
        assertThat(ServerShape.diagonal(2).blocks(fabric(4, 4, 2))).isEqualTo(18);
        assertThat(ServerShape.diagonal(4).blocks(fabric(4, 4, 2))).isEqualTo(2);
    }

    @Test
    void listsServersGroupByGroup() {
        final RampFabric fabric = fabric(4, 4, 2);
        final ServerShape shape = ServerShape.block(2, 1, 2);
        final int last = shape.blocks(fabric) - 1;
        assertThat(servers(shape, fabric, last))
                .containsExactly(
                        fabric.server(2, 3, 0), fabric.server(2, 3, 1), fabric.server(3, 3, 0), fabric.server(3, 3, 1));
        assertThat(servers(ServerShape.diagonal(2), fabric, 1))
                .containsExactly(fabric.server(0, 0, 1), fabric.server(1, 1, 1));
    }

    private static int[] servers(ServerShape shape, RampFabric fabric, int block) {
        final int[] servers = new int[shape.size()];
        Arrays.setAll(servers, index -> shape.server(fabric, block, index));
        return servers;
    }

    @Test
    void numbersServersAndBack() {
        final RampFabric fabric = fabric(4, 2, 3);
        for (int server = 0; server < fabric.size(); server++) {
            assertThat(fabric.server(fabric.group(server), fabric.rack(server), fabric.position(server)))
                    .isEqualTo(server);
        }
    }

    @Test
    void refusesMoreRacksThanGroups() {
        assertThatThrownBy(() -> fabric(2, 4, 2))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("racks 4 and groups 2");
        assertThatThrownBy(() -> fabric(2, 0, 2)).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> new RampFabric(2, 2, 2, 1, Double.NaN, 0, 0)).isInstanceOf(NoctuleException.class);
    }

    @Test
    void holdsSixtyFiveThousandServersAtOnce() {
        final RampFabric large = fabric(64, 32, 32);
        final FabricState state = new FabricState(large, 80e9);
        assertThat(state.freeServers()).isEqualTo(65_536);
        assertThat(large.channel(65_535, 65_534, 0)).isEqualTo(65_535L * 65_536 + 65_534);
    }
}
