package org.noctule.slurm.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.agent.AgentContext;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.Explaining;
import org.noctule.agent.JobOutlook;
import org.noctule.agent.ServedRun;
import org.noctule.agent.Telling;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.EntryRulesSource;
import org.noctule.agent.book.Outages;
import org.noctule.json.Options;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.site.HostList;
import org.noctule.site.policy.PolicyReader;
import org.noctule.site.policy.SiteKeys;
import org.noctule.site.policy.SitePolicy;
import org.noctule.slurm.SchedulerSettings;
import org.noctule.slurm.SlurmJob;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.pass.BasicPriorities;
import org.noctule.slurm.pass.Controller;
import org.noctule.slurm.pass.ControllerState;
import org.noctule.slurm.pass.JobEnds;
import org.noctule.slurm.pass.PlannedStart;
import org.noctule.slurm.pass.Priorities;
import org.noctule.slurm.priority.SprioRow;
import org.noctule.slurm.priority.SshareRow;
import org.noctule.workload.Job;

/** Answers messages as Slurm's controller would decide. Serves one run. */
final class SlurmAgent implements Explaining, Telling {
    private final AgentContext context;
    private final Options options;
    private final ServedRun<Run> run = new ServedRun<>(this::begin);

    SlurmAgent(AgentContext context, Options options) {
        this.context = context;
        this.options = options;
    }

    @Override
    public Reply decide(Message message) {
        return run.of(message).answer(message);
    }

    @Override
    public Optional<WaitReason> reason(String job) {
        return run.find().flatMap(begun -> begun.reason(job));
    }

    @Override
    public JobOutlook outlook(String job) {
        return run.find().flatMap(begun -> begun.outlook(job)).orElse(JobOutlook.NONE);
    }

    @Override
    public List<String> words() {
        return ClusterViews.WORDS;
    }

    @Override
    public String tell(String word, double date) {
        return run.find().map(begun -> begun.tell(word, date)).orElse("");
    }

    private Run begin(Event.SimulationBegins begins) {
        return new Run(begins.platform(), begins.features().dynamicJobs());
    }

    /** The end of a job. */
    private record End(SlurmJob job, boolean succeeded) {}

    /** One run. */
    private final class Run extends ClusterEvents implements JobEnds {
        private final SlurmMachine machine;
        private final NodeOutages outages;
        private final Orders orders;
        private final NodeCoreSets cores;
        private final SiteStartRules rules;
        private final Optional<SitePolicy> policy;
        private final Optional<MultifactorPriorities> factors;
        private final Controller controller;
        private final BatchRequests reader;
        private final BookedJobs submissions;
        private final JobEntries entries = new JobEntries();
        private final QueuedAgain again = new QueuedAgain();
        private final boolean moreJobs;
        private final PassFiles files;
        private final Map<String, SlurmJob> jobs = new HashMap<>();
        private final List<End> ends = new ArrayList<>();
        private final List<Job> arrivals = new ArrayList<>();
        private final List<Decision> decisions = new ArrayList<>();
        /** Jobs that would wait for ever, as they waited when they were given up. */
        private final List<ControllerState.Pending> hopeless = new ArrayList<>();

        private double now;
        private double called = Double.NEGATIVE_INFINITY;
        private double ticked = Double.NEGATIVE_INFINITY;
        private boolean over;
        /** True if the workload's jobs have all come. */
        private boolean allCame;

        private boolean finished;

        Run(Platform platform, boolean moreJobs) {
            this.moreJobs = moreJobs;
            final Map<String, String> conf = SlurmKeys.conf(options);
            final SchedulerSettings settings = SchedulerSettings.of(conf, options.get(SlurmKeys.BOOTED));
            machine = MachineReader.of(platform, options.find(SlurmKeys.CONF), settings.memory(), settings.tree());
            outages = new NodeOutages(platform);
            orders = Orders.read(options.find(SlurmKeys.COMMANDS));
            cores = new NodeCoreSets(platform);
            rules = new SiteStartRules(
                    EntryRulesSource.find(context).map(made -> made.apply(platform)), platform, cores);
            files = new PassFiles(machine, context.output().filter(any -> options.get(SlurmKeys.LOG)));
            policy = context.capabilities().containsKey(SiteKeys.NAME)
                    ? Optional.of(
                            PolicyReader.read(context.capability(SiteKeys.NAME).get(SiteKeys.FILE)))
                    : Optional.empty();
            factors = factors(conf);
            final Priorities priorities = factors.isPresent() ? factors.get() : new BasicPriorities();
            controller = new Controller(
                    machine,
                    settings,
                    rules,
                    PreemptionReader.of(conf, options.find(SlurmKeys.CONF), policy),
                    priorities,
                    files,
                    this);
            reader = new BatchRequests(machine);
            submissions = new BookedJobs(reader);
        }

        private Optional<MultifactorPriorities> factors(Map<String, String> conf) {
            if (!conf.getOrDefault("prioritytype", "").endsWith("multifactor")) {
                return Optional.empty();
            }
            return Optional.of(new MultifactorPriorities(conf, machine, policy));
        }

        Reply answer(Message message) {
            now = message.now();
            for (final Event event : message.events()) {
                event.match(this);
            }
            if (over) {
                return Reply.none(now);
            }
            ends.sort(Comparator.comparingLong(end -> end.job().entry()));
            ends.forEach(this::end);
            ends.clear();
            arrivals.forEach(this::submit);
            arrivals.clear();
            entries.settle();
            final List<Orders.Order> told = orders.take(now);
            told.forEach(this::obey);
            if (now == Math.rint(now) && now > ticked) {
                ticked = now;
                controller.tick(now);
                start();
            }
            told.forEach(this::answer);
            controller.hopeless().forEach(job -> {
                hopeless.add(controller.pending(job));
                controller.withdrawn(job, now);
                reject(job);
            });
            finish();
            call();
            final Reply reply = new Reply(now, List.copyOf(decisions));
            decisions.clear();
            return reply;
        }

        private void end(End end) {
            final SlurmJob job = end.job();
            cores.giveBack(job);
            rules.ended(job, now);
            if (job.state() == SlurmJob.State.RUNNING) {
                controller.ended(job, end.succeeded(), now);
                start();
            }
        }

        private void obey(Orders.Order order) {
            new OrderBook(this::named, this::queueAgain, controller, machine, now)
                    .obey(order)
                    .forEach(job -> {
                        if (job.state() == SlurmJob.State.RUNNING) {
                            tellEnd(job);
                        } else {
                            rules.ended(job, now);
                            reject(job);
                        }
                    });
        }

        /** Queues a job again that runs or has ended, as an order says; where that is not possible it is killed. */
        private void queueAgain(SlurmJob job) {
            if (moreJobs && job.comesAgain()) {
                requeue(job).ifPresent(next -> controller.requeued(job, next, now));
                start();
            } else if (job.state() == SlurmJob.State.RUNNING) {
                tellEnd(job);
            }
        }

        private void tellEnd(SlurmJob job) {
            decisions.add(new Decision.KillJobs(now, List.of(job.job().id())));
        }

        @Override
        public void kill(SlurmJob job) {
            // Those before may have been started in this very second.
            start();
            jobs.remove(job.job().id());
            cores.giveBack(job);
            rules.ended(job, now);
            tellEnd(job);
        }

        @Override
        public Optional<SlurmJob> requeue(SlurmJob job) {
            if (!moreJobs) {
                return Optional.empty();
            }
            if (job.state() == SlurmJob.State.RUNNING) {
                kill(job);
            }
            final SlurmJob next = again.of(job, now);
            jobs.put(next.job().id(), next);
            rules.submitted(next, now);
            decisions.add(new Decision.RegisterJob(now, next.job()));
            return Optional.of(next);
        }

        private void reject(SlurmJob job) {
            jobs.remove(job.job().id());
            decisions.add(new Decision.RejectJob(now, job.job().id()));
        }

        /** Answers a question, when all else of its second has happened. */
        private void answer(Orders.Order order) {
            final String command = order.words().get(0);
            if (command.equals("sprio")) {
                factors.ifPresent(many -> files.answer(
                        command,
                        now,
                        many.sprio(controller.waiting()).stream()
                                .map(SprioRow::cells)
                                .toList()));
            } else if (command.equals("sshare")) {
                factors.ifPresent(many -> files.answer(
                        command,
                        now,
                        many.sshare().stream().map(SshareRow::cells).toList()));
            }
        }

        /** A job of a name; the elements of an array, or those that {@code 5_[1-3]} lists. */
        private List<SlurmJob> named(String name) {
            final List<String> names = name.contains("[") ? HostList.of(name) : List.of(name);
            final List<SlurmJob> found = jobs.values().stream()
                    .filter(each -> names.contains(each.number().shown())
                            || each.number().ofArray() && each.number().shown().startsWith(name + "_"))
                    .sorted(Comparator.comparing(SlurmJob::number))
                    .toList();
            if (names.stream().anyMatch(each -> each.contains("_"))) {
                // An order for single elements.
                found.forEach(entries::split);
            }
            return found.isEmpty()
                    ? names.stream().flatMap(each -> again.find(each).stream()).toList()
                    : found;
        }

        private Optional<ControllerState.Pending> pending(String id) {
            return Optional.ofNullable(jobs.get(id))
                    .filter(job -> job.state() == SlurmJob.State.PENDING)
                    .map(controller::pending);
        }

        Optional<WaitReason> reason(String id) {
            return pending(id).map(each -> WaitReason.words(each.reason()));
        }

        Optional<JobOutlook> outlook(String id) {
            return pending(id)
                    .map(each -> new JobOutlook(
                            each.plan().map(PlannedStart::start).orElse(Double.POSITIVE_INFINITY),
                            each.plan()
                                    .map(plan -> machine.folded(plan.nodes()))
                                    .orElse(""),
                            OptionalDouble.of(each.priority()),
                            factors.map(many -> many.parts(each.job())).orElse(Map.of())));
        }

        String tell(String word, double date) {
            return new ClusterViews(controller, factors, policy, submissions, hopeless).tell(word, date);
        }

        private void submit(Job job) {
            final SlurmJob booked = submissions.book(job, now);
            final Optional<String> refusal = rules.submitted(booked, now);
            if (refusal.isPresent() || job.resources() == 0 || !controller.possible(booked)) {
                decisions.add(new Decision.RejectJob(now, job.id()));
                return;
            }
            jobs.put(job.id(), booked);
            entries.book(booked);
            again.came(job);
            submissions
                    .arrayLimit(booked)
                    .ifPresent(most -> controller.limitArray(booked.number().number(), most));
            controller.submitted(booked, BookedJobs.singleton(booked), now);
        }

        private void start() {
            for (final Controller.Start start : controller.takeStarts()) {
                entries.split(start.job());
                decisions.add(
                        new Decision.ExecuteJob(now, start.job().job().id(), cores.take(start.job(), start.placed())));
            }
        }

        /** Tells that no job will be queued again, without which the run would not end. */
        private void finish() {
            if (moreJobs && !finished && allCame && jobs.isEmpty() && orders.nextDate() == Double.POSITIVE_INFINITY) {
                finished = true;
                decisions.add(new Decision.Notify(now, Decision.Notify.REGISTRATION_FINISHED));
            }
        }

        private void call() {
            final double whole = now == Math.rint(now) ? Double.POSITIVE_INFINITY : Math.ceil(now);
            final double next = Math.min(Math.min(whole, orders.nextDate()), controller.next(Math.floor(now)));
            if (next < Double.POSITIVE_INFINITY && next != called) {
                called = next;
                decisions.add(new Decision.CallMeLater(now, next));
            }
        }

        @Override
        public void jobSubmitted(Event.JobSubmitted event) {
            arrivals.add(event.job());
        }

        @Override
        public void jobCompleted(Event.JobCompleted event) {
            final SlurmJob job = jobs.remove(event.jobId());
            if (job != null) {
                if (moreJobs) {
                    again.ended(job);
                }
                ends.add(new End(job, event.state() == JobState.COMPLETED_SUCCESSFULLY));
            }
        }

        @Override
        public void notified(Event.Notify event) {
            if (event.type().equals(Event.Notify.EXECUTION_REFUSED)) {
                refused(String.valueOf(event.details().get("job_id")));
            } else if (event.type().equals(Event.Notify.NO_MORE_STATIC_JOBS)) {
                allCame = true;
            } else if (event.type().equals(Event.Notify.MACHINE_UNAVAILABLE)) {
                outages.begin(Outages.resources(event)).forEach(node -> controller.machine(node, false, now));
            } else if (event.type().equals(Event.Notify.MACHINE_AVAILABLE)) {
                outages.end(Outages.resources(event)).forEach(node -> controller.machine(node, true, now));
            }
        }

        /** Takes back a start that the simulator did not allow. */
        private void refused(String id) {
            final SlurmJob job = jobs.get(id);
            if (job != null && job.state() == SlurmJob.State.RUNNING) {
                cores.giveBack(job);
                rules.ended(job, now);
                rules.submitted(job, now);
                controller.refused(job, now);
            }
        }

        @Override
        public void simulationEnds(Event.SimulationEnds event) {
            over = true;
            files.close();
        }
    }
}
