package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.noctule.protocol.Event;

/** Writes how far killed jobs had come. */
final class ProgressWriter implements Event.Progress.Cases<IOException> {
    private final JsonGenerator out;

    private ProgressWriter(JsonGenerator out) {
        this.out = out;
    }

    static void write(JsonGenerator out, Event.Progress progress) throws IOException {
        progress.match(new ProgressWriter(out));
    }

    @Override
    public void task(Event.Progress.Task task) throws IOException {
        start(task);
        out.writeNumberField("progress", task.fraction());
        out.writeEndObject();
    }

    @Override
    public void sequence(Event.Progress.Sequence sequence) throws IOException {
        start(sequence);
        out.writeNumberField("current_task_index", sequence.taskIndex());
        out.writeFieldName("current_task");
        sequence.currentTask().match(this);
        out.writeEndObject();
    }

    private void start(Event.Progress progress) throws IOException {
        out.writeStartObject();
        out.writeStringField("profile_name", progress.profileName());
    }
}
