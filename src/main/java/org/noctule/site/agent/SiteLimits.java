package org.noctule.site.agent;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.noctule.site.policy.UseLimits;
import org.noctule.workload.Job;

/**
 * Asks the limits of a site. Of a limit with {@code max} the first scope counts that sets it; of one with {@code grp} a
 * partition or class of service that sets it, or else every other scope that does. Source: Slurm, "Resource Limits".
 */
final class SiteLimits {
    private static final double MINUTE = 60;
    /** Sums of amounts that come and go differ from whole numbers in their last bits. */
    private static final double LITTLE = 1e-9;

    private final UseBook book;

    SiteLimits(UseBook book) {
        this.book = book;
    }

    /** A job in a lane, on a number of nodes, and the time that it is expected to take. */
    record Asked(Job job, List<LimitScope> scopes, int nodes, double seconds) {
        double amount(String resource) {
            return UsedAmounts.of(job, resource, nodes);
        }
    }

    /** The limit by which no job more may wait. */
    Optional<String> atSubmission(Asked asked) {
        return first(asked, UseLimits::maxSubmit, scope -> book.ofUser(scope, asked.job).submitted, "max_submit")
                .or(() -> group(asked, UseLimits::grpSubmit, scope -> book.all(scope).submitted, "grp_submit"));
    }

    /** The limit by which the job can never start. */
    Optional<String> forEver(Asked asked) {
        for (final LimitScope scope : asked.scopes) {
            if (scope.limits().maxTime().isPresent()) {
                if (asked.seconds > scope.limits().maxTime().getAsDouble()) {
                    return Optional.of(scope.of("max_time"));
                }
                break;
            }
        }
        return amounts(asked, UseLimits::maxTresPerJob, false, (scope, resource) -> 0, 1, "max_tres_per_job")
                .or(() -> amounts(
                        asked, UseLimits::maxTresPerUser, false, (scope, resource) -> 0, 1, "max_tres_per_user"))
                .or(() -> amounts(asked, UseLimits::grpTres, true, (scope, resource) -> 0, 1, "grp_tres"))
                .or(() -> amounts(
                        asked,
                        UseLimits::grpTresMins,
                        true,
                        (scope, resource) -> book.all(scope).spent(resource) / MINUTE,
                        asked.seconds / MINUTE,
                        "grp_tres_mins"))
                .or(() -> first(asked, UseLimits::maxJobs, scope -> 0, "max_jobs"))
                .or(() -> group(asked, UseLimits::grpJobs, scope -> 0, "grp_jobs"));
    }

    /** The limit by which the job cannot start now. */
    Optional<String> now(Asked asked) {
        return first(asked, UseLimits::maxJobs, scope -> book.ofUser(scope, asked.job).running, "max_jobs")
                .or(() -> group(asked, UseLimits::grpJobs, scope -> book.all(scope).running, "grp_jobs"))
                .or(() -> amounts(
                        asked,
                        UseLimits::maxTresPerUser,
                        false,
                        (scope, resource) -> book.ofUser(scope, asked.job).amount(resource),
                        1,
                        "max_tres_per_user"))
                .or(() -> amounts(
                        asked,
                        UseLimits::grpTres,
                        true,
                        (scope, resource) -> book.all(scope).amount(resource),
                        1,
                        "grp_tres"))
                .or(() -> amounts(
                        asked,
                        UseLimits::grpTresMins,
                        true,
                        (scope, resource) -> {
                            final UseBook.Sums sums = book.all(scope);
                            return (sums.spent(resource) + sums.promised(resource)) / MINUTE;
                        },
                        asked.seconds / MINUTE,
                        "grp_tres_mins"));
    }

    private static Optional<String> first(
            Asked asked, Function<UseLimits, OptionalInt> limit, ToIntFunction<LimitScope> used, String name) {
        for (final LimitScope scope : asked.scopes) {
            final OptionalInt most = limit.apply(scope.limits());
            if (most.isPresent()) {
                return used.applyAsInt(scope) >= most.getAsInt() ? Optional.of(scope.of(name)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<String> group(
            Asked asked, Function<UseLimits, OptionalInt> limit, ToIntFunction<LimitScope> used, String name) {
        for (final LimitScope scope : asked.scopes) {
            final OptionalInt most = limit.apply(scope.limits());
            if (most.isPresent()) {
                if (used.applyAsInt(scope) >= most.getAsInt()) {
                    return Optional.of(scope.of(name));
                }
                if (scope.kind().overrides()) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /** The use of a resource. */
    @FunctionalInterface
    private interface Use {
        double of(LimitScope scope, String resource);
    }

    private static Optional<String> amounts(
            Asked asked,
            Function<UseLimits, Map<String, Double>> limit,
            boolean group,
            Use used,
            double times,
            String name) {
        final Set<String> settled = new HashSet<>();
        for (final LimitScope scope : asked.scopes) {
            for (final Map.Entry<String, Double> most :
                    limit.apply(scope.limits()).entrySet()) {
                final String resource = most.getKey();
                if (settled.contains(resource)) {
                    continue;
                }
                final double amount = asked.amount(resource);
                // What takes nothing is held by no amount, and 0 times an unlimited time is nothing.
                if (amount > 0 && used.of(scope, resource) + amount * times > most.getValue() * (1 + LITTLE) + LITTLE) {
                    return Optional.of(scope.of(name + " (" + resource + ")"));
                }
                if (!group || scope.kind().overrides()) {
                    settled.add(resource);
                }
            }
        }
        return Optional.empty();
    }
}
