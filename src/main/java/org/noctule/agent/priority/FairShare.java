package org.noctule.agent.priority;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.workload.Job;

/**
 * Fair share of accounts (users or groups) by what they have used, which fades.
 *
 * <p>The usage of an account with {@code c} running cores follows {@code dU/dt = c - U ln 2 / H}, with the half-life
 * {@code H}; so {@code U(t) = U(s) 2^(-(t-s)/H) + c H / ln 2 (1 - 2^(-(t-s)/H))} while {@code c} is constant. The
 * factor of an account is {@code 2^(-(U / sum of U) / (S / sum of S))}, with its shares {@code S}: 1 for who has used
 * nothing, 1/2 for who has used just the share, 0 in the limit. Source: Slurm, "Multifactor Priority Plugin" (classic
 * fair share).
 *
 * <p>The accounts are those of jobs seen so far and those that have shares. Not thread-safe.
 */
public final class FairShare {
    private final FairShareOptions options;
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private double totalUsage;
    private double totalShares;
    private double date = Double.NaN;

    /** Cores in use by an account, and what it has used, in core seconds at a date. */
    private static final class Account {
        final double shares;
        double usage;
        double since;
        long cores;

        Account(double shares, double now) {
            this.shares = shares;
            this.since = now;
        }
    }

    /**
     * Opens accounts that have used nothing.
     *
     * @param options who has which shares, and the half-life
     */
    public FairShare(FairShareOptions options) {
        this.options = options;
        options.shares().forEach((name, shares) -> open(name, shares, 0));
    }

    private Account open(String name, double shares, double now) {
        final Account account = new Account(shares, now);
        accounts.put(name, account);
        totalShares += shares;
        return account;
    }

    private Account account(Job job, double now) {
        final String name = options.by().of(job.owner());
        final Account known = accounts.get(name);
        return known == null ? open(name, 1, now) : known;
    }

    /**
     * Hears of a job that begins to use its cores.
     *
     * @param job the job
     * @param now the date
     */
    public void started(Job job, double now) {
        change(job, job.resources(), now);
    }

    /**
     * Hears of a started job that uses its cores no more.
     *
     * @param job the job
     * @param now the date
     */
    public void ended(Job job, double now) {
        change(job, -job.resources(), now);
    }

    private void change(Job job, long cores, double now) {
        final Account account = account(job, now);
        advance(account, now);
        account.cores += cores;
        date = Double.NaN;
    }

    private void advance(Account account, double now) {
        final double faded = StrictMath.pow(2, -(now - account.since) / options.halfLife());
        account.usage = account.usage * faded + account.cores * options.halfLife() / StrictMath.log(2) * (1 - faded);
        account.since = now;
    }

    /**
     * Returns the factor of a job's account.
     *
     * @param job the job
     * @param now the date, not before any that was told
     * @return a number in 0 to 1
     */
    public double factor(Job job, double now) {
        final Account account = account(job, now);
        bringUpTo(now);
        return totalUsage > 0 ? StrictMath.pow(2, -(account.usage / totalUsage) / (account.shares / totalShares)) : 1;
    }

    private void bringUpTo(double now) {
        if (date == now) {
            return;
        }
        totalUsage = 0;
        for (final Account account : accounts.values()) {
            advance(account, now);
            totalUsage += account.usage;
        }
        date = now;
    }
}
