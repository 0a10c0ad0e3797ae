package org.noctule.hosts.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.Outage;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.HostPlatform;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.hosts.simulator.network.SharingRule;
import org.noctule.platform.PStateRule;
import org.noctule.platform.network.Network;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.Machines;
import org.noctule.simulator.Rows;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.workload.Dependencies;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.Volumes;
import org.noctule.workload.Workload;

/**
 * A run on hosts a (id 0) and b (1) of 1 Gflop/s and c (2) of 4 cores of 2 Gflop/s, and storages p (3) and q (4). The
 * link of each to all others carries 100 MB/s for hosts and 50 MB/s for storages, in both directions together.
 */
final class HostRun {
    static final Features SHARED = new Features(false, false, false, false, true, true);
    static final Features DYNAMIC = new Features(true, false, false, false, false, true);
    static final Decision FINISHED = new Decision.Notify(0, Decision.Notify.REGISTRATION_FINISHED);
    private static final SimulatorRules RULES =
            new SimulatorRules(PStateRule.AGENT, 0, SimulatorRules.LastMessage.ALONE, SimulatorRules.HostPower.EXACT);

    final Rows rows = new Rows();
    final List<Event> events = new ArrayList<>();
    private final List<Job> jobs = new ArrayList<>();
    private final Map<String, Profile> profiles = new LinkedHashMap<>();
    private final SharingRule rule;
    private final Features features;
    private final String storageRole;
    private Optional<FailurePlan> failures = Optional.empty();

    HostRun(SharingRule rule, Features features, String storageRole) {
        this.rule = rule;
        this.features = features;
        this.storageRole = storageRole;
    }

    HostRun(Features features) {
        this(SharingRule.FAIR, features, "storage");
    }

    HostRun() {
        this(Features.DEFAULT);
    }

    private Network network() {
        final StringBuilder xml = new StringBuilder("<platform version=\"4.1\"><zone id=\"z\" routing=\"Full\">");
        host(xml, "a", "1Gf,500Mf", 1, "compute_node");
        host(xml, "b", "1Gf,500Mf", 1, "compute_node");
        host(xml, "c", "2Gf,1Gf", 4, "compute_node");
        host(xml, "p", "1Gf,1Gf", 1, storageRole);
        host(xml, "q", "1Gf,1Gf", 1, "storage");
        host(xml, "master_host", "1Gf,1Gf", 1, "master");
        final String names = "abcpq";
        for (final String name : names.split("")) {
            xml.append("<link id=\"l%s\" bandwidth=\"%sMBps\" latency=\"0\"/>"
                    .formatted(name, "pq".contains(name) ? 50 : 100));
        }
        for (int i = 0; i < names.length(); i++) {
            for (int j = i + 1; j < names.length(); j++) {
                xml.append("<route src=\"%1$s\" dst=\"%2$s\"><link_ctn id=\"l%1$s\"/><link_ctn id=\"l%2$s\"/></route>"
                        .formatted(names.charAt(i), names.charAt(j)));
            }
        }
        return SimgridPlatform.parse(xml.append("</zone></platform>").toString(), "test.xml");
    }

    private static void host(StringBuilder xml, String name, String speeds, int cores, String role) {
        xml.append("<host id=\"%s\" speed=\"%s\" core=\"%d\"><prop id=\"role\" value=\"%s\"/>"
                .formatted(name, speeds, cores, role));
        xml.append("<prop id=\"wattage_per_state\" value=\"1:2:3,1:2:3\"/></host>");
    }

    /** Lists a profile that jobs do not name. */
    HostRun profile(Profile profile) {
        profiles.put(profile.name(), profile);
        return this;
    }

    HostRun under(FailurePlan plan) {
        failures = Optional.of(plan);
        return this;
    }

    /** The outage of a part of the network. */
    static Outage outage(double start, double end, String part) {
        final Network network = new HostRun().network();
        final FailureDomain domain = FailureDomain.parse(part, "test");
        return new Outage(
                start,
                end,
                domain,
                domain.reach(HostPlatform.of(
                        network,
                        BatsimHosts.of(network, BatsimHosts.MASTER, Map.of()).compute())),
                "",
                0);
    }

    /** Adds a job, submitted at 0 without a walltime. */
    HostRun job(int id, int size, Profile profile) {
        return job(id, size, Double.POSITIVE_INFINITY, profile, Map.of());
    }

    HostRun job(int id, int size, double walltime, Profile profile, Map<String, Object> extra) {
        jobs.add(new Job("w0!" + id, 0, size, walltime, walltime, 0, 0, profile, extra));
        return profile(profile);
    }

    /** Adds a job on one host that waits for others, reads and writes. */
    HostRun job(int id, double walltime, Profile profile, Dependencies dependencies) {
        jobs.add(new Job("w0!" + id, 0, 1, walltime, walltime, 0, 0, profile, Map.of())
                .with(JobParts.NONE.withDependencies(dependencies)));
        return profile(profile);
    }

    HostRun add(Job job) {
        jobs.add(job);
        return profile(job.profile());
    }

    /** Answers the message of the submissions with the first list, and so on. */
    HostRun play(List<List<Decision>> replies) {
        final Simulation simulation = simulation();
        final Deque<List<Decision>> left = new ArrayDeque<>(replies);
        double now = simulation.begin().now();
        List<Decision> decisions = List.of();
        while (!simulation.ended()) {
            final Message message = simulation.next(new Reply(now, decisions));
            events.addAll(message.events());
            now = message.now();
            decisions = left.isEmpty() ? List.of() : left.poll();
        }
        assertThat(simulation.deadlock()).isEmpty();
        return this;
    }

    HostRun play(Decision... decisions) {
        return play(List.of(List.of(decisions)));
    }

    private Simulation simulation() {
        final Network network = network();
        final BatsimHosts hosts = BatsimHosts.of(network, BatsimHosts.MASTER, Map.of());
        final Scenario scenario = Scenario.of(
                        new HostMachine(
                                failures.isPresent()
                                        ? HostPlatform.of(network, hosts.compute())
                                        : Machines.flat(hosts.compute().size()),
                                new HostTable(network, hosts.compute(), hosts.storage()),
                                rule,
                                true),
                        List.of(new Workload("w0", jobs, List.of(), profiles)),
                        new JobLimits(1, 1, 1, 1),
                        RULES)
                .with(features, Optional.empty())
                .checked(true);
        return new Simulation(failures.map(scenario::under).orElse(scenario), rows);
    }

    void refuses(String problem, Decision... decisions) {
        assertThatThrownBy(() -> play(decisions))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER))
                .hasMessageContaining(problem);
    }

    double end(int id) {
        return rows.job("w0!" + id).end();
    }

    /** Starts a job. */
    static Decision.ExecuteJob execute(int id, String alloc) {
        return new Decision.ExecuteJob(0, "w0!" + id, ResourceSet.parse(alloc));
    }

    static Decision execute(int id, String alloc, Map<String, Integer> storages) {
        return new Decision.ExecuteJob(0, "w0!" + id, ResourceSet.parse(alloc), List.of(), storages, Optional.empty());
    }

    static Decision mapped(int id, String alloc, Integer... places) {
        return new Decision.ExecuteJob(
                0, "w0!" + id, ResourceSet.parse(alloc), List.of(places), Map.of(), Optional.empty());
    }

    static Decision beside(int id, String alloc, String ioAlloc, String name, Profile... profile) {
        return new Decision.ExecuteJob(
                0,
                "w0!" + id,
                ResourceSet.parse(alloc),
                List.of(),
                Map.of("pfs", 3),
                Optional.of(new Decision.AdditionalTransfer(
                        ResourceSet.parse(ioAlloc),
                        name,
                        List.of(profile).stream().findFirst())));
    }

    static Profile.Delay delay(String name, double seconds) {
        return new Profile.Delay(name, seconds, Map.of());
    }

    static Profile work(String name, double flops) {
        return new Profile.ParallelHomogeneous(name, flops, 0, Map.of());
    }

    static Profile pfs(String name, double read, double write) {
        return new Profile.ParallelFileSystem(name, read, write, "pfs", Map.of());
    }

    static Profile staging(String name, double bytes) {
        return new Profile.DataStaging(name, bytes, "from", "to", Map.of());
    }

    static Profile sequence(String name, int repeat, Profile... parts) {
        return new Profile.Composed(name, List.of(parts), repeat, Map.of());
    }

    /** A task of no work; an executor sends bytes to the next one. */
    static Profile chain(String name, int size, double bytes) {
        final double[] com = new double[size * size];
        for (int i = 0; i < com.length; i++) {
            com[i] = i % size == i / size + 1 ? bytes : 0.0;
        }
        return new Profile.Parallel(name, Volumes.of(new double[size]), Volumes.of(com), Map.of());
    }
}
