package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.noctule.error.NoctuleException;
import org.noctule.hosts.simulator.HostMachine;
import org.noctule.hosts.simulator.HostTable;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.protocol.codec.Mutation;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.test.Seeds;
import org.noctule.test.Thorough;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Volumes;
import org.noctule.workload.Workload;

/** A simulator that is told nonsense at one point of a run, with its self-checks on. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class MutatedRepliesTest {
    private static final ThreadMXBean THREAD = ManagementFactory.getThreadMXBean();
    private static final int HOSTS = 4;
    private static final int MOST_MESSAGES = 2_000;
    private static final double MOST_SECONDS = 5;
    private static final Map<String, String> WATTS = Map.of("wattage_per_state", "9:9:20, 5:5:10");
    private static final Map<String, Object> PLAIN = Map.of();
    private static final List<Profile> SIMPLE = List.of(
            new Profile.Delay("delay", 3, PLAIN),
            new Profile.ParallelHomogeneous("even", 2e9, 0, PLAIN),
            new Profile.Delay("nothing", 0, PLAIN),
            new Profile.Delay("failing", 1, Map.of("ret", 3L)));
    private static final List<Profile> ANY = List.of(
            new Profile.Delay("delay", 3, PLAIN),
            new Profile.ParallelHomogeneous("even", 2e9, 1e6, PLAIN),
            new Profile.ParallelHomogeneousTotal("total", 2e9, 1e6, PLAIN),
            new Profile.Parallel("both", Volumes.of(1e9, 2e9), Volumes.of(0.0, 5e6, 1e6, 0.0), PLAIN),
            new Profile.Send("send", Map.of("text", "x"), 0.5, PLAIN),
            new Profile.Receive("receive", "a+", Optional.empty(), Optional.empty(), Optional.empty(), 0.25, PLAIN));

    private int normal;
    private int refused;
    private int stuck;

    @Test
    void failsLegallyOrNotAtAll() {
        play(0, 800);
    }

    @Test
    @Tag("long")
    void failsLegallyOrNotAtAllForLong() {
        play(10_000, Thorough.of(22_000, 110_000));
    }

    private void play(int first, int count) {
        for (int seed = first; seed < first + count; seed++) {
            final long start = THREAD.getCurrentThreadCpuTime();
            try {
                trial(Seeds.random(seed));
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed, e);
            }
            assertThat((THREAD.getCurrentThreadCpuTime() - start) / 1e9)
                    .as("seconds of seed " + seed)
                    .isLessThan(MOST_SECONDS);
        }
        assertThat(normal).isBetween(count / 20, count * 19 / 20);
        assertThat(refused).isBetween(count / 20, count * 19 / 20);
    }

    private void trial(Random random) {
        final boolean network = random.nextBoolean();
        final List<Profile> profiles = network ? ANY : SIMPLE;
        final Scenario scenario = scenario(random, network, profiles);
        final boolean metered = !(scenario.machine() instanceof HostMachine hosts) || hosts.energy();
        final Rows rows = new Rows();
        final Simulation simulation = new Simulation(scenario, rows);
        try {
            run(simulation, new Chatter(random, profiles, metered), random);
            final Optional<NoctuleException> deadlock = simulation.deadlock();
            assertThat(rows.totals.isPresent()).isEqualTo(deadlock.isEmpty());
            if (deadlock.isPresent()) {
                stuck++;
                legal(deadlock.get(), NoctuleException.Kind.DEADLOCK);
            } else {
                normal++;
            }
        } catch (NoctuleException e) {
            refused++;
            legal(e, NoctuleException.Kind.PEER);
            assertThat(rows.totals).isEmpty();
        }
    }

    private static void legal(NoctuleException failure, NoctuleException.Kind kind) {
        if (failure.kind() != kind) {
            throw failure;
        }
        assertThat(failure.getMessage()).doesNotContain("\n");
        assertThat(failure.remedy()).startsWith("Maybe ").doesNotContain("\n");
    }

    /** Breaks one reply, and goes on as if it had not been broken. */
    private static void run(Simulation simulation, Chatter chatter, Random random) {
        final Codec codec = Codec.of(random.nextBoolean() ? Dialect.BATSIM : Dialect.NOCTULE, BatsimDescription.NONE);
        final int broken = random.nextInt(8);
        Message message = simulation.begin();
        for (int i = 0; !simulation.ended(); i++) {
            assertThat(i).as("messages").isLessThan(MOST_MESSAGES);
            Reply reply = chatter.decide(message);
            if (i == broken) {
                reply = codec.decodeReply(Mutation.of(random, codec.encode(reply)), message.now());
            }
            message = simulation.next(reply);
            codec.encode(message);
        }
    }

    private static Scenario scenario(Random random, boolean network, List<Profile> profiles) {
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            final Profile profile = profiles.get(random.nextInt(profiles.size()));
            jobs.add(Machines.job(i, i / 2, 2, random.nextInt(3) == 0 ? 4 : Double.POSITIVE_INFINITY, 0, 0, profile));
        }
        final boolean dynamic = random.nextBoolean();
        final Features features = new Features(
                dynamic,
                dynamic && random.nextBoolean(),
                random.nextBoolean(),
                false,
                network && random.nextInt(4) == 0,
                true);
        final SimulatorRules rules = new SimulatorRules(
                random.nextBoolean() ? PStateRule.AGENT : PStateRule.SIMULATOR,
                0,
                SimulatorRules.LastMessage.ALONE,
                SimulatorRules.HostPower.EXACT);
        return Scenario.of(
                        network ? machine(random) : new CoreMachine(Machines.flat(HOSTS)),
                        List.of(new Workload("w0", jobs, List.of())),
                        new JobLimits(1, 1, 1, 1),
                        rules)
                .with(features, Optional.empty())
                .checked(true);
    }

    private static HostMachine machine(Random random) {
        final List<Host> hosts = new ArrayList<>();
        for (int i = 0; i < HOSTS; i++) {
            hosts.add(new Host("h" + i, List.of(1e9, 5e8), 1, 0, WATTS, Map.of()));
        }
        final Network network = new Network(
                hosts,
                List.of(new Link("l", 1e6, 0, Link.Policy.SHARED), new Link("p", 1e7, 1e-3, Link.Policy.FATPIPE)),
                (from, to) -> new Route(List.of(0, 1), 1e-3));
        return new HostMachine(
                Machines.flat(HOSTS),
                new HostTable(network, List.of(0, 1, 2, 3), List.of()),
                random.nextBoolean() ? SharingRule.FAIR : SharingRule.L07,
                random.nextBoolean());
    }
}
