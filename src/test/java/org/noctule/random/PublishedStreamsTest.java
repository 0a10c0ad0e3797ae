package org.noctule.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;
import org.noctule.workload.swf.UserDemands;

class PublishedStreamsTest {
    private static final int[] SIZES = {5, 4, 3, 2, 10, 100, 46, 46, 46, 2280};

    private static JsonInput golden(long seed) {
        return JsonInput.read(Shared.file("golden/hdeeprm/c06_rng.json")).get(Long.toString(seed));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1995, 20091995})
    void numpyGivesThePublishedWords(long seed) {
        final NumpyRandom random = new NumpyRandom(seed);
        for (final JsonInput word : golden(seed).get("mt19937_first_uint32").elements()) {
            assertThat(Integer.toUnsignedLong(random.word())).isEqualTo(word.integer(0, 1L << 32));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1995, 20091995})
    void demandsAreHdeeprms(long seed) {
        final UserDemands demands = new UserDemands(seed);
        for (final JsonInput pair : golden(seed).get("factor_and_mem_bw_pairs").elements()) {
            assertThat(demands.runTimeFactor()).isEqualTo(pair.elements().get(0).number());
            assertThat(demands.memoryBandwidth())
                    .isEqualTo((int) pair.elements().get(1).number());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1995, 20091995})
    void pythonChoosesAsPublished(long seed) {
        final PythonRandom random = new PythonRandom(seed);
        final var golden = golden(seed)
                .get("python_random_choice_index_for_n_5_4_3_2_10_100_46_46_46_2280")
                .elements();
        for (int i = 0; i < SIZES.length; i++) {
            assertThat(random.choice(SIZES[i])).isEqualTo(golden.get(i).countOrZero());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 1000})
    void drawsStayBelowTheirBound(int n) {
        final NumpyRandom numpy = new NumpyRandom(-5);
        final PythonRandom python = new PythonRandom(1L << 40);
        for (int i = 0; i < 100; i++) {
            assertThat(numpy.below(n)).isBetween(0, n - 1);
            assertThat(python.choice(n)).isBetween(0, n - 1);
        }
    }
}
