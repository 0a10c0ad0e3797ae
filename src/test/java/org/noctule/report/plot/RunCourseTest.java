package org.noctule.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;

final class RunCourseTest {
    @TempDir
    private Path directory;

    /** The first job grows at 20 s and stands still from 40 s to 60 s, when the second one starts. */
    private ResultFolder folder() throws IOException {
        Files.writeString(directory.resolve("jobs.csv"), """
                job_id,workload_name,profile,submission_time,requested_number_of_resources,final_state,starting_time,\
                execution_time,finish_time,waiting_time,allocated_resources
                grows,w0,a,0.0,4,COMPLETED_SUCCESSFULLY,0.0,80.0,100.0,0.0,0-1
                2,w0,a,10.0,2,COMPLETED_SUCCESSFULLY,60.0,40.0,100.0,50.0,4-5
                """);
        Files.writeString(directory.resolve("allocations.csv"), """
                job_id,workload_name,start,end,allocated_resources
                grows,w0,0.0,20.0,0-3
                grows,w0,20.0,40.0,0-7
                grows,w0,60.0,100.0,0-1
                """);
        return ResultFolder.open(directory);
    }

    @Test
    void countsTheCoresThatJobsHaveAtATime() throws IOException {
        final ResultFolder folder = folder();
        final JobColumns jobs = folder.jobs();
        final RunCourse course = new RunCourse(jobs, folder.intervals(jobs));
        assertThat(course.dates()).containsExactly(0, 10, 20, 40, 60, 100);
        assertThat(course.values(RunCourse.Quantity.USED_CORES)).containsExactly(4, 4, 8, 0, 4, 0);
        assertThat(course.values(RunCourse.Quantity.RUNNING)).containsExactly(1, 1, 1, 0, 2, 0);
        assertThat(course.values(RunCourse.Quantity.WAITING)).containsExactly(0, 1, 1, 1, 0, 0);
    }

    /** Each carries the name of the job. */
    @Test
    void drawsARectangleForEachInterval() throws IOException {
        final String svg = new GanttPlot(true).draw(List.of(folder())).svg();
        assertThat(svg.split(">grows</text>", -1).length - 1).isEqualTo(3);
    }
}
