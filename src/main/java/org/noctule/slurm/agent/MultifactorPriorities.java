package org.noctule.slurm.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.noctule.platform.NodeGres;
import org.noctule.site.policy.Account;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.policy.SiteUser;
import org.noctule.site.slurm.SlurmTimes;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;
import org.noctule.slurm.pass.Priorities;
import org.noctule.slurm.priority.Association;
import org.noctule.slurm.priority.Associations;
import org.noctule.slurm.priority.BillingWeights;
import org.noctule.slurm.priority.ClusterTotals;
import org.noctule.slurm.priority.FairShareMethod;
import org.noctule.slurm.priority.HeldResources;
import org.noctule.slurm.priority.MultifactorQueue;
import org.noctule.slurm.priority.MultifactorSettings;
import org.noctule.slurm.priority.PriorityFacts;
import org.noctule.slurm.priority.PriorityFlag;
import org.noctule.slurm.priority.PriorityJob;
import org.noctule.slurm.priority.SprioRow;
import org.noctule.slurm.priority.SshareRow;
import org.noctule.slurm.priority.TresKinds;
import org.noctule.slurm.priority.UsageDecay;
import org.noctule.slurm.select.Placed;
import org.noctule.workload.GresRequest;

/** Priorities of many factors (priority/multifactor) with the accounts of a site. */
final class MultifactorPriorities implements Priorities {
    private static final double MINUTE = 60;
    private static final double MIB = 1.048576;
    private static final double BYTES_PER_MIB = 1_048_576;

    private final Map<String, String> conf;
    private final SlurmMachine machine;
    private final Optional<SitePolicy> policy;
    private final Set<PriorityFlag> flags;
    private final TresKinds kinds;
    private final Associations associations;
    private final FairShareMethod fairShare;
    private final MultifactorQueue queue;
    private final Map<SlurmJob, PriorityJob> jobs = new HashMap<>();
    /** The amounts that partitions offer, and the weights by which they bill, by name. */
    private final Map<String, long[]> offered = new HashMap<>();

    private final Map<String, BillingWeights> billing = new HashMap<>();

    MultifactorPriorities(Map<String, String> conf, SlurmMachine machine, Optional<SitePolicy> policy) {
        this.conf = conf;
        this.machine = machine;
        this.policy = policy;
        this.flags = PriorityFlag.read(conf.getOrDefault("priorityflags", ""));
        this.kinds = kinds(conf.getOrDefault("accountingstoragetres", ""));
        this.associations = associations(policy);
        this.fairShare =
                PriorityFlag.fairShare(flags, associations, Math.max(1, number("fairsharedampeningfactor", 1)));
        this.queue = new MultifactorQueue(
                settings(),
                new ClusterTotals(
                        machine.nodes().size(),
                        machine.cores(),
                        machine.partitions().values().stream()
                                .mapToDouble(SlurmPartition::factor)
                                .max()
                                .orElse(0),
                        policy.map(each -> each.qos().values().stream()
                                        .mapToDouble(qos -> qos.priority())
                                        .max()
                                        .orElse(0))
                                .orElse(0.0),
                        associations.largestPriority()),
                fairShare,
                new UsageDecay(associations, (long) seconds("prioritydecayhalflife", "7-0")));
    }

    /** Slurm's own kinds, and those that accounting stores too. */
    private static TresKinds kinds(String stored) {
        final List<String> names = new ArrayList<>(TresKinds.DEFAULT.names());
        for (final String word : stored.toLowerCase(Locale.ROOT).split(",")) {
            if (word.strip().startsWith("gres/") && !names.contains(word.strip())) {
                names.add(word.strip());
            }
        }
        return new TresKinds(names);
    }

    private Associations associations(Optional<SitePolicy> policy) {
        final List<Associations.Account> accounts = new ArrayList<>();
        final List<Associations.User> users = new ArrayList<>();
        policy.ifPresent(site -> {
            for (final Account each : site.descending()) {
                accounts.add(new Associations.Account(
                        each.name(),
                        each.parent().orElse(Associations.ROOT),
                        shares(each.shares()),
                        OptionalLong.empty()));
            }
            for (final SiteUser each : site.users().values()) {
                for (final String account : each.accounts().isEmpty() ? Set.of(each.account()) : each.accounts()) {
                    users.add(new Associations.User(each.name(), account, shares(each.shares()), OptionalLong.empty()));
                }
            }
        });
        return new Associations(accounts, users, kinds);
    }

    private static int shares(double number) {
        return number >= Integer.MAX_VALUE ? Association.PARENT : (int) number;
    }

    private MultifactorSettings settings() {
        final String tres = conf.getOrDefault("priorityweighttres", "");
        return new MultifactorSettings(
                number("priorityweightage", 0),
                number("priorityweightassoc", 0),
                number("priorityweightfairshare", 0),
                number("priorityweightjobsize", 0),
                number("priorityweightpartition", 0),
                number("priorityweightqos", 0),
                tres.isEmpty() ? new double[0] : weights(tres),
                (long) seconds("prioritymaxage", "7-0"),
                PriorityFlag.size(
                        flags, conf.getOrDefault("priorityfavorsmall", "NO").equalsIgnoreCase("YES")),
                flags);
    }

    private double[] weights(String words) {
        final double[] weights = new double[kinds.size()];
        for (final String word : words.split(",")) {
            final String[] parts = word.strip().split("=");
            final int kind = kinds.index(parts[0]);
            if (parts.length == 2 && kind >= 0 && parts[1].matches("\\d{1,9}(\\.\\d{1,9})?")) {
                weights[kind] = Double.parseDouble(parts[1]);
            }
        }
        return weights;
    }

    private double number(String name, double usual) {
        final String text = conf.getOrDefault(name, "");
        return text.matches("\\d{1,10}") ? Double.parseDouble(text) : usual;
    }

    private double seconds(String name, String usual) {
        final double seconds = SlurmTimes.limit(conf.getOrDefault(name, usual));
        return Double.isFinite(seconds) ? seconds : SlurmTimes.limit(usual);
    }

    @Override
    public void submitted(SlurmJob job, double now) {
        final PriorityJob made = new PriorityJob(
                associations.find(
                        job.job().owner().user(),
                        policy.map(each -> each.account(job.job())).orElse("")),
                facts(job));
        jobs.put(job, made);
        fix(job, made);
        queue.submitted(made, (long) now);
    }

    private PriorityJob known(SlurmJob job) {
        return Objects.requireNonNull(jobs.get(job));
    }

    private static void fix(SlurmJob job, PriorityJob made) {
        if (job.held()) {
            made.fix(0);
        } else if (job.job().terms().priority().isPresent()) {
            made.fix(job.job().terms().priority().getAsLong());
        }
    }

    @Override
    public void eligible(SlurmJob job, boolean released, double now) {
        final PriorityJob known = known(job);
        known.release();
        known.facts(facts(job));
        fix(job, known);
        queue.renew(known, (long) now);
    }

    @Override
    public void changed(SlurmJob job, double now) {
        final PriorityJob known = known(job);
        known.facts(facts(job));
        fix(job, known);
        queue.changed(known, (long) now);
    }

    private List<PriorityFacts> facts(SlurmJob job) {
        final BatchRequest request = job.request();
        final boolean accounting =
                policy.filter(each -> !each.accounts().isEmpty()).isPresent();
        final OptionalLong accrue = accounting && !Double.isNaN(job.eligible())
                ? OptionalLong.of((long) job.eligible())
                : OptionalLong.empty();
        final double qos = policy.flatMap(each -> each.qos(job.job()))
                .map(each -> each.priority())
                .orElseGet(() -> policy.map(each -> each.qos().get("normal"))
                        .map(each -> each.priority())
                        .orElse(0.0));
        final long[] asked = asked(request);
        final List<PriorityFacts> facts = new ArrayList<>();
        for (final SlurmPartition in : job.partitions()) {
            facts.add(new PriorityFacts(
                    request.minNodes(),
                    job.expectedCores(),
                    (long) (job.timeLimit() / MINUTE),
                    in.factor(),
                    qos,
                    0,
                    (int) job.nice(),
                    0,
                    accrue,
                    asked,
                    offered.computeIfAbsent(in.name(), any -> offered(in))));
        }
        return facts;
    }

    /** The amounts that a job asks for: cards per node as for the fewest nodes. */
    private long[] asked(BatchRequest request) {
        final long[] amounts = amounts(request.cores(), memory(request), request.minNodes());
        for (final GresRequest each : request.gres()) {
            final int kind = kinds.index("gres/" + each.name());
            if (kind >= 0) {
                amounts[kind] += each.thousandths()
                        / GresRequest.WHOLE
                        * switch (each.per()) {
                            case NODE -> request.minNodes();
                            case TASK -> request.tasks();
                            case JOB -> 1;
                        };
            }
        }
        return amounts;
    }

    private long memory(BatchRequest request) {
        return switch (request.per()) {
            case CORE -> Math.round(request.memory() * request.cores() / MIB);
            case NODE -> Math.round(request.memory() * request.minNodes() / MIB);
            case CARD, ALL -> 0;
        };
    }

    private long[] offered(SlurmPartition partition) {
        long cores = 0;
        double memory = 0;
        final long[] devices = new long[kinds.size()];
        for (int node = partition.nodes().nextSetBit(0);
                node >= 0;
                node = partition.nodes().nextSetBit(node + 1)) {
            final SlurmNode each = machine.nodes().get(node);
            cores += each.cores();
            memory += each.memory();
            for (final NodeGres gres : each.gres()) {
                final int kind = kinds.index("gres/" + gres.name());
                if (kind >= 0) {
                    devices[kind] += gres.count();
                }
            }
        }
        final long[] amounts =
                amounts(cores, Math.round(memory / MIB), partition.nodes().cardinality());
        for (int kind = 0; kind < devices.length; kind++) {
            amounts[kind] += devices[kind];
        }
        return amounts;
    }

    private long[] amounts(long cores, long memory, long nodes) {
        final long[] amounts = new long[kinds.size()];
        amounts[kinds.index("cpu")] = cores;
        amounts[kinds.index("mem")] = memory;
        amounts[kinds.index("node")] = nodes;
        return amounts;
    }

    @Override
    public void started(SlurmJob job, SlurmPartition partition, Placed placed, double now) {
        long bytes = 0;
        for (final long each : placed.memory()) {
            bytes += each;
        }
        final long[] amounts = amounts(placed.coreCount(), Math.round(bytes / BYTES_PER_MIB), placed.nodes().length);
        final double billed = billing.computeIfAbsent(partition.name(), any -> billing(partition))
                .billing(amounts);
        amounts[kinds.index("billing")] = (long) billed;
        queue.started(
                known(job),
                new HeldResources(amounts, billed, 1, (long) Math.min(job.timeLimit(), Integer.MAX_VALUE)),
                job.partitions().indexOf(partition),
                (long) now);
    }

    private BillingWeights billing(SlurmPartition partition) {
        return partition.billing().isEmpty()
                ? BillingWeights.ofCpus(kinds)
                : new BillingWeights(
                        weights(partition.billing()),
                        flags.contains(PriorityFlag.MAX_TRES) ? BillingWeights.Sum.LARGEST : BillingWeights.Sum.ALL);
    }

    @Override
    public void ended(SlurmJob job, double now) {
        final PriorityJob known = jobs.remove(job);
        if (known != null) {
            queue.ended(known, (long) now);
        }
    }

    @Override
    public double period() {
        return Math.max(MINUTE, seconds("prioritycalcperiod", "5"));
    }

    @Override
    public void calculate(double now) {
        jobs.forEach((job, known) -> {
            if (job.state() == SlurmJob.State.PENDING
                    && job.expectedCores() != known.facts().get(0).cpus()) {
                known.facts(facts(job));
            }
        });
        queue.calculate((long) now);
    }

    @Override
    public long of(SlurmJob job, SlurmPartition partition) {
        return Math.max(1, known(job).number(job.partitions().indexOf(partition)));
    }

    /** What the priority of a job is made of in its first partition; nothing where it was set by hand. */
    Map<String, Double> parts(SlurmJob job) {
        final PriorityJob known = known(job);
        return known.isFixed() || known.number() == 0
                ? Map.of()
                : known.parts(0).named(kinds);
    }

    /**
     * The rows that sprio prints of jobs that wait and may start, one of the elements of an array that have their entry
     * together.
     */
    List<SprioRow> sprio(List<SlurmJob> waiting) {
        final List<SprioRow> rows = new ArrayList<>();
        final Set<String> shown = new HashSet<>();
        for (final SlurmJob job : waiting.stream()
                .sorted(Comparator.comparingLong(SlurmJob::entry))
                .toList()) {
            final String name =
                    job.alone() ? job.number().shown() : job.number().array();
            if (!shown.add(name)) {
                continue;
            }
            final PriorityJob known = known(job);
            for (int i = 0; i < job.partitions().size() && known.number() > 0; i++) {
                rows.add(SprioRow.of(name, job.partitions().get(i).name(), i, known, kinds));
            }
        }
        return rows;
    }

    /** The rows that sshare prints; classic fair share calculates when it is asked. */
    List<SshareRow> sshare() {
        queue.asked();
        return SshareRow.all(associations, fairShare);
    }
}
