package org.noctule.workload.batsim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.json.JsonInput;
import org.noctule.test.Kinds;
import org.noctule.workload.Profile;
import org.noctule.workload.UsedProfiles;
import org.noctule.workload.WorkloadStatistics;

/** Holds that no kind of profile is left out where profiles are written, listed and summed up. */
class ProfileKindsTest {

    static List<Profile> profiles() {
        return Kinds.profiles();
    }

    private static String written(Profile profile) throws IOException {
        final StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonMapper().createGenerator(text)) {
            ProfileJson.write(out, profile);
        }
        return text.toString();
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void isReadAsItWasWrittenOrRefused(Profile profile) throws IOException {
        if (profile instanceof Profile.Named) {
            assertThatThrownBy(() -> written(profile))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("has no description");
        } else {
            assertThat(ProfileJson.read(profile.name(), JsonInput.parse(written(profile), "test")))
                    .isEqualTo(profile);
        }
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void isListedWithTheProfilesThatItUses(Profile profile) {
        final int uses = UsedProfiles.each(profile).size() - 1;
        final boolean container = profile instanceof Profile.Composed || profile instanceof Profile.Receive;
        assertThat(uses).isEqualTo(container ? 1 : 0);
        assertThat(UsedProfiles.depth(profile)).isEqualTo(container ? 2 : 1);
    }

    @ParameterizedTest
    @MethodSource("profiles")
    void lastsAsLongAsIsKnown(Profile profile) {
        final double seconds = WorkloadStatistics.of(List.of(Kinds.job(profile)), OptionalDouble.of(1))
                        .work()
                / 2;
        final boolean known = profile instanceof Profile.Delay
                || profile instanceof Profile.ReferenceTime
                || profile instanceof Profile.ParallelHomogeneous;
        final double other = profile instanceof DeepeningProfile training ? training.seconds() : Double.NaN;
        assertThat(seconds).isEqualTo(Double.valueOf(known ? 4 : other));
    }
}
