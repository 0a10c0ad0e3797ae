package org.noctule.site.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.noctule.agent.priority.AccountShares;
import org.noctule.agent.priority.FadingUsage;
import org.noctule.agent.priority.FairShareOptions;
import org.noctule.site.policy.Account;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.policy.SiteUser;
import org.noctule.slurm.priority.Association;
import org.noctule.slurm.priority.Associations;
import org.noctule.slurm.priority.ClassicFairShare;
import org.noctule.slurm.priority.EffectiveUsage;
import org.noctule.slurm.priority.FairShareMethod;
import org.noctule.slurm.priority.FairTree;
import org.noctule.slurm.priority.UsageDecay;
import org.noctule.workload.Job;

/**
 * Fair shares along the tree of a site's accounts, by the formulas of Slurm over {@link FadingUsage}, at any date.
 *
 * <p>Users stand below the accounts to which their jobs are charged, without one at the top. Users and accounts that
 * the site does not know join with their first job and have one share. Not thread-safe.
 */
final class SharesAlongAccounts implements AccountShares {
    /** Shares of who stands at the level of the account, as a number in site files. */
    private static final double OF_PARENT = Association.PARENT;
    /** What stands for shares that are no whole numbers, which the formulas do not take. */
    private static final double THOUSANDTHS = 1000;
    /** Users without a name, which accounts alone go without in the tree. */
    private static final String NOBODY = "(nobody)";

    private final SitePolicy policy;
    private final FairShareOptions options;
    private final double unit;
    private final Map<Member, FadingUsage> members = new LinkedHashMap<>();
    private Optional<Tree> tree = Optional.empty();
    private double date = Double.NaN;

    /** A user within an account. */
    private record Member(String user, String account) {}

    /** The members known so far, with what is calculated of them. */
    private record Tree(Associations associations, UsageDecay usage, FairShareMethod method) {
        Association find(Member member) {
            return associations.find(member.user, member.account).orElseThrow();
        }
    }

    SharesAlongAccounts(SitePolicy policy, FairShareOptions options) {
        this.policy = policy;
        this.options = options;
        final DoubleStream shares = Stream.concat(
                        policy.accounts().values().stream().map(Account::shares),
                        policy.users().values().stream().map(SiteUser::shares))
                .mapToDouble(each -> each);
        this.unit = shares.allMatch(each -> each == Math.rint(each)) ? 1 : THOUSANDTHS;
        for (final SiteUser user : policy.users().values()) {
            final Stream<String> own = user.accounts().isEmpty() ? Stream.of(user.account()) : user.accounts().stream();
            own.filter(account -> !account.isEmpty()).forEach(account -> join(member(user.name(), account), 0));
        }
    }

    private static Member member(String user, String account) {
        return new Member(user.isEmpty() ? NOBODY : user, account.isEmpty() ? Associations.ROOT : account);
    }

    private FadingUsage join(Member member, double now) {
        tree = Optional.empty();
        date = Double.NaN;
        final FadingUsage made = new FadingUsage(options.halfLife(), now);
        members.put(member, made);
        return made;
    }

    private FadingUsage usage(Job job, double now) {
        final Member member = member(job);
        final FadingUsage known = members.get(member);
        return known == null ? join(member, now) : known;
    }

    private Member member(Job job) {
        return member(job.owner().user(), policy.account(job));
    }

    @Override
    public void started(Job job, double now) {
        change(job, job.resources(), now);
    }

    @Override
    public void ended(Job job, double now) {
        change(job, -job.resources(), now);
    }

    private void change(Job job, long cores, double now) {
        usage(job, now).change(cores, now);
        date = Double.NaN;
    }

    @Override
    public double factor(Job job, double now) {
        usage(job, now);
        final Tree known = tree.orElseGet(this::grow);
        if (date != now) {
            known.usage.reset();
            members.forEach((member, usage) -> known.usage.begin(known.find(member), usage.at(now)));
            known.method.run(List.<Member>of(), member -> {}, member -> {});
            date = now;
        }
        return known.method.factor(known.find(member(job)));
    }

    private Tree grow() {
        final List<Associations.Account> accounts = new ArrayList<>();
        for (final Account each : policy.descending()) {
            if (!each.name().equals(Associations.ROOT)) {
                accounts.add(new Associations.Account(
                        each.name(),
                        each.parent().orElse(Associations.ROOT),
                        shares(each.shares()),
                        OptionalLong.empty()));
            }
        }
        members.keySet().stream()
                .map(Member::account)
                .distinct()
                .filter(name -> !policy.accounts().containsKey(name) && !name.equals(Associations.ROOT))
                .forEach(name -> accounts.add(
                        new Associations.Account(name, Associations.ROOT, shares(1), OptionalLong.empty())));
        final List<Associations.User> users = new ArrayList<>();
        for (final Member each : members.keySet()) {
            final SiteUser known = policy.users().get(each.user);
            users.add(new Associations.User(
                    each.user, each.account, shares(known == null ? 1 : known.shares()), OptionalLong.empty()));
        }
        final Associations associations = Associations.withoutRoot(accounts, users);
        final Tree grown = new Tree(associations, new UsageDecay(associations, 0), method(associations));
        tree = Optional.of(grown);
        return grown;
    }

    private int shares(double number) {
        return number >= OF_PARENT ? Association.PARENT : (int) Math.min(OF_PARENT - 1, Math.round(number * unit));
    }

    private FairShareMethod method(Associations associations) {
        return switch (options.formula()) {
            case FAIR_TREE -> new FairTree(associations);
            case CLASSIC -> new ClassicFairShare(associations, 1, EffectiveUsage.OF_PARENT);
        };
    }
}
