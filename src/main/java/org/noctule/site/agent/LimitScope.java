package org.noctule.site.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.agent.admission.Lane;
import org.noctule.site.policy.Account;
import org.noctule.site.policy.Partition;
import org.noctule.site.policy.SitePolicy;
import org.noctule.site.policy.UseLimits;
import org.noctule.workload.Job;

/**
 * Something of which a job is one, with the limits of what belongs to it.
 *
 * @param kind its kind, such as account
 * @param name its name, empty if there is one alone
 * @param limits its limits
 */
record LimitScope(Kind kind, String name, UseLimits limits) {
    private static final String NODE = "node";
    /** An element of an array, which may have been tried before. */
    private static final Pattern ELEMENT = Pattern.compile("(.+)_\\d+(?:~\\d+)?");

    /** Kinds, in the order in which their limits are asked (Slurm, "Resource Limits": hierarchy). */
    enum Kind {
        ARRAY("array"),
        PARTITION("partition"),
        QOS("qos"),
        USER("user"),
        ACCOUNT("account"),
        SITE("the site");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Whether its group limits stand in the place of those behind it, not beside them. */
        boolean overrides() {
            return this == PARTITION || this == QOS;
        }
    }

    /** The scopes of a job in a lane. */
    static List<LimitScope> of(SitePolicy policy, Job job, Lane lane) {
        final List<LimitScope> scopes = new ArrayList<>();
        job.terms().arrayLimit().ifPresent(most -> scopes.add(ofArray(job, most)));
        final Partition partition = policy.partitions().get(lane.name());
        if (partition != null) {
            scopes.add(new LimitScope(Kind.PARTITION, partition.name(), partition.limits()));
        }
        policy.qos(job).ifPresent(qos -> scopes.add(new LimitScope(Kind.QOS, qos.name(), qos.limits())));
        policy.user(job).ifPresent(user -> scopes.add(new LimitScope(Kind.USER, user.name(), user.limits())));
        for (final Account account : policy.line(policy.account(job))) {
            scopes.add(new LimitScope(Kind.ACCOUNT, account.name(), account.limits()));
        }
        scopes.add(new LimitScope(Kind.SITE, "", policy.limits()));
        return scopes;
    }

    private static LimitScope ofArray(Job job, int most) {
        final Matcher element = ELEMENT.matcher(job.name());
        return new LimitScope(Kind.ARRAY, element.matches() ? element.group(1) : job.name(), UseLimits.jobs(most));
    }

    /** Whether a limit of it counts nodes. */
    boolean ofNodes() {
        return limits.maxTresPerJob().containsKey(NODE)
                || limits.maxTresPerUser().containsKey(NODE)
                || limits.grpTres().containsKey(NODE)
                || limits.grpTresMins().containsKey(NODE);
    }

    /** Names a limit of it. */
    String of(String limit) {
        return limit + " of " + kind.word + (name.isEmpty() ? "" : " " + name);
    }
}
