package org.noctule.journal.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.OptionalDouble;
import org.noctule.journal.experiment.JobLife;
import org.noctule.journal.experiment.Moment;
import org.noctule.journal.experiment.SeenCluster;
import org.noctule.journal.experiment.SeenJob;
import org.noctule.journal.experiment.Wait;
import org.noctule.report.measure.Amounts;

/** The words and the JSON of what a replay shows. */
final class ReplayText {
    private ReplayText() {}

    static String moment(Moment moment) {
        final SeenCluster view = moment.view();
        final StringBuilder text = new StringBuilder();
        line(
                text,
                "date %s s (%s), after message %d: %d jobs wait, %d run, %d of %d cores are free, %d cannot be used",
                WaitText.number(view.now()),
                Amounts.date(view.now()),
                view.messages(),
                view.waiting().size(),
                view.running().size(),
                view.free().size(),
                view.cores(),
                view.unavailable().size());
        line(text, "%nwaiting, as they came%n%-16s %8s %14s %14s", "job", "cores", "submitted", "estimate");
        for (final SeenJob job : view.waiting()) {
            line(
                    text,
                    "%-16s %8d %14s %14s%s",
                    job.job().id(),
                    job.job().resources(),
                    WaitText.number(job.submitted()),
                    WaitText.number(job.job().estimate()),
                    job.state().equals("suspended") ? " suspended" : "");
        }
        line(
                text,
                "%nrunning, as they came%n%-16s %8s %14s %14s %14s  %s",
                "job",
                "cores",
                "started",
                "predicted end",
                "real end",
                "on");
        for (final SeenJob job : view.running()) {
            line(
                    text,
                    "%-16s %8d %14s %14s %14s  %s",
                    job.job().id(),
                    job.job().resources(),
                    number(job.started()),
                    number(job.predicted()),
                    number(moment.end(job.job().id())),
                    job.cores());
        }
        line(text, "%nfree: %s", view.free());
        if (!view.unavailable().isEmpty()) {
            line(text, "cannot be used: %s", view.unavailable());
        }
        return text.toString();
    }

    static String life(JobLife life) {
        final SeenJob job = life.job();
        final StringBuilder text = new StringBuilder();
        line(
                text,
                "job %s: %d cores, estimate %s s",
                job.job().id(),
                job.job().resources(),
                WaitText.number(job.job().estimate()));
        line(text, "submitted %s", WaitText.number(job.submitted()));
        for (final Wait wait : life.waits()) {
            line(
                    text,
                    "  waits from %s to %s: %s",
                    WaitText.number(wait.from()),
                    WaitText.number(wait.to()),
                    WaitText.of(wait));
        }
        job.started().ifPresent(date -> line(text, "started %s on %s", WaitText.number(date), job.cores()));
        job.ended().ifPresent(date -> line(text, "ended %s: %s", WaitText.number(date), job.state()));
        if (!life.explained()) {
            line(text, "(the agent gives no reasons for which jobs wait)");
        }
        return text.toString();
    }

    static ObjectNode json(Moment moment) {
        final SeenCluster view = moment.view();
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("date", view.now()).put("message", view.messages());
        view.waiting().forEach(job -> json.withArray("waiting").add(json(job)));
        view.running().forEach(job -> {
            final ObjectNode entry = json(job);
            WaitText.put(entry, "ends", moment.end(job.job().id()));
            json.withArray("running").add(entry);
        });
        json.put("cores", view.cores())
                .put("free", view.free().toString())
                .put("unavailable", view.unavailable().toString());
        return json;
    }

    static ObjectNode json(JobLife life) {
        final ObjectNode json = json(life.job());
        WaitText.put(json, "ended", life.job().ended());
        json.put("explained", life.explained());
        final ArrayNode waits = json.putArray("waits");
        life.waits().forEach(wait -> WaitText.put(waits.addObject(), wait));
        return json;
    }

    private static ObjectNode json(SeenJob job) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("job", job.job().id())
                .put("state", job.state())
                .put("resources", job.job().resources());
        json.put("submitted", job.submitted());
        WaitText.put(json, "estimate", OptionalDouble.of(job.job().estimate()));
        WaitText.put(json, "started", job.started());
        WaitText.put(json, "predicted_end", job.predicted());
        if (!job.cores().isEmpty()) {
            json.put("on", job.cores().toString());
        }
        return json;
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? WaitText.number(value.getAsDouble()) : "-";
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values))
                .append('\n');
    }
}
