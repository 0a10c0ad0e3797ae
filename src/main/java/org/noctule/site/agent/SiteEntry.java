package org.noctule.site.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.Lane;
import org.noctule.agent.priority.AccountShares;
import org.noctule.agent.priority.FairShareOptions;
import org.noctule.resource.ResourceSet;
import org.noctule.site.policy.AdvanceReservation;
import org.noctule.site.policy.Partition;
import org.noctule.site.policy.SitePolicy;
import org.noctule.workload.Job;

/** The rules of a site in one run. */
final class SiteEntry implements EntryRules {
    private final SiteGround ground;
    private final SitePolicy policy;
    private final SiteRights rights;
    private final UseBook book = new UseBook();
    private final SiteLimits limits = new SiteLimits(book);
    private final Map<String, Course> courses = new HashMap<>();

    /** A job that waits or runs. */
    private static final class Course {
        final List<Lane> lanes;
        final Map<String, List<LimitScope>> scopes = new HashMap<>();
        /** What it was counted in when it was submitted. */
        List<LimitScope> counted = List.of();

        Optional<Lane> lane = Optional.empty();
        int nodes;
        double start;
        double seconds;

        Course(List<Lane> lanes) {
            this.lanes = lanes;
        }
    }

    SiteEntry(SiteGround ground) {
        this.ground = ground;
        this.policy = ground.policy();
        this.rights = new SiteRights(ground);
    }

    private SiteLimits.Asked asked(Job job, Lane lane, int nodes) {
        final Course course = courses.get(job.id());
        final List<LimitScope> scopes = course == null
                ? LimitScope.of(policy, job, lane)
                : course.scopes.computeIfAbsent(lane.name(), name -> LimitScope.of(policy, job, lane));
        return new SiteLimits.Asked(job, scopes, nodes, lane.time(job.estimate()));
    }

    private SiteLimits.Asked asked(Job job, Lane lane) {
        return asked(job, lane, UsedAmounts.fewestNodes(job));
    }

    @Override
    public Optional<String> refusal(Job job, double now) {
        final Optional<String> forbidden = rights.refusal(job);
        if (forbidden.isPresent()) {
            return forbidden;
        }
        Optional<String> first = Optional.empty();
        for (final Lane lane : open(job)) {
            final Optional<String> refused = refusal(job, lane, now);
            if (refused.isEmpty()) {
                return refused;
            }
            first = first.or(() -> refused);
        }
        return first;
    }

    private Optional<String> refusal(Job job, Lane lane, double now) {
        final SiteLimits.Asked asked = asked(job, lane);
        final Optional<String> never = limits.forEver(asked);
        if (never.isPresent()) {
            return never.map(limit -> "is beyond the limit " + limit);
        }
        final Optional<SiteGround.Kept> own = rights.own(job);
        if (own.isPresent()
                && Math.max(now, own.get().reservation().begin()) + lane.time(job.estimate())
                        > own.get().reservation().end()) {
            return Optional.of("does not end before its reservation ("
                    + own.get().reservation().name() + ")");
        }
        return courses.containsKey(job.id())
                ? Optional.empty()
                : limits.atSubmission(asked).map(limit -> "is one more than the limit " + limit);
    }

    @Override
    public List<Lane> lanes(Job job) {
        return open(job);
    }

    private List<Lane> open(Job job) {
        final Course course = courses.get(job.id());
        return course == null ? rights.lanes(job) : course.lanes;
    }

    @Override
    public void submitted(Job job) {
        final Course course = new Course(rights.lanes(job));
        courses.put(job.id(), course);
        final List<LimitScope> all = new ArrayList<>();
        for (final Lane lane : course.lanes) {
            asked(job, lane).scopes().stream()
                    .filter(each -> !all.contains(each))
                    .forEach(all::add);
        }
        course.counted = all;
        book.submitted(all, job, 1);
    }

    @Override
    public void started(Job job, Lane lane, ResourceSet cores, double now) {
        final Course course = courses.get(job.id());
        if (course == null) {
            return; // nobody told of it
        }
        course.lane = Optional.of(lane);
        course.nodes = ground.nodes(cores);
        course.start = now;
        course.seconds = lane.time(job.estimate());
        book.runs(asked(job, lane).scopes(), job, course.nodes, course.seconds, 1);
    }

    @Override
    public void ended(Job job, double now) {
        final Course course = courses.get(job.id());
        if (course == null) {
            return;
        }
        if (course.lane.isPresent()) {
            final List<LimitScope> scopes = asked(job, course.lane.get()).scopes();
            book.runs(scopes, job, course.nodes, course.seconds, -1);
            book.spent(scopes, job, course.nodes, now - course.start);
        }
        book.submitted(course.counted, job, -1);
        courses.remove(job.id());
    }

    @Override
    public Optional<WaitReason> hold(Job job, Lane lane, double now) {
        final Optional<SiteGround.Kept> own = rights.own(job);
        if (own.isPresent() && now < own.get().reservation().begin()) {
            final AdvanceReservation reservation = own.get().reservation();
            return Optional.of(WaitReason.advance(reservation.name(), reservation.begin()));
        }
        return limits.now(asked(job, lane)).map(WaitReason::limit);
    }

    @Override
    public int mostNodes(Job job, Lane lane) {
        final Partition partition = policy.partitions().get(lane.name());
        final int most = partition == null ? Integer.MAX_VALUE : partition.maxNodes();
        if (asked(job, lane).scopes().stream().noneMatch(LimitScope::ofNodes)) {
            return most;
        }
        return IntStream.iterate(Math.min(most, ground.nodes(lane.cores())), nodes -> nodes > 0, nodes -> nodes - 1)
                .filter(nodes -> limits.forEver(asked(job, lane, nodes))
                        .or(() -> limits.now(asked(job, lane, nodes)))
                        .isEmpty())
                .findFirst()
                .orElse(0);
    }

    @Override
    public ResourceSet onFewNodes(ResourceSet cores, int nodes) {
        return ground.onFewNodes(cores, nodes);
    }

    @Override
    public ResourceSet closed(Job job, Lane lane, double from, double to) {
        final double end = Math.max(to, Math.nextUp(from));
        ResourceSet closed = ground.outside(lane);
        final Optional<SiteGround.Kept> own = rights.own(job);
        if (own.isPresent()) {
            final AdvanceReservation reservation = own.get().reservation();
            closed = from < reservation.begin() || to > reservation.end()
                    ? ground.all()
                    : closed.plus(ground.all().minus(own.get().cores()));
        }
        for (final SiteGround.Kept other : ground.kept()) {
            if (other.reservation().meets(from, end)
                    && !own.filter(other::equals).isPresent()) {
                closed = closed.plus(other.cores());
            }
        }
        return closed;
    }

    @Override
    public Optional<WaitReason> closing(Job job, Lane lane, double from, double to) {
        final Optional<SiteGround.Kept> own = rights.own(job);
        return ground.kept().stream()
                .filter(other -> other.reservation().meets(from, Math.max(to, Math.nextUp(from)))
                        && other.cores().intersects(lane.cores())
                        && !own.filter(other::equals).isPresent())
                .findFirst()
                .map(other -> WaitReason.advance(
                        other.reservation().name(), other.reservation().end()));
    }

    @Override
    public List<Double> dates(double now) {
        return ground.kept().stream()
                .flatMapToDouble(each -> DoubleStream.of(
                        each.reservation().begin(), each.reservation().end()))
                .filter(date -> date > now)
                .sorted()
                .distinct()
                .boxed()
                .toList();
    }

    @Override
    public boolean reserved(Job job) {
        return rights.own(job).isPresent();
    }

    @Override
    public double service(Job job) {
        return policy.qos(job).map(qos -> qos.priority() / ground.highest()).orElse(0.0);
    }

    @Override
    public String account(Job job) {
        return policy.account(job);
    }

    @Override
    public Optional<AccountShares> shares(FairShareOptions options) {
        return options.alongAccounts(!policy.accounts().isEmpty())
                ? Optional.of(new SharesAlongAccounts(policy, options))
                : Optional.empty();
    }
}
