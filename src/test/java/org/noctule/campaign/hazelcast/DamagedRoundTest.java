package org.noctule.campaign.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.noctule.campaign.dispense.RunBatches;
import org.noctule.error.NoctuleException;
import org.noctule.grid.GridMember;
import org.noctule.grid.GridOptions;
import org.noctule.random.Secret;

/** The entry that members share, when somebody else writes it. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
final class DamagedRoundTest {
    private static final String MAP = "noctule.campaigns";
    private static final String KEY = "a campaign";
    private static final int RUNS = 1000;

    private final GridOptions options =
            GridOptions.first("damaged", "1.0 (abc)").waiting(Duration.ofSeconds(20), Duration.ofSeconds(20));

    private GridMember member;

    @BeforeEach
    void begin() {
        member = GridExecutor.join(options);
    }

    @AfterEach
    void end() {
        member.close();
    }

    private static RunBatches batches() {
        final double[] unknown = new double[RUNS];
        Arrays.fill(unknown, Double.NaN);
        return RunBatches.asGiven(IntStream.range(0, RUNS).toArray(), unknown);
    }

    @Test
    void garbageEndsTheClaimsAndIsTold() {
        try (GridClaims claims = GridClaims.begin(member, KEY, batches())) {
            assertThatThrownBy(() -> {
                        while (claims.claim().isPresent()) {
                            member.instance().getMap(MAP).set(KEY, "not a round");
                        }
                    })
                    .hasMessageStartingWith("This member cannot ask the others for runs any more: java.lang.ClassCast")
                    .isInstanceOfSatisfying(NoctuleException.class, e -> {
                        assertThat(e.kind()).isEqualTo(NoctuleException.Kind.AGAIN);
                        assertThat(e.remedy()).startsWith("Maybe ");
                    });
        }
    }

    private void demandRefused(GridOptions other) {
        final Consumer<Config> sealing = config -> GridBoard.configure(config, other);
        try (GridMember stranger = GridMember.join(options.joining(List.of(member.address())), sealing)) {
            // What lives at the one that asks is not sent.
            String key = KEY;
            while (!GridExecutor.livesAt(stranger, key, member)) {
                key += "'";
            }
            final GridBoard board = new GridBoard(stranger, key);
            assertThatThrownBy(() -> board.open(GridAnswer.NONE, batches()))
                    .isInstanceOf(HazelcastException.class)
                    .hasStackTraceContaining("a member of another build, or a stranger, wrote it");
        }
    }

    @Test
    @Tag("long")
    void callsThatAreNotSealedAsOursAreRefused() {
        new GridBoard(member, KEY).look();
        demandRefused(options.holding(Secret.draw()));
        final GridOptions rebuilt = GridOptions.first("damaged", "1.0 (abd)").holding(options.secret());
        demandRefused(rebuilt);
        assertThat(new GridBoard(member, KEY).look()).isEqualTo(GridAnswer.NONE);
    }
}
