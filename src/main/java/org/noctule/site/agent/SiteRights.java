package org.noctule.site.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.admission.Lane;
import org.noctule.resource.ResourceSet;
import org.noctule.site.policy.Account;
import org.noctule.site.policy.AdvanceReservation;
import org.noctule.site.policy.Partition;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.policy.SiteUser;
import org.noctule.workload.Job;

/**
 * Rights of jobs, which do not change: the partitions, accounts, classes of service and reservations that they may use.
 */
final class SiteRights {
    private final SiteGround ground;
    private final SitePolicy policy;

    SiteRights(SiteGround ground) {
        this.ground = ground;
        this.policy = ground.policy();
    }

    /** The reservation in which a job runs. */
    Optional<SiteGround.Kept> own(Job job) {
        final String name = job.terms().reservation();
        return name.isEmpty()
                ? Optional.empty()
                : ground.kept().stream()
                        .filter(each -> each.reservation().name().equals(name))
                        .findFirst();
    }

    /** The clause that tells why a job may not run here. */
    Optional<String> refusal(Job job) {
        return unknown(policy.accounts(), policy.account(job), "account")
                .or(() -> unknown(policy.qos(), job.terms().qos(), "class of service"))
                .or(() -> charge(job))
                .or(() -> reservation(job))
                .or(() -> lane(job));
    }

    private static Optional<String> unknown(Map<String, ?> known, String name, String noun) {
        return known.isEmpty() || name.isEmpty() || known.containsKey(name)
                ? Optional.empty()
                : Optional.of("names the " + noun + " (" + name + "), which the site does not know");
    }

    private Optional<String> charge(Job job) {
        final Set<String> own = policy.user(job).map(SiteUser::accounts).orElse(Set.of());
        final String account = policy.account(job);
        return own.isEmpty() || own.contains(account)
                ? Optional.empty()
                : Optional.of("is charged to the account (" + account + "), which is none of its user's ("
                        + job.owner().user() + ")");
    }

    private Optional<String> reservation(Job job) {
        final String name = job.terms().reservation();
        if (name.isEmpty()) {
            return Optional.empty();
        }
        final Optional<AdvanceReservation> found = policy.reservation(name);
        if (found.isEmpty()) {
            return Optional.of("names the reservation (" + name + "), which the site does not know");
        }
        final AdvanceReservation own = found.get();
        final boolean free = own.users().isEmpty() && own.accounts().isEmpty();
        final boolean may = !own.maintenance()
                && (free || own.users().contains(job.owner().user()) || charged(job, own.accounts()));
        return may ? Optional.empty() : Optional.of("may not run in its reservation (" + name + ")");
    }

    /** Whether the account of a job, or one above it, is among some. */
    private boolean charged(Job job, Set<String> accounts) {
        final String own = policy.account(job);
        return accounts.contains(own)
                || policy.line(own).stream().map(Account::name).anyMatch(accounts::contains);
    }

    private Optional<String> lane(Job job) {
        Optional<String> first = Optional.empty();
        for (final String name : names(job)) {
            final Optional<String> closed = closed(job, name);
            if (closed.isEmpty()) {
                return closed;
            }
            first = first.or(() -> closed);
        }
        return first;
    }

    private Set<String> names(Job job) {
        final Set<String> names = new LinkedHashSet<>();
        if (policy.partitions().isEmpty()) {
            return Set.of(ground.standard());
        }
        if (!job.owner().queue().isEmpty()) {
            names.add(job.owner().queue());
        }
        names.addAll(job.terms().partitions());
        return names.isEmpty() ? Set.of(ground.standard()) : names;
    }

    /** The lanes in which a job may start. */
    List<Lane> lanes(Job job) {
        final List<Lane> lanes = new ArrayList<>();
        for (final String name : names(job)) {
            if (closed(job, name).isEmpty()) {
                Optional.ofNullable(ground.lanes().get(name)).ifPresent(lanes::add);
            }
        }
        return lanes;
    }

    /** The clause that tells why a lane is closed to a job. */
    private Optional<String> closed(Job job, String name) {
        final Lane lane = ground.lanes().get(name);
        if (lane == null) {
            return Optional.of("names the partition (" + name + "), which the site does not know");
        }
        final String where = name.isEmpty() ? "the site" : "the partition (" + name + ")";
        final Partition partition = policy.partitions().get(name);
        final ResourceSet all = own(job).map(
                        own -> lane.cores().minus(lane.cores().minus(own.cores())))
                .orElse(lane.cores());
        final int most = partition == null ? Integer.MAX_VALUE : partition.maxNodes();
        final int cores = (most == Integer.MAX_VALUE ? all : ground.onFewNodes(all, most)).size();
        if (job.resources() > cores) {
            return Optional.of("asks for " + job.resources() + " cores, and " + where + " has " + cores + " for it");
        }
        return partition == null ? Optional.empty() : closed(job, partition).map(why -> why + " " + where);
    }

    private Optional<String> closed(Job job, Partition partition) {
        if (job.estimate() < Double.POSITIVE_INFINITY && job.estimate() > partition.maxTime()) {
            return Optional.of("asks for more time than max_time of");
        }
        if (UsedAmounts.fewestNodes(job) > partition.maxNodes()) {
            return Optional.of("asks for more nodes than max_nodes of");
        }
        if (!partition.accounts().isEmpty() && !charged(job, partition.accounts())) {
            return Optional.of("is of an account that may not use");
        }
        if (!partition.groups().isEmpty()
                && !partition.groups().contains(job.owner().group())) {
            return Optional.of("is of a group that may not use");
        }
        if (!partition.qos().isEmpty() && !partition.qos().contains(job.terms().qos())) {
            return Optional.of("is of a class of service that may not use");
        }
        return Optional.empty();
    }
}
