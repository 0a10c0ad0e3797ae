package org.noctule.journal;

import java.util.List;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.DecisionText;
import org.noctule.resource.ResourceSet;

/**
 * Writes replies. One that says something is the number of empty ones before it, the number of its decisions (doubled,
 * odd if its own date follows) and its decisions; an empty one is no byte.
 */
final class ReplyWriter implements Decision.Cases<RuntimeException> {
    private final MessageTrail trail;
    private final GrowingBytes out;
    private final DecisionText texts = new DecisionText();
    private double now;
    private long last;
    private int empty;

    ReplyWriter(MessageTrail trail, GrowingBytes out) {
        this.trail = trail;
        this.out = out;
    }

    /** Begins a block, which is read without those before. */
    void begin() {
        last = 0;
        empty = 0;
    }

    /** Writes the reply to a message that the trail has taken in. */
    void write(Message message, Reply reply) {
        if (isEmpty(message, reply)) {
            empty++;
            return;
        }
        out.varint(empty);
        empty = 0;
        say(message, reply);
    }

    /** Tells whether a reply says nothing. */
    static boolean isEmpty(Message message, Reply reply) {
        return reply.decisions().isEmpty() && same(message.now(), reply.now());
    }

    /** Writes what a reply says that is not empty. */
    void say(Message message, Reply reply) {
        now = message.now();
        final List<Decision> decisions = reply.decisions();
        final boolean late = differs(reply.now());
        out.varint(2L * decisions.size() + (late ? 1 : 0));
        if (late) {
            out.date(reply.now());
        }
        for (int i = 0; i < decisions.size(); i++) {
            decisions.get(i).match(this);
        }
    }

    private boolean differs(double date) {
        return !same(now, date);
    }

    private static boolean same(double one, double other) {
        return Double.doubleToRawLongBits(one) == Double.doubleToRawLongBits(other);
    }

    /** Goes on where a job was named last. */
    void goOn(long named) {
        last = named;
    }

    /** The number of the job that was named last. */
    long last() {
        return last;
    }

    private void begin(int code, double date) {
        final boolean dated = differs(date);
        out.octet(dated ? code + DecisionCode.DATED : code);
        if (dated) {
            out.date(date);
        }
    }

    private void job(int number) {
        out.zigzag(number - last);
        last = number;
    }

    private void text(Decision decision) {
        out.octet(DecisionCode.WIRE);
        final byte[] text = texts.write(decision);
        out.varint(text.length);
        out.all(text, 0, text.length);
    }

    @Override
    public void executeJob(Decision.ExecuteJob decision) {
        final int number = trail.number(decision.jobId());
        if (number < 0
                || !decision.mapping().isEmpty()
                || !decision.storageMapping().isEmpty()
                || decision.additionalTransfer().isPresent()
                || decision.plan().isPresent()) {
            text(decision);
            return;
        }
        begin(DecisionCode.EXECUTE, decision.date());
        job(number);
        final ResourceSet alloc = decision.alloc();
        out.varint(alloc.intervals());
        int next = 0;
        for (int i = 0; i < alloc.intervals(); i++) {
            out.varint(alloc.first(i) - next);
            out.varint(alloc.last(i) - alloc.first(i));
            next = alloc.last(i) + 1;
        }
    }

    @Override
    public void rejectJob(Decision.RejectJob decision) {
        final int number = trail.number(decision.jobId());
        if (number < 0) {
            text(decision);
            return;
        }
        begin(DecisionCode.REJECT, decision.date());
        job(number);
    }

    @Override
    public void killJobs(Decision.KillJobs decision) {
        if (decision.jobIds().stream().anyMatch(id -> trail.number(id) < 0)) {
            text(decision);
            return;
        }
        begin(DecisionCode.KILL, decision.date());
        out.varint(decision.jobIds().size());
        decision.jobIds().forEach(id -> job(trail.number(id)));
    }

    @Override
    public void callMeLater(Decision.CallMeLater decision) {
        begin(DecisionCode.CALL, decision.date());
        out.date(decision.timestamp());
    }

    @Override
    public void setResourceState(Decision.SetResourceState decision) {
        text(decision);
    }

    @Override
    public void queryEnergy(Decision.QueryEnergy decision) {
        text(decision);
    }

    @Override
    public void registerProfile(Decision.RegisterProfile decision) {
        text(decision);
    }

    @Override
    public void registerJob(Decision.RegisterJob decision) {
        text(decision);
    }

    @Override
    public void notified(Decision.Notify decision) {
        text(decision);
    }

    @Override
    public void setJobMetadata(Decision.SetJobMetadata decision) {
        text(decision);
    }

    @Override
    public void changeJobState(Decision.ChangeJobState decision) {
        text(decision);
    }

    @Override
    public void toJobMessage(Decision.ToJobMessage decision) {
        text(decision);
    }

    @Override
    public void waitingTimeAnswer(Decision.WaitingTimeAnswer decision) {
        text(decision);
    }

    @Override
    public void extended(Decision.Extended decision) {
        text(decision);
    }
}
