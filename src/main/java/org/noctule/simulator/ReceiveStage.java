package org.noctule.simulator;

import java.util.Optional;
import java.util.regex.Pattern;
import org.noctule.protocol.Event;
import org.noctule.workload.Profile;

/** Looks for a message again and again, unless it knows what to do without one, and goes on as the message says. */
final class ReceiveStage extends Stage {
    private final JobPlay play;
    private final Profile.Receive receive;
    private final Transfer transfer;
    private final Next next;
    private Optional<Stage> current = Optional.empty();

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
            goOn(Pattern.matches(receive.regex(), message.orElseThrow()) ? receive.success() : receive.failure());
        } else if (receive.timeout().isPresent()) {
            goOn(receive.timeout());
        } else {
            play(new DelayStage(play, receive.name(), receive.pollTime(), code -> begin()));
        }
    }

    private void goOn(Optional<Profile> chosen) {
        if (chosen.isPresent()) {
            play(Stages.of(chosen.orElseThrow(), play, transfer, next));
        } else {
            next.done(0);
        }
    }

    private void play(Stage stage) {
        current = Optional.of(stage);
        stage.begin();
    }

    @Override
    void cancel() {
        current.ifPresent(Stage::cancel);
    }

    @Override
    Event.Progress progress() {
        return current.map(Stage::progress).orElseGet(() -> new Event.Progress.Task(receive.name(), 0));
    }

    @Override
    int killCode() {
        return current.map(Stage::killCode).orElse(Execution.KILLED);
    }
}
