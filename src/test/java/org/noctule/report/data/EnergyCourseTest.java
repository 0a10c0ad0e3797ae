package org.noctule.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EnergyCourseTest {
    @TempDir
    private Path directory;

    private EnergyCourse course(String rows) throws IOException {
        return EnergyCourse.of(StepSeries.read(Files.writeString(directory.resolve("e.csv"), rows)));
    }

    @Test
    void energySlopesBetweenMessagesAndPowerIsTheMeanBetweenThem() throws IOException {
        final EnergyCourse course = course("""
                time,energy,event_type,wattmin,epower
                0.0,0.0,p,60.0,NA
                0.0,0.0,s,100.0,NA
                10.0,1000.0,e,60.0,100.0
                30.0,2400.0,s,90.0,70.0
                """);
        assertThat(course.time()).containsExactly(0, 10, 30);
        assertThat(course.power()).containsExactly(100, 70, 90);
        assertThat(course.at(-1)).isZero();
        assertThat(course.at(5)).isEqualTo(500);
        assertThat(course.at(20)).isEqualTo(1700);
        assertThat(course.at(31)).isEqualTo(2400);
    }

    @Test
    void energyGrowsFromDateZeroWhereTheFirstMessageComesLater() throws IOException {
        final EnergyCourse course = course("time,energy\n60.0,18000.0\n");
        assertThat(course.time()).containsExactly(0, 60);
        assertThat(course.power()).containsExactly(300, 300);
        assertThat(course.at(30)).isEqualTo(9000);
    }

    @Test
    void aFileWithoutEnergyHasNoCourse() throws IOException {
        assertThat(course("time,energy\n").time()).isEmpty();
        assertThat(course("time,watts\n1.0,2.0\n").time()).isEmpty();
    }
}
