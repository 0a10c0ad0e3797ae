package org.noctule.site;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.noctule.resource.ResourceSet;

/**
 * The rules of a site as its site file: partitions, accounts, users, classes of service, reservations.
 *
 * @param machine the machine
 * @param people its people
 * @param partitions partitions that are kept; empty for all
 * @param origin date 0 in s since 1970; what is over by then is left out
 */
public record SiteRules(SiteMachine machine, SitePeople people, Set<String> partitions, double origin) {
    /** {@return the content of the file} */
    public ObjectNode json() {
        final ObjectNode site = JsonNodeFactory.instance.objectNode();
        final Map<String, Integer> places = new HashMap<>();
        machine.nodes().forEach(node -> places.put(node.name(), places.size()));
        final ArrayNode parts = site.putArray("partitions");
        machine.partitions().values().stream()
                .filter(each -> partitions.isEmpty() || partitions.contains(each.name()))
                .filter(each -> !numbers(each.nodes(), places).isEmpty())
                .forEach(each -> partition(parts.addObject(), each, places));
        if (!people.accounts().isEmpty()) {
            final ArrayNode accounts = site.putArray("accounts");
            for (final SitePeople.Account each : people.accounts()) {
                final ObjectNode account = accounts.addObject().put("name", each.name());
                if (!each.parent().isEmpty()) {
                    account.put("parent", each.parent());
                }
                limits(account.put("shares", each.shares()), each.limits());
            }
        }
        if (!people.users().isEmpty()) {
            final ArrayNode users = site.putArray("users");
            people.users().forEach(each -> user(users.addObject(), each));
        }
        if (!people.qos().isEmpty()) {
            final ArrayNode qos = site.putArray("qos");
            people.qos().forEach(each -> {
                final ObjectNode service =
                        qos.addObject().put("name", each.name()).put("priority", each.priority());
                if (!each.preempts().isEmpty()) {
                    each.preempts().forEach(service.putArray("preempts")::add);
                }
                limits(service, each.limits());
            });
        }
        final List<SitePeople.Reservation> later = people.reservations().stream()
                .filter(each ->
                        each.end() > origin && !numbers(each.nodes(), places).isEmpty())
                .toList();
        if (!later.isEmpty()) {
            final ArrayNode reservations = site.putArray("reservations");
            later.forEach(each -> reservation(reservations.addObject(), each, places));
        }
        return site;
    }

    private void partition(ObjectNode json, SitePartition partition, Map<String, Integer> places) {
        final Map<String, String> settings = partition.settings();
        json.put("name", partition.name());
        if (settings.getOrDefault("default", "").equalsIgnoreCase("YES")) {
            json.put("default", true);
        }
        json.put("nodes", numbers(partition.nodes(), places).toString());
        if (Double.isFinite(partition.limit()) && partition.limit() > 0) {
            json.put("max_time", partition.limit());
        }
        final double usual = Math.min(partition.usual(), partition.limit());
        if (Double.isFinite(usual) && usual > 0) {
            json.put("default_time", usual);
        }
        number(json, "max_nodes", settings.getOrDefault("maxnodes", ""));
        number(json, "tier", settings.getOrDefault("prioritytier", settings.getOrDefault("priority", "")));
        number(json, "factor", settings.getOrDefault("priorityjobfactor", ""));
        final Set<String> known =
                people.accounts().stream().map(SitePeople.Account::name).collect(Collectors.toSet());
        names(json, "allow_accounts", settings.getOrDefault("allowaccounts", ""), known);
        names(json, "allow_groups", settings.getOrDefault("allowgroups", ""), Set.of());
        final Set<String> services =
                people.qos().stream().map(SitePeople.Service::name).collect(Collectors.toSet());
        names(json, "allow_qos", settings.getOrDefault("allowqos", ""), services);
        people.qos().stream()
                .filter(each -> each.name().equals(settings.getOrDefault("qos", "")))
                .forEach(each -> limits(json, each.limits()));
    }

    private static void number(ObjectNode json, String key, String text) {
        if (text.matches("\\d{1,9}")) {
            json.put(key, Integer.parseInt(text));
        }
    }

    private static void names(ObjectNode json, String key, String text, Set<String> known) {
        if (text.isEmpty() || text.toUpperCase(Locale.ROOT).equals("ALL") || text.equals("(null)")) {
            return;
        }
        final List<String> names = Stream.of(text.split(","))
                .filter(name -> known.isEmpty() || known.contains(name))
                .toList();
        if (!names.isEmpty()) {
            names.forEach(json.putArray(key)::add);
        }
    }

    private void user(ObjectNode json, SitePeople.User user) {
        json.put("name", user.name());
        final List<String> accounts = user.accounts().stream()
                .filter(name -> people.accounts().isEmpty()
                        || people.accounts().stream()
                                .anyMatch(each -> each.name().equals(name)))
                .toList();
        if (!accounts.isEmpty()) {
            json.put("account", accounts.get(0));
        }
        if (accounts.size() > 1) {
            accounts.subList(1, accounts.size()).forEach(json.putArray("accounts")::add);
        }
        limits(json.put("shares", user.shares()), user.limits());
    }

    private void reservation(ObjectNode json, SitePeople.Reservation reservation, Map<String, Integer> places) {
        json.put("name", reservation.name())
                .put("nodes", numbers(reservation.nodes(), places).toString())
                .put("begin", Math.max(0, reservation.begin() - origin))
                .put("end", reservation.end() - origin);
        if (reservation.maintenance()) {
            json.put("maintenance", true);
            return;
        }
        if (!reservation.users().isEmpty()) {
            reservation.users().forEach(json.putArray("users")::add);
        }
        final List<String> accounts = reservation.accounts().stream()
                .filter(name -> people.accounts().isEmpty()
                        || people.accounts().stream()
                                .anyMatch(each -> each.name().equals(name)))
                .toList();
        if (!accounts.isEmpty()) {
            accounts.forEach(json.putArray("accounts")::add);
        }
    }

    private static void limits(ObjectNode json, Map<String, Object> limits) {
        if (limits.isEmpty()) {
            return;
        }
        final ObjectNode written = json.putObject("limits");
        limits.forEach((key, value) -> {
            if (value instanceof Map<?, ?> amounts) {
                final ObjectNode each = written.putObject(key);
                amounts.forEach((name, amount) -> each.put(String.valueOf(name), ((Number) amount).doubleValue()));
            } else if (value instanceof Integer number) {
                written.put(key, number);
            } else {
                written.put(key, ((Number) value).doubleValue());
            }
        });
    }

    private static ResourceSet numbers(Collection<String> names, Map<String, Integer> places) {
        return ResourceSet.of(names.stream()
                .filter(places::containsKey)
                .mapToInt(name -> places.getOrDefault(name, 0))
                .toArray());
    }
}
