package org.noctule.learning.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.bridge.BoardLayout.Array;

final class BoardServerTest {
    private static final int LEFT = 0;
    private static final int RIGHT = 1;
    private static final int NEVER = 2;
    /** The corridor has six cells, and the walk begins on one of the inner four. */
    private static final int LENGTH = 6;

    private static int place(RungBoard board, int environment) {
        return board.values(Array.OBSERVATION, environment).subList(0, LENGTH).indexOf(1f);
    }

    private static void assertFailed(RungBoard.Answer answer, String kind, String line) {
        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.json().get("kind").asText()).isEqualTo(kind);
        assertThat(answer.json().get("line").asText()).contains(line);
        assertThat(answer.json().get("maybe").asText()).startsWith("Maybe ");
    }

    /** Walks to the right until the episode ends; returns the answer to the last ring. */
    private static RungBoard.Answer walk(RungBoard board, int letter) throws IOException {
        board.act(RIGHT);
        RungBoard.Answer answer;
        do {
            answer = board.ring(letter);
        } while (answer.code() == 1);
        return answer;
    }

    @Test
    void actionsMoveAndAreAnswered() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false)) {
            assertThat(board.reset(5, 6).code()).isEqualTo(1);
            final int first = place(board, 0);
            final int second = place(board, 1);
            assertThat(board.episodeSeed(1)).isEqualTo(6);
            assertThat(board.whole(Array.WAITING, 0)).isEqualTo(5);
            assertThat(board.mask(Array.MASK, 0)).containsExactly(1, 1, 0);
            board.act(RIGHT, LEFT);
            board.ring('s');
            assertThat(board.number(Array.REWARD, 0)).isEqualTo(-1);
            assertThat(board.number(Array.DATE, 0)).isEqualTo(1);
            assertThat(place(board, 0)).isEqualTo(first + 1);
            assertThat(place(board, 1)).isEqualTo(second - 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {NEVER, 3, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void forbiddenActionsGiveWayToTheFirstThatIsAllowed(int action) throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false)) {
            board.reset(5, 5);
            board.act(action, LEFT);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(board.whole(Array.INVALID, 0)).isEqualTo(1);
            assertThat(board.whole(Array.INVALID, 1)).isZero();
            assertThat(place(board, 0)).isEqualTo(place(board, 1));
        }
    }

    @Test
    void anEndHasNothingToSeeAndTellsItsFigures() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.reset(5);
            final RungBoard.Answer end = walk(board, 's');
            assertThat(end.code()).isEqualTo(3);
            assertThat(end.json().get("ends").get("0").get("cause").asText()).isEqualTo("finished");
            assertThat(end.json().get("ends").get("0").get("steps").asInt())
                    .isEqualTo((int) board.number(Array.DATE, 0));
            assertThat(end.json().get("ends").get("0").get("episode_seed").asLong())
                    .isEqualTo(5);
            assertThat(board.whole(Array.ENDED, 0)).isEqualTo(1);
            assertThat(board.values(Array.OBSERVATION, 0)).containsOnly(0f);
            assertThat(board.mask(Array.MASK, 0)).containsOnly(1);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(board.number(Array.REWARD, 0)).isZero();
            assertThat(board.whole(Array.ENDED, 0)).isEqualTo(1);
        }
    }

    @Test
    void theNextStepBeginsAnew() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.reset(5);
            assertThat(walk(board, 'n').code()).isEqualTo(3);
            assertThat(board.episodeSeed(0)).isEqualTo(5);
            assertThat(board.whole(Array.ENDED, 0)).isEqualTo(1);
            board.act(NEVER);
            assertThat(board.ring('n').code()).isEqualTo(1);
            assertThat(board.episodeSeed(0)).isEqualTo(EpisodeSeeds.next(5));
            assertThat(board.number(Array.REWARD, 0)).isZero();
            assertThat(board.whole(Array.ENDED, 0)).isZero();
            assertThat(board.whole(Array.INVALID, 0)).isZero();
            assertThat(board.values(Array.OBSERVATION, 0)).contains(1f);
        }
    }

    @Test
    void theSameStepBeginsAnewToo() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.reset(5);
            assertThat(walk(board, 'a').code()).isEqualTo(3);
            assertThat(board.episodeSeed(0)).isEqualTo(EpisodeSeeds.next(5));
            assertThat(board.number(Array.REWARD, 0)).isEqualTo(-1);
            assertThat(board.whole(Array.ENDED, 0)).isEqualTo(1);
            assertThat(board.values(Array.OBSERVATION, 0)).contains(1f);
            assertThat(board.values(Array.FINAL_OBSERVATION, 0)).containsOnly(0f);
            assertThat(board.mask(Array.FINAL_MASK, 0)).containsOnly(1);
            board.ring('a');
            assertThat(board.whole(Array.ENDED, 0)).isZero();
        }
    }

    @Test
    void coresAreCountedWhenSomebodyAsks() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false)) {
            board.reset(5, 6);
            board.act(RIGHT, LEFT);
            board.ring('s');
            assertThat(board.whole(Array.CORES, 1)).isZero();
            final List<Float> seen = board.values(Array.OBSERVATION, 1);
            assertThat(board.ring('c').code()).isEqualTo(1);
            assertThat(board.whole(Array.FREE_CORES, 1)).isEqualTo(1);
            assertThat(board.whole(Array.CORES, 1)).isEqualTo(9);
            assertThat(board.values(Array.OBSERVATION, 1)).isEqualTo(seen);
            walk(board, 's');
            assertThat(board.ring('c').code()).isEqualTo(1);
        }
    }

    @Test
    void onlyTheMarkedAreReset() throws IOException {
        try (RungBoard board = RungBoard.corridors(3, 2, seed -> false)) {
            board.reset(1, 2, 3);
            final List<Float> kept = board.values(Array.OBSERVATION, 2);
            assertThat(board.reset(-1, 9).code()).isEqualTo(1);
            assertThat(board.episodeSeed(0)).isEqualTo(EpisodeSeeds.next(1));
            assertThat(board.episodeSeed(1)).isEqualTo(9);
            assertThat(board.episodeSeed(2)).isEqualTo(3);
            assertThat(board.values(Array.OBSERVATION, 2)).isEqualTo(kept);
        }
    }

    /** Puts corridors of so many cores in the places of others, such as {"1": 5}. */
    private static Map<Integer, ToldCorridor> corridors(JsonInput asked) {
        return asked.keys().stream()
                .collect(Collectors.toMap(
                        Integer::valueOf,
                        row -> new ToldCorridor(seed -> false, asked.get(row).count())));
    }

    private static List<Integer> cores(RungBoard board, int count) throws IOException {
        board.ring('c');
        return IntStream.range(0, count)
                .mapToObj(row -> board.whole(Array.CORES, row))
                .toList();
    }

    @Test
    void changesBeginWithTheNextReset() throws IOException {
        try (RungBoard board = RungBoard.corridors(3, 2, seed -> false, BoardServerTest::corridors)) {
            assertThat(board.change("{\"2\": 4}").code()).isEqualTo(1);
            board.reset(1, 2, 3);
            assertThat(cores(board, 3)).containsExactly(9, 9, 4);
            assertThat(board.change("{\"0\": 7, \"1\": 5}").code()).isEqualTo(1);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(cores(board, 3)).containsExactly(9, 9, 4);
            board.mark(0, false);
            board.mark(1, true);
            board.mark(2, false);
            board.ring('r');
            assertThat(cores(board, 3)).containsExactly(9, 5, 4);
        }
    }

    @ParameterizedTest
    @ValueSource(chars = {'a', 'n'})
    void changesBeginWithTheEpisodeThatFollowsByItself(char letter) throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false, BoardServerTest::corridors)) {
            board.reset(5);
            board.change("{\"0\": 4}");
            assertThat(cores(board, 1)).containsExactly(9);
            walk(board, letter);
            board.ring(letter);
            assertThat(cores(board, 1)).containsExactly(4);
            assertThat(board.episodeSeed(0)).isEqualTo(EpisodeSeeds.next(5));
        }
    }

    @Test
    void changesThatCannotBeReadLeaveAllAsItWas() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false, BoardServerTest::corridors)) {
            board.reset(5, 6);
            assertFailed(board.change("{\"0\": 4"), "usage", "changes:1:8: this is not JSON");
            assertFailed(board.change(""), "usage", "changes: the file is empty");
            assertFailed(board.change("[1]"), "usage", "changes: $: the value ([1]) must be an object");
            assertFailed(board.change("{\"0\": 4, \"1\": -4}"), "usage", "changes: $.1: the value (-4)");
            board.reset(5, 6);
            assertThat(cores(board, 2)).containsExactly(9, 9);
        }
    }

    @Test
    void aTextThatIsCutOffEndsTheServer() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.say('o', 9, 0, 0, 0, '{');
            assertThat(board.hangUp()).isTrue();
        }
    }

    @Test
    void aLengthBelowZeroIsOneOfNothing() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.say('o', -1, -1, -1, -1);
            assertFailed(board.answer(), "usage", "changes: the file is empty");
            assertThat(board.reset(1).code()).isEqualTo(1);
        }
    }

    @Test
    void episodesWithoutChoicesArePassedOver() throws IOException {
        final long third = EpisodeSeeds.next(EpisodeSeeds.next(4));
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> seed != third && seed != 7)) {
            assertThat(board.reset(4).code()).isEqualTo(1);
            assertThat(board.episodeSeed(0)).isEqualTo(third);
            assertThat(board.reset(7).code()).isEqualTo(1);
            assertFailed(walk(board, 'a'), "usage", "has no choices, nor has any of the 16 that follow it");
            assertFailed(board.ring('a'), "usage", "Environment 0 has no episode.");
        }
    }

    @Test
    void whatIsWrongIsToldAndThenGoesOn() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 2, seed -> false)) {
            assertFailed(board.ring('s'), "usage", "Environment 0 has no episode.");
            board.reset(5);
            assertFailed(board.ring('s'), "usage", "Environment 1 has no episode.");
            assertFailed(board.reset(-1, -1), "usage", "Environment 1: the seed (-1) is none");
            assertFailed(board.reset(1, -2), "usage", "Environment 1: the seed (-2) is none");
            assertFailed(board.ring(0), "usage", "The bell (0) is none.");
            assertFailed(board.ring(255), "usage", "The bell (255) is none.");
            assertThat(board.reset(1, 2).code()).isEqualTo(1);
            assertThat(board.ring('s').code()).isEqualTo(1);
        }
    }

    @Test
    void aFailureTakesOnlyItsOwnEpisodeAway() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false)) {
            board.reset(5, ToldCorridor.FAILS);
            assertFailed(board.ring('s'), "failed", "Nothing moves.");
            assertThat(board.number(Array.DATE, 0)).isEqualTo(1);
            assertFailed(board.ring('s'), "usage", "Environment 1 has no episode.");
            board.mark(0, false);
            board.mark(1, true);
            board.seed(1, 6);
            assertThat(board.ring('r').code()).isEqualTo(1);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(board.number(Array.DATE, 0)).isEqualTo(2);
        }
    }

    @Test
    void aStepPassesOverWhatIsMarkedForAReset() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 1, seed -> false)) {
            board.reset(5, 6);
            board.mark(1, true);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(board.number(Array.DATE, 0)).isEqualTo(1);
            assertThat(board.number(Array.DATE, 1)).isZero();
            assertThat(board.episodeSeed(1)).isEqualTo(6);
            assertThat(board.ring('n').code()).isEqualTo(1);
            assertThat(board.number(Array.DATE, 0)).isEqualTo(2);
            assertThat(board.number(Array.DATE, 1)).isZero();
            assertThat(board.episodeSeed(1)).isEqualTo(EpisodeSeeds.next(6));
            assertThat(board.ring('n').code()).isEqualTo(1);
            assertThat(board.number(Array.DATE, 1)).isEqualTo(1);
        }
    }

    @Test
    void noiseOnTheBoardIsNoReasonToStop() throws IOException {
        try (RungBoard board = RungBoard.corridors(2, 2, seed -> false)) {
            board.reset(5, 6);
            board.spoil((byte) -1);
            board.mark(0, false);
            board.mark(1, false);
            assertThat(board.ring('s').code()).isEqualTo(1);
            assertThat(board.whole(Array.INVALID, 0)).isEqualTo(1);
            assertThat(board.values(Array.OBSERVATION, 1)).contains(1f).doesNotContain(Float.NaN);
            board.spoil((byte) 0x80);
            assertFailed(board.ring('r'), "usage", "is none");
            assertThat(board.ring('n').code()).isEqualTo(1);
        }
    }

    @Test
    void ringsMayBeCountedOrNot() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.reset(5);
            for (int ring = 0; ring < 200; ring++) {
                assertThat(board.ring('n', ring % 3 > 0).code()).isIn(1, 3);
                assertThat(board.answered()).isBetween(ring + 1, ring + 2);
            }
        }
    }

    @Test
    void theServerLeavesWithItsPeer() throws IOException {
        try (RungBoard board = RungBoard.corridors(1, 1, seed -> false)) {
            board.reset(5);
            assertThat(board.hangUp()).isTrue();
        }
    }
}
