package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.workload.Owner;
import org.noctule.workload.Repairs;

final class PseudonymsTest {
    @Test
    void namesFollowFromTheKeyAlone() {
        // printf uann | openssl dgst -sha256 -hmac secret
        assertThat(new Pseudonyms("secret").of('u', "ann")).isEqualTo("u0b921e3d7e95");
        assertThat(new Pseudonyms("secret").of('a', "ann")).isNotEqualTo(new Pseudonyms("secret").of('u', "ann"));
        assertThat(new Pseudonyms("other").of('u', "ann")).isNotEqualTo(new Pseudonyms("secret").of('u', "ann"));
        assertThat(new Pseudonyms("secret").of('u', "")).isEmpty();
    }

    @Test
    void jobsKeepAllElse() {
        final RecordedJob job = new RecordedJob(
                "1",
                0,
                0,
                0,
                9,
                4,
                0,
                60,
                RecordedState.ENDED,
                new Owner("ann", "bio", "long"),
                "n1",
                new RecordedTerms("staff", "high", "course", "ib", "", "", 1, 1, false),
                7);
        final List<RecordedJob> jobs = new ArrayList<>();
        final Pseudonyms names = new Pseudonyms("secret");
        names.of((take, repairs) -> take.accept(job)).read(jobs::add, new Repairs());
        assertThat(jobs)
                .containsExactly(new RecordedJob(
                        "1",
                        0,
                        0,
                        0,
                        9,
                        4,
                        0,
                        60,
                        RecordedState.ENDED,
                        new Owner(names.of('u', "ann"), names.of('a', "bio"), "long"),
                        "n1",
                        new RecordedTerms(
                                names.of('g', "staff"), "high", names.of('r', "course"), "ib", "", "", 1, 1, false),
                        7));
    }
}
