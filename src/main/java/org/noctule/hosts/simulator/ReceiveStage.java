package org.noctule.hosts.simulator;

import java.util.Optional;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;
import org.noctule.workload.Profile;

/**
 * Looks for a message again and again, unless it knows what to do without one, and goes on as the message says.
 *
 * <p>It knows when it would look, so nothing happens until a message comes: a run in which none will come is stuck, not
 * endless.
 */
final class ReceiveStage extends Stage {
    private final JobPlay play;
    private final Profile.Receive receive;
    private final Transfer transfer;
    private final Next next;
    private Optional<Stage> current = Optional.empty();
    private Optional<TimerAction<Stage>> limit = Optional.empty();
    private Optional<TimerAction<Stage>> look = Optional.empty();
    private double start;

    ReceiveStage(JobPlay play, Profile.Receive receive, Transfer transfer, Next next) {
        this.play = play;
        this.receive = receive;
        this.transfer = transfer;
        this.next = next;
    }

    @Override
    void begin() {
        final Optional<String> message = play.nextMessage();
        if (message.isPresent()) {
            goOn(message.orElseThrow());
        } else if (receive.timeout().isPresent()) {
            play(receive.timeout());
        } else {
            start = play.engine().now();
            if (play.left() < Double.POSITIVE_INFINITY) {
                limit = Optional.of(play.engine().startTimer(play.left(), this));
            }
            play.listen(Optional.of(this::hear));
        }
    }

    private void hear() {
        if (look.isEmpty()) {
            final double waited = play.engine().now() - start;
            final double looks = Math.max(1, Math.ceil(waited / receive.pollTime()));
            look = Optional.of(play.engine().startTimer(Math.max(0, looks * receive.pollTime() - waited), this));
        }
    }

    @Override
    void ended(Action<Stage> action) {
        if (limit.isEmpty() && look.isEmpty()) {
            return;
        }
        final boolean looks = look.filter(timer -> timer == action).isPresent();
        stop();
        if (looks) {
            play.spend(play.engine().now() - start);
            goOn(play.nextMessage().orElseThrow());
        } else {
            play.expire();
        }
    }

    private void stop() {
        play.listen(Optional.empty());
        limit.ifPresent(play.engine()::cancel);
        look.ifPresent(play.engine()::cancel);
        limit = Optional.empty();
        look = Optional.empty();
    }

    private void goOn(String message) {
        play(MessagePattern.matches(receive.regex(), message) ? receive.success() : receive.failure());
    }

    private void play(Optional<Profile> chosen) {
        if (chosen.isPresent()) {
            final Stage stage = Stages.of(chosen.orElseThrow(), play, transfer, next);
            current = Optional.of(stage);
            stage.begin();
        } else {
            next.done(0);
        }
    }

    @Override
    void cancel() {
        stop();
        current.ifPresent(Stage::cancel);
    }

    @Override
    Event.Progress progress() {
        return current.map(Stage::progress).orElseGet(() -> new Event.Progress.Task(receive.name(), 0));
    }

    @Override
    int killCode() {
        return current.map(Stage::killCode).orElse(Event.JobCompleted.KILLED);
    }
}
