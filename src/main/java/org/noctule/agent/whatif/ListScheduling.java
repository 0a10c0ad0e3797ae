package org.noctule.agent.whatif;

import java.util.List;

/**
 * List scheduling in arrays: at every date at which a job comes or ends, jobs start from the head of the queue while
 * they fit, and then, with backfilling, those behind that end by the date at which the head fits or leave its cores
 * alone. Candidates know estimates alone, while jobs end as the scene and its tasks have it. A pass allocates nothing.
 *
 * <p>Where jobs have demands on nodes, they start where they have a {@linkplain NodeCourse place}.
 *
 * <p>An unknown estimate counts as a year. A job that never fits costs as if it waited a year longer.
 */
final class ListScheduling implements Imagination {
    private final JobCost cost;
    private ImaginedCourse.Desk desk = ImaginedCourse.Desk.of(256);

    ListScheduling(JobCost cost) {
        this.cost = cost;
    }

    @Override
    public Imagined play(Scene scene, Serving candidate, List<Task> arrivals, double most) {
        final ImaginedCourse course =
                play(new Prospect(scene, arrivals, cost), new Lineup(candidate, scene.waiting(), scene.now()), most);
        return new Imagined(course.cost(), course.passes(), course.starts());
    }

    /** Plays one future, of which {@code lineup} has the waiting jobs. */
    ImaginedCourse play(Prospect future, Lineup lineup, double most) {
        if (future.queued > desk.places().length) {
            desk = ImaginedCourse.Desk.of(2 * future.queued);
        }
        final ImaginedCourse course = future.scene
                .nodes()
                .<ImaginedCourse>map(nodes -> new NodeCourse(future, nodes, lineup, cost, desk))
                .orElseGet(() -> new ImaginedCourse(future, lineup, cost, desk));
        course.play(most);
        return course;
    }
}
