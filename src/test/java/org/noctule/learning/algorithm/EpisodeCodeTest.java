package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;
import org.noctule.random.Chance;

final class EpisodeCodeTest {
    private static Episode drawn(int decisions, int values, int actions) {
        final Chance chance = Chance.of(decisions, Chance.Purpose.EPISODE, values);
        final Episode episode = new Episode(values, actions);
        for (int i = 0; i < decisions; i++) {
            final float[] observation = new float[values];
            for (int j = 0; j < values; j++) {
                observation[j] = (float) chance.nextBell();
            }
            final BitSet allowed = new BitSet();
            final int action = chance.nextInt(actions);
            allowed.set(action);
            allowed.set(chance.nextInt(actions));
            episode.add(observation, 0, ActionMask.of(allowed, actions), action);
            episode.reward(chance.nextDouble() / 3);
            if (decisions % 2 == 1) {
                episode.behave(-chance.nextDouble());
            }
        }
        return episode;
    }

    @Test
    void episodesComeBackBitByBit() {
        for (final int decisions : new int[] {0, 1, 7, 100}) {
            final Episode episode = drawn(decisions, 5, 11);
            final Episode read = EpisodeCode.decode(EpisodeCode.encode(episode), 5, 11, "episode_3");
            assertThat(read.rewards()).isEqualTo(episode.rewards());
            final Decisions before = Decisions.of(List.of(episode));
            final Decisions after = Decisions.of(List.of(read));
            assertThat(after.observations()).isEqualTo(before.observations());
            assertThat(after.penalties()).isEqualTo(before.penalties());
            assertThat(after.actions()).isEqualTo(before.actions());
            assertThat(after.masked()).isEqualTo(before.masked());
            assertThat(read.tellsBehaviour()).isEqualTo(decisions % 2 == 1);
            for (int i = 0; i < decisions && read.tellsBehaviour(); i++) {
                assertThat(read.behaviour(i)).isEqualTo(episode.behaviour(i));
            }
        }
    }

    @Test
    void whatIsDamagedOrOfAnotherProblemIsRefusedByName() {
        final byte[] whole = EpisodeCode.encode(drawn(3, 4, 5));
        for (int length = 0; length < whole.length; length++) {
            final byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> EpisodeCode.decode(cut, 4, 5, "episode_3"))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("(episode_3)");
        }
        assertThatThrownBy(() -> EpisodeCode.decode(Arrays.copyOf(whole, whole.length + 1), 4, 5, "episode_3"))
                .isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> EpisodeCode.decode(whole, 5, 5, "episode_3")).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> EpisodeCode.decode(whole, 4, 6, "episode_3")).isInstanceOf(NoctuleException.class);
        final byte[] huge = whole.clone();
        Arrays.fill(huge, 0, 4, (byte) 0x7f);
        assertThatThrownBy(() -> EpisodeCode.decode(huge, 4, 5, "episode_3")).isInstanceOf(NoctuleException.class);
    }
}
