package org.noctule.test.metamorphic;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The result files of the same scenarios as those of {@link MetamorphicTest}, which has many more of them checked, by a
 * program in Python that was written apart from the simulator; it is checked itself by wrong results.
 */
@Tag("whole")
class ResultCheckerTest {
    @TempDir(factory = QuickFolders.class)
    private Path folder;

    @Test
    void findsNothingWrong() {
        ResultChecker.check(
                LongStream.concat(LongStream.range(0, 200), LongStream.range(-160, 0))
                        .mapToObj(this::play)
                        .toList(),
                "--prove");
    }

    /** The first cores of a job that changes at its start have no row, but the change costs time. */
    @Test
    void findsNothingWrongWhereAJobChangesAtItsStart() {
        check(1_441, 1_442);
    }

    /** The next part of a sequence must not begin within a checkpoint. */
    @Test
    void findsNothingWrongWhereAPartEndsAtACheckpoint() {
        check(2_910, 2_911);
    }

    private void check(long first, long end) {
        ResultChecker.check(LongStream.range(first, end).mapToObj(this::play).toList());
    }

    /** Plays a scenario; those of machines with cards have seeds below 0. */
    private Path play(long seed) {
        return new Stage(folder.resolve("" + seed))
                .play(seed < 0 ? Scenario.withCompanions(-seed) : Scenario.of(seed))
                .folder();
    }
}
