package org.noctule.site.agent;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.workload.Job;

/** The use of each scope, in all and by user: jobs, amounts of running jobs, and amounts x seconds. */
final class UseBook {
    private final Map<Key, Sums> sums = new HashMap<>();

    /** A scope, with a user or for all of them. */
    private record Key(LimitScope.Kind kind, String name, String user) {}

    /** The use of one of them. */
    static final class Sums {
        int submitted;
        int running;
        final Map<String, Double> amounts = new HashMap<>();
        /** Amounts x seconds of jobs that have ended. */
        final Map<String, Double> spent = new HashMap<>();
        /** Amounts x seconds of running jobs, up to their expected ends. */
        final Map<String, Double> promised = new HashMap<>();

        double amount(String resource) {
            return amounts.getOrDefault(resource, 0.0);
        }

        double spent(String resource) {
            return spent.getOrDefault(resource, 0.0);
        }

        double promised(String resource) {
            return promised.getOrDefault(resource, 0.0);
        }
    }

    /** All that is used of a scope. */
    Sums all(LimitScope scope) {
        return sums.computeIfAbsent(new Key(scope.kind(), scope.name(), ""), key -> new Sums());
    }

    /** What one user uses of a scope. */
    Sums ofUser(LimitScope scope, Job job) {
        return sums.computeIfAbsent(
                new Key(scope.kind(), scope.name(), "u" + job.owner().user()), key -> new Sums());
    }

    private List<Sums> both(LimitScope scope, Job job) {
        return List.of(all(scope), ofUser(scope, job));
    }

    /** Counts a job that waits or runs, or that no more does. */
    void submitted(List<LimitScope> scopes, Job job, int change) {
        scopes.forEach(scope -> both(scope, job).forEach(each -> each.submitted += change));
    }

    /** Counts a job that runs, or that no more does. */
    void runs(List<LimitScope> scopes, Job job, int nodes, double seconds, int change) {
        for (final LimitScope scope : scopes) {
            for (final Sums each : both(scope, job)) {
                each.running += change;
                for (final String resource : resources(scope)) {
                    final double amount = change * UsedAmounts.of(job, resource, nodes);
                    each.amounts.merge(resource, amount, Double::sum);
                    if (scope.limits().grpTresMins().containsKey(resource)) {
                        each.promised.merge(resource, amount * seconds, Double::sum);
                    }
                }
            }
        }
    }

    /** Charges a job that has ended. */
    void spent(List<LimitScope> scopes, Job job, int nodes, double seconds) {
        for (final LimitScope scope : scopes) {
            for (final String resource : scope.limits().grpTresMins().keySet()) {
                all(scope).spent.merge(resource, UsedAmounts.of(job, resource, nodes) * seconds, Double::sum);
            }
        }
    }

    private static Set<String> resources(LimitScope scope) {
        final Set<String> resources =
                new LinkedHashSet<>(scope.limits().maxTresPerUser().keySet());
        resources.addAll(scope.limits().grpTres().keySet());
        resources.addAll(scope.limits().grpTresMins().keySet());
        return resources;
    }
}
