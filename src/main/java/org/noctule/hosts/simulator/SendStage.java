package org.noctule.hosts.simulator;

import org.noctule.protocol.Event;
import org.noctule.workload.Profile;

/** Sends a message to the decision side at once, and takes its time then. */
final class SendStage extends Stage {
    private final JobPlay play;
    private final Profile.Send send;
    private final DelayStage delay;

    SendStage(JobPlay play, Profile.Send send, Next next) {
        this.play = play;
        this.send = send;
        this.delay = new DelayStage(play, send.name(), send.sleepTime(), next);
    }

    @Override
    void begin() {
        play.say(send.message());
        delay.begin();
    }

    @Override
    void cancel() {
        delay.cancel();
    }

    @Override
    Event.Progress progress() {
        return delay.progress();
    }

    @Override
    int killCode() {
        return delay.killCode();
    }
}
