package org.noctule.simulator;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.hosts.simulator.HostMachine;
import org.noctule.hosts.simulator.HostTable;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Network;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.test.BatsimSession;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.ExternalEventFile;

/**
 * A recorded session of Batsim, played again with the decisions that were recorded.
 *
 * <p>A recorded reply is given as soon as all events that it answers have been told, whichever messages they came in.
 * Batsim's own messages take time on platforms with latencies, so what it tells is late: there a decision keeps its
 * distance to the message that it answers, while the dates at which calls are asked for stay.
 */
final class RecordedRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** How far apart, in seconds, the events of both sides may be for the play to go on. */
    private static final double PACE = 0.5;

    private static final SimulatorRules RULES =
            new SimulatorRules(PStateRule.AGENT, 0, SimulatorRules.LastMessage.ALONE, SimulatorRules.HostPower.EXACT);

    final List<Told> recorded = new ArrayList<>();
    final List<Told> played = new ArrayList<>();
    final Rows rows = new Rows();
    Optional<NoctuleException> failure = Optional.empty();

    private final BatsimSession session;
    private final boolean late;
    private final Codec codec = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
    private final Matching progress;
    private double answered;
    private int next;

    RecordedRun(BatsimSession session, boolean late) throws IOException {
        this.session = session;
        this.late = late;
        this.progress = new Matching(late ? PACE : 1e-6);
        for (final BatsimSession.Frame frame : session.frames()) {
            if (frame.fromBatsim()) {
                recorded.addAll(Told.of(frame.json()));
            }
        }
    }

    private Scenario scenario() {
        final Network network = SimgridPlatform.read(session.file("-p").orElseThrow());
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        final int size = session.option("--mmax")
                .map(Integer::parseInt)
                .orElse(hosts.compute().size());
        final List<Workload> workloads = session.file("-w").stream()
                .map(file -> BatsimWorkload.read(file, "w0").workload())
                .toList();
        final Optional<List<ExternalEvent>> events = session.file("--events")
                .map(file -> ExternalEventFile.read(file, session.has("--forward-unknown-events")));
        final HostMachine machine = new HostMachine(
                Machines.flat(size),
                new HostTable(network, hosts.compute().subList(0, size), hosts.storage()),
                SharingRule.L07,
                session.has("-E"));
        return Scenario.of(machine, workloads, new JobLimits(1, 1, 1, 1), RULES)
                .with(
                        new Features(
                                session.has("--enable-dynamic-jobs"),
                                session.has("--acknowledge-dynamic-jobs"),
                                session.has("--enable-profile-reuse"),
                                session.has("--forward-unknown-events"),
                                session.has("--enable-compute-sharing"),
                                true),
                        events)
                .checked(true);
    }

    void play() throws IOException {
        try {
            playOn(new Simulation(scenario(), rows));
        } catch (NoctuleException e) {
            failure = Optional.of(e);
        }
    }

    private void playOn(Simulation simulation) throws IOException {
        Message message = simulation.begin();
        while (!simulation.ended()) {
            message = simulation.next(reply(message.now()));
            final List<Told> told = Told.of(JSON.readTree(codec.encode(message)));
            played.addAll(told);
            progress.play(told);
        }
        failure = simulation.deadlock();
        if (failure.isPresent()) {
            played.remove(played.size() - 1);
        }
    }

    /** All that was replied to what has been told by now. */
    private Reply reply(double date) throws IOException {
        final List<Decision> decisions = new ArrayList<>();
        double now = date;
        for (; next < session.frames().size(); next++) {
            final BatsimSession.Frame frame = session.frames().get(next);
            if (frame.fromBatsim()) {
                progress.record(Told.of(frame.json()));
                answered = frame.json().get("now").doubleValue();
            } else if (progress.recorded.isEmpty()) {
                final double shift = late ? now - answered : 0;
                final Reply reply = codec.decodeReply(frame.bytes(), late ? answered : now);
                reply.decisions().forEach(decision -> decisions.add(Shifted.by(decision, shift)));
                now = reply.now() + shift;
            } else {
                break;
            }
        }
        return new Reply(now, decisions);
    }
}
