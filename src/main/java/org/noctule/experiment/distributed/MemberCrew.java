package org.noctule.experiment.distributed;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.exchange.Block;
import org.noctule.exchange.Exchange;
import org.noctule.exchange.ExchangeKind;
import org.noctule.exchange.place.ExchangeJson;
import org.noctule.exchange.place.ExchangePlace;
import org.noctule.experiment.process.Crew;
import org.noctule.experiment.process.Lanes;
import org.noctule.experiment.process.WorkerProcess;
import org.noctule.grid.MemberFlags;
import org.noctule.json.JsonInput;

/** The members of a training, and the place where they and the learner leave blocks for each other. */
final class MemberCrew implements AutoCloseable {
    private static final long CAPACITY = 4L << 30;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Consumer<String> warnings;
    private final Crew crew = new Crew();
    private final List<WorkerProcess> members = new CopyOnWriteArrayList<>();
    private final ExchangePlace place;
    private final Exchange exchange;
    private volatile boolean closed;

    /**
     * Starts members, and waits until all are ready.
     *
     * @throws NoctuleException if one cannot begin
     */
    MemberCrew(MemberPlan plan) {
        this.warnings = plan.warnings();
        this.place =
                ExchangePlace.open(plan.kind(), Path.of(System.getProperty("java.io.tmpdir")), CAPACITY, Duration.ZERO);
        this.exchange = place.address().join();
        final List<String> flags = plan.kind() == ExchangeKind.MAP
                ? MemberFlags.of(Runtime.version().feature())
                : List.of();
        try {
            for (int i = 1; i <= plan.count(); i++) {
                final String name = "member " + i + " of the training";
                members.add(crew.add(
                        () -> WorkerProcess.start(name, plan.program(), flags, plan.arguments(), plan.silence())));
            }
            members.forEach(member ->
                    member.send(ExchangeJson.write(place.address(), ExchangeJson.question(TrainingMember.JOIN))));
            members.forEach(WorkerProcess::receive);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Leaves a block. */
    void put(String key, Block block) {
        exchange.put(key, block);
    }

    /** Takes a block that a member has left. */
    Block take(String key) {
        final Block block = exchange.get(key, PATIENCE);
        exchange.remove(key);
        return block;
    }

    /** Deletes a block, if it is there. */
    void remove(String key) {
        exchange.remove(key);
    }

    /**
     * Does all tasks of a round.
     *
     * @throws NoctuleException if nobody is left to do them, or a task cannot be done
     */
    void all(Round<?> round) {
        begin(round).join("training", "Maybe go on with --resume.");
        round.demandAll();
    }

    /** Lets all members that are left work on an agenda, until it has no more tasks. */
    Lanes begin(Agenda<?> agenda) {
        return Lanes.begin(
                "noctule-member",
                members.stream()
                        .<Runnable>map(member -> () -> serve(member, agenda))
                        .toList());
    }

    private <T> void serve(WorkerProcess member, Agenda<T> agenda) {
        for (Optional<T> task = agenda.next(); task.isPresent(); task = agenda.next()) {
            final JsonInput answer;
            try {
                answer = member.ask(agenda.question(task.get()));
            } catch (final RuntimeException e) {
                if (othersAreLeft(member, e)) {
                    agenda.back(task.get());
                } else {
                    agenda.fail(e);
                }
                return;
            }
            agenda.done(task.get(), answer);
        }
    }

    /** Lets a member go that is lost; of other failures others would not be free. */
    private synchronized boolean othersAreLeft(WorkerProcess member, RuntimeException e) {
        if (closed || !(e instanceof NoctuleException failure && failure.kind() == NoctuleException.Kind.PEER)) {
            return false;
        }
        members.remove(member);
        member.dismiss();
        if (members.isEmpty()) {
            return false;
        }
        warnings.accept(e.getMessage() + " Others play its episodes.");
        return true;
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        crew.close();
        exchange.close();
        place.close();
    }
}
