package org.noctule.site.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.workload.Job;

/**
 * The rules of a site for its people: what stands in a file {@code site.json}.
 *
 * @param source the file, for messages
 * @param nodes names of the machine's nodes in their order; empty if they have none; unmodifiable
 * @param partitions the partitions by their names, in order; empty if the machine is not divided; unmodifiable
 * @param accounts the accounts by their names; empty if none is known; unmodifiable
 * @param users the users by their names, unmodifiable
 * @param qos the classes of service by their names; empty if none is known; unmodifiable
 * @param limits limits of all jobs
 * @param reservations the advance reservations, in the order of the file, unmodifiable
 */
public record SitePolicy(
        String source,
        List<String> nodes,
        Map<String, Partition> partitions,
        Map<String, Account> accounts,
        Map<String, SiteUser> users,
        Map<String, ServiceClass> qos,
        UseLimits limits,
        List<AdvanceReservation> reservations) {
    /**
     * Finds the account of a job.
     *
     * @param job the job
     * @return the one that it names, or that of its user; empty if neither tells one
     */
    public String account(Job job) {
        if (!job.terms().account().isEmpty()) {
            return job.terms().account();
        }
        return user(job).map(SiteUser::account).orElse("");
    }

    /**
     * Finds the user of a job.
     *
     * @param job the job
     * @return what is known of the user, perhaps nothing
     */
    public Optional<SiteUser> user(Job job) {
        return Optional.ofNullable(users.get(job.owner().user()));
    }

    /**
     * Finds the class of service of a job.
     *
     * @param job the job
     * @return the class, empty if it names none or none is known
     */
    public Optional<ServiceClass> qos(Job job) {
        return Optional.ofNullable(qos.get(job.terms().qos()));
    }

    /**
     * Lists an account and those above it.
     *
     * @param name name of the account
     * @return the accounts, from it up; none if it is not known
     */
    public List<Account> line(String name) {
        final List<Account> line = new ArrayList<>();
        Optional<Account> next = Optional.ofNullable(accounts.get(name));
        while (next.isPresent()) {
            line.add(next.get());
            next = next.get().parent().map(accounts::get);
        }
        return line;
    }

    /** {@return the accounts, each behind the one above it} */
    public List<Account> descending() {
        return accounts.values().stream()
                .sorted(Comparator.comparingInt(account -> line(account.name()).size()))
                .toList();
    }

    /**
     * Finds an advance reservation.
     *
     * @param name its name
     * @return the reservation, empty if there is none of this name
     */
    public Optional<AdvanceReservation> reservation(String name) {
        return reservations.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
