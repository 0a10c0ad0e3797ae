package org.noctule.agent.priority;

import java.util.LinkedHashMap;
import java.util.Map;
import org.noctule.workload.Job;

/**
 * Fair share of users or groups that stand side by side, by their {@link FadingUsage}.
 *
 * <p>The factor of an account is {@code 2^(-(U / sum of U) / (S / sum of S))}, with its usage {@code U} and its shares
 * {@code S}: 1 for who has used nothing, 1/2 for who has used just the share, 0 in the limit. Source: Slurm,
 * "Multifactor Priority Plugin" (classic fair share).
 *
 * <p>The accounts are those of jobs seen so far and those that have shares. Not thread-safe.
 */
public final class FairShare implements AccountShares {
    private final FairShareOptions options;
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private double totalUsage;
    private double totalShares;
    private double date = Double.NaN;

    /** What an account may use, and what it has used up to the date. */
    private static final class Account {
        final double shares;
        final FadingUsage fading;
        double usage;

        Account(double shares, FadingUsage fading) {
            this.shares = shares;
            this.fading = fading;
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
        final Account account = new Account(shares, new FadingUsage(options.halfLife(), now));
        accounts.put(name, account);
        totalShares += shares;
        return account;
    }

    private Account account(Job job, double now) {
        final String name = options.payer(job.owner());
        final Account known = accounts.get(name);
        return known == null ? open(name, 1, now) : known;
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
        account(job, now).fading.change(cores, now);
        date = Double.NaN;
    }

    @Override
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
            account.usage = account.fading.at(now);
            totalUsage += account.usage;
        }
        date = now;
    }
}
