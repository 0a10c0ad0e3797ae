package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An account, or a user within one: its shares, what it used, and the figures of the last calculation.
 *
 * <p>Usage is hot and changes in place; all of it belongs to the {@link MultifactorQueue} that charges it.
 */
public final class Association {
    /** Shares of who stands at the level of its account: {@code Fairshare=parent}. */
    public static final int PARENT = Integer.MAX_VALUE;

    private final String account;
    private final String user;
    private final int shares;
    private final long priority;
    private final Optional<Association> parent;
    private final List<Association> children = new ArrayList<>();
    private final List<Association> lineage = new ArrayList<>();

    /** Decayed seconds times billing, with fractions. */
    double rawUsage;
    /** Shares as a part of the siblings', without those at their account's level; 0 for {@link #PARENT}. */
    double partOfLevel;
    /** Seconds times amount of each kind of resource that running jobs may still use. */
    final long[] runSeconds;
    /** Usage as a part of all usage, as last calculated. */
    double normUsage;
    /** Usage as the fair share sees it, as last calculated. */
    double effectiveUsage;
    /** Shares as a part of the siblings' in Fair Tree, of the whole cluster's in the classic fair share. */
    double normShares;
    /** Level fair share of Fair Tree: normalised shares by effective usage. */
    double levelShare;
    /** Fair-share factor, from 0 to 1. */
    double factor;
    /** Whether the figures of this user have not been calculated since the last run (classic fair share). */
    boolean stale;

    Association(String account, String user, int shares, long priority, Optional<Association> parent, int resources) {
        this.account = account;
        this.user = user;
        this.shares = shares;
        this.priority = priority;
        this.parent = parent;
        this.runSeconds = new long[resources];
        lineage.add(this);
        parent.ifPresent(above -> lineage.addAll(above.lineage));
    }

    /** {@return the account, or the account of the user} */
    public String account() {
        return account;
    }

    /** {@return the user, empty for an account} */
    public String user() {
        return user;
    }

    /** {@return whether this is a user within an account} */
    public boolean isUser() {
        return !user.isEmpty();
    }

    /** {@return shares among the siblings, or {@link #PARENT}} */
    public int shares() {
        return shares;
    }

    /** {@return priority of the association, for its own factor} */
    public long priority() {
        return priority;
    }

    /** {@return the account above, empty for the root} */
    public Optional<Association> parent() {
        return parent;
    }

    /** {@return users and accounts below, the latest made first, as Slurm holds them} */
    public List<Association> children() {
        return children;
    }

    /** This one and all accounts above it, the root last. */
    List<Association> lineage() {
        return lineage;
    }

    /** {@return number of the accounts above it} */
    public int depth() {
        return lineage.size() - 1;
    }

    /** {@return decayed seconds times billing} */
    public double rawUsage() {
        return rawUsage;
    }

    /** {@return usage as a part of all, from 0 to 1, as last calculated} */
    public double normUsage() {
        return normUsage;
    }

    /** {@return usage as the fair share sees it, from 0 to 1, as last calculated} */
    public double effectiveUsage() {
        return effectiveUsage;
    }

    /** {@return normalised shares, from 0 to 1} */
    public double normShares() {
        return normShares;
    }

    /** {@return level fair share of Fair Tree, possibly infinite, as last calculated} */
    public double levelShare() {
        return levelShare;
    }

    /** {@return the fair-share factor, from 0 to 1, as last calculated} */
    public double factor() {
        return factor;
    }
}
