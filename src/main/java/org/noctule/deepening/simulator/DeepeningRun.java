package org.noctule.deepening.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.protocol.AdaptationDecision;
import org.noctule.deepening.protocol.AdaptationEvent;
import org.noctule.deepening.workload.DeepeningProfile;
import org.noctule.protocol.Event;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.queue.Dated;

/**
 * One training job. It keeps its seconds and its budget as of the last change; epochs are not ticked but counted when
 * something is due.
 */
final class DeepeningRun extends Dated {
    private final JobRun run;
    private final DeepeningProfile training;
    private final EpochCourse course;
    private final List<Integer> actions = new ArrayList<>();

    /** The date of the last change; a later one than now while the job changes its cores. */
    private double date;

    private double speed;
    /** Seconds of the segment at reference speed at that date. */
    private double seconds;

    private double left;
    private double total;
    private Segment segment;
    /** What follows the rise that was noticed or will be; empty before, and behind a fall. */
    private Optional<EpochCourse.Stage> stage = Optional.empty();

    private boolean raised;
    /** The seconds of the segment at which a rise or fall is noticed, infinite without one. */
    private double notice = Double.POSITIVE_INFINITY;

    private boolean asked;
    private boolean followed;
    /** Epochs of the segment that were told or need not be. */
    private int told;
    /** Epochs that ended before the segment. */
    private int epochs;

    private OptionalDouble accuracy = OptionalDouble.empty();
    private String name;

    DeepeningRun(JobRun run, DeepeningProfile training, double speed, double now) {
        this.run = run;
        this.training = training;
        this.course = EpochCourse.of(training, run.job().id());
        this.speed = speed;
        this.date = now;
        this.total = training.budget();
        this.left = training.seconds();
        this.segment = course.plain();
        this.name = course.name();
    }

    private String id() {
        return run.job().id();
    }

    /** Takes account of the time up to a date. */
    private void settle(double now) {
        final double elapsed = Math.max(0, now - date);
        seconds += speed * elapsed;
        left = speed == 0 ? left : Math.max(0, left - elapsed);
        date = Math.max(now, date);
    }

    /** Takes account of the time up to an exactly known moment of the segment, which is now. */
    private void settleAt(double moment, double now) {
        left = Math.max(0, left - (moment - seconds) / speed);
        seconds = moment;
        date = Math.max(now, date);
    }

    private double dateOf(double moment) {
        return date + Math.max(0, moment - seconds) / speed;
    }

    /** Goes on at another speed. */
    void pace(double other, double now) {
        settle(now);
        speed = other;
    }

    /** Does nothing up to a date. */
    void pauseUntil(double later, double now) {
        settle(now);
        date = Math.max(date, later);
    }

    private boolean asksAgain() {
        return raised && actions.size() < training.decisions();
    }

    /** The next moment of the segment at which something is to be done. */
    private double nextMoment() {
        double next = notice;
        if (asksAgain()) {
            next = Math.min(next, segment.end(0));
        }
        return followed ? Math.min(next, segment.end(told)) : next;
    }

    double nextDate() {
        final double next = nextMoment();
        return next == Double.POSITIVE_INFINITY || speed == 0 ? Double.POSITIVE_INFINITY : dateOf(next);
    }

    /** Has more cores than before; more still change nothing. */
    void rise(double now) {
        settle(now);
        if (raised) {
            notice = Double.POSITIVE_INFINITY;
        } else if (stage.isEmpty() && training.decisions() > 0) {
            final EpochCourse.Stage next = course.rise(total - left);
            stage = Optional.of(next);
            notice = seconds + next.untilFirst(segment, seconds);
        }
    }

    /** Has fewer cores than before. */
    void fall(double now) {
        settle(now);
        if (raised) {
            notice = seconds + segment.untilNextLook(seconds);
        } else {
            stage = Optional.empty();
            notice = Double.POSITIVE_INFINITY;
        }
    }

    /** Does what is due. */
    void wake(double now, List<Event> outbox) {
        final double moment = nextMoment();
        settleAt(moment, now);
        if (followed && segment.end(told) <= moment) {
            tellEpoch(now, outbox);
        }
        if (notice <= moment) {
            change(now, outbox);
        } else if (asksAgain() && segment.end(0) <= moment) {
            close(segment.ended(seconds));
            ask(now, outbox);
        }
    }

    private void tellEpoch(double now, List<Event> outbox) {
        final double began = told == 0 ? 0 : segment.end(told - 1);
        outbox.add(new AdaptationEvent.EpochCompleted(
                now,
                id(),
                epochs + told,
                (segment.end(told) - began) / speed,
                segment.trainAccuracy(told),
                segment.testAccuracy(told),
                left));
        told++;
    }

    private void change(double now, List<Event> outbox) {
        notice = Double.POSITIVE_INFINITY;
        close(segment.ended(seconds));
        raised = !raised;
        actions.clear();
        if (raised) {
            ask(now, outbox);
        } else {
            stage = Optional.empty();
            asked = false;
            begin(course.plain());
            outbox.add(adapted(now));
        }
    }

    /** Counts the epochs of the segment. */
    private void close(int ended) {
        if (ended > 0) {
            accuracy = OptionalDouble.of(segment.accuracy(ended));
        }
        epochs += ended;
    }

    private void begin(Segment next) {
        segment = next;
        seconds = 0;
        told = 0;
    }

    private AdaptableNetwork network() {
        return training.network().deepen(actions);
    }

    private AdaptationEvent.JobAdapted adapted(double now) {
        final double length = segment.end(1) - segment.end(0);
        return new AdaptationEvent.JobAdapted(
                now, id(), network(), (Double.isFinite(length) ? length : segment.end(0)) / speed);
    }

    /** Asks, and goes on as if nothing were to be done. */
    private void ask(double now, List<Event> outbox) {
        outbox.add(new AdaptationEvent.AdaptationRequested(
                now, id(), actions.size(), training.decisions() - actions.size() - 1, network(), total, left));
        asked = true;
        actions.add(training.network().nothing());
        begin(stage.orElseThrow().behind(actions));
        name = stage.orElseThrow().name();
    }

    Optional<AdaptationEvent.Cause> answer(AdaptationDecision.AdaptJob answer, double now, List<Event> outbox) {
        if (!asked) {
            return Optional.of(AdaptationEvent.Cause.NOT_REQUESTED);
        }
        if (answer.action() >= training.network().actions()) {
            return Optional.of(AdaptationEvent.Cause.NO_SUCH_ACTION);
        }
        settle(now);
        asked = false;
        actions.set(actions.size() - 1, answer.action());
        begin(stage.orElseThrow().behind(actions));
        if (answer.action() != training.network().nothing()) {
            outbox.add(adapted(now));
        }
        return Optional.empty();
    }

    void follow(boolean wanted, double now) {
        settle(now);
        followed = wanted;
        told = segment.ended(seconds);
    }

    /** Sets the budget, and returns by how much it is longer; none if more than that has been used. */
    OptionalDouble setTotal(double other, double now) {
        settle(now);
        if (other < total - left) {
            return OptionalDouble.empty();
        }
        final double more = other - total;
        left += more;
        total = other;
        return OptionalDouble.of(more);
    }

    DeepeningOutcome end(double now) {
        settle(now);
        close(segment.trained(seconds));
        return new DeepeningOutcome(
                id(),
                name,
                total,
                List.copyOf(actions),
                course.deviated(accuracy),
                stage.filter(any -> raised).map(last -> last.rank(actions)).orElse(0),
                epochs);
    }
}
