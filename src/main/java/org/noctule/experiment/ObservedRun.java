package org.noctule.experiment;

import java.util.List;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.SessionListener;
import org.noctule.simulator.Recorder;

/** The observers of one run, told in their order. */
final class ObservedRun implements SessionListener, AutoCloseable {
    private final List<RunObserver> observers;
    private final List<SessionListener> listeners;
    private final List<RunProgress> watching;

    ObservedRun(List<RunObserver> observers) {
        this.observers = observers;
        this.listeners = observers.stream().map(RunObserver::listener).toList();
        this.watching = observers.stream().map(RunObserver::progress).toList();
    }

    /** Returns the recorder that tells the first one, and then the observers. */
    Recorder recorder(Recorder first) {
        Recorder all = first;
        for (final RunObserver observer : observers) {
            all = new RecorderPair(all, observer.recorder());
        }
        return all;
    }

    /** Returns the progress that tells the first one, and then the observers. */
    RunProgress progress(RunProgress first) {
        return watching.isEmpty()
                ? first
                : (nanoTime, status) -> {
                    first.step(nanoTime, status);
                    for (int i = 0; i < watching.size(); i++) {
                        watching.get(i).step(nanoTime, status);
                    }
                };
    }

    @Override
    public void asked(Message message) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).asked(message);
        }
    }

    @Override
    public void answered(Message message, Reply reply) {
        for (int i = 0; i < listeners.size(); i++) {
            listeners.get(i).answered(message, reply);
        }
    }

    @Override
    public void close() {
        observers.forEach(RunObserver::close);
    }
}
