package org.noctule.agent.admission;

import java.util.List;
import java.util.Optional;
import org.noctule.agent.WaitReason;
import org.noctule.agent.priority.AccountShares;
import org.noctule.agent.priority.FairShareOptions;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Rules of who may start where and when, beside free cores. One object serves one run, and hears of the course of its
 * jobs. Dates are in seconds and never go back.
 */
public interface EntryRules {
    /**
     * Refuses a job that may never start, at its submission or later.
     *
     * @param job a job that waits or is about to
     * @param now the date
     * @return a clause that tells why; empty if it may wait
     */
    Optional<String> refusal(Job job, double now);

    /**
     * Lists the lanes in which a job may start.
     *
     * @param job a job that was not refused
     * @return them, at least one, in the job's order
     */
    List<Lane> lanes(Job job);

    /**
     * Takes note of a job that waits from now on.
     *
     * @param job the job
     */
    void submitted(Job job);

    /**
     * Takes note of a start.
     *
     * @param job a job that waited
     * @param lane its lane
     * @param cores its cores
     * @param now the date
     */
    void started(Job job, Lane lane, ResourceSet cores, double now);

    /**
     * Takes note of a job that has ended, or waits no more.
     *
     * @param job the job
     * @param now the date
     */
    void ended(Job job, double now);

    /**
     * Tells what holds a job whatever cores are free: it waits without blocking others.
     *
     * @param job a job that waits
     * @param lane a lane of it
     * @param now the date
     * @return the reason; empty if nothing does
     */
    Optional<WaitReason> hold(Job job, Lane lane, double now);

    /**
     * Tells on how many nodes a job may start now.
     *
     * @param job a job that nothing holds
     * @param lane its lane
     * @return most nodes; {@link Integer#MAX_VALUE} for any number
     */
    int mostNodes(Job job, Lane lane);

    /**
     * Chooses those of some cores that are on the nodes with most of them.
     *
     * @param cores the cores
     * @param nodes number of nodes
     * @return the cores on so many nodes, of equal ones the first
     */
    ResourceSet onFewNodes(ResourceSet cores, int nodes);

    /**
     * Returns the cores that a job must not have in some time.
     *
     * @param job the job
     * @param lane its lane
     * @param from its start
     * @param to its expected end
     * @return the cores
     */
    ResourceSet closed(Job job, Lane lane, double from, double to);

    /**
     * Tells which advance reservation keeps a job from cores of its lane.
     *
     * @param job the job
     * @param lane its lane
     * @param from its start
     * @param to its expected end
     * @return the reason; empty if none does
     */
    Optional<WaitReason> closing(Job job, Lane lane, double from, double to);

    /**
     * Lists the dates at which closed cores open or jobs may enter cores that were closed to them.
     *
     * @param now the date
     * @return the dates after it, ascending
     */
    List<Double> dates(double now);

    /**
     * Tells whether a job has a reservation of its own, and so comes before all others.
     *
     * @param job the job
     * @return true if it has
     */
    boolean reserved(Job job);

    /**
     * Returns the factor of a job's class of service in priorities.
     *
     * @param job the job
     * @return a number in 0 to 1
     */
    double service(Job job);

    /**
     * Returns the account to which a job is charged.
     *
     * @param job the job
     * @return its name, empty if there is none
     */
    String account(Job job);

    /**
     * Opens fair shares along accounts.
     *
     * @param options whose usage is counted together, and how it fades
     * @return the shares, without usage; empty if these options do not ask for accounts
     */
    Optional<AccountShares> shares(FairShareOptions options);
}
