package org.noctule.site;

import java.util.List;
import java.util.Map;

/**
 * People of a site and what they may use, as its resource manager tells. Limits are amounts by the keys of
 * {@code limits} in site files: numbers, or maps of numbers by resources.
 *
 * @param accounts the accounts, parents before their children, unmodifiable
 * @param users the users, unmodifiable
 * @param qos the classes of service, unmodifiable
 * @param reservations the reservations, whose dates are in s since 1970, unmodifiable
 */
public record SitePeople(List<Account> accounts, List<User> users, List<Service> qos, List<Reservation> reservations) {
    /** Nobody is known. */
    public static final SitePeople NONE = new SitePeople(List.of(), List.of(), List.of(), List.of());

    /**
     * An account.
     *
     * @param name its name
     * @param parent the account above it; empty for none
     * @param shares its shares
     * @param limits its limits
     */
    public record Account(String name, String parent, double shares, Map<String, Object> limits) {}

    /**
     * A user.
     *
     * @param name the name
     * @param accounts the accounts that the user may charge, the default one first
     * @param shares shares in the default one
     * @param limits limits there
     */
    public record User(String name, List<String> accounts, double shares, Map<String, Object> limits) {}

    /**
     * A class of service.
     *
     * @param name its name
     * @param priority its priority
     * @param preempts names of those whose jobs its own may preempt, unmodifiable
     * @param limits its limits
     */
    public record Service(String name, double priority, List<String> preempts, Map<String, Object> limits) {}

    /**
     * A reservation.
     *
     * @param name its name
     * @param nodes names of its nodes
     * @param begin its begin
     * @param end its end
     * @param users users that may use it
     * @param accounts accounts that may use it
     * @param maintenance true if nobody may
     */
    public record Reservation(
            String name,
            List<String> nodes,
            double begin,
            double end,
            List<String> users,
            List<String> accounts,
            boolean maintenance) {}
}
