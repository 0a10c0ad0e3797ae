package org.noctule.site.policy;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.Options;
import org.noctule.json.Suggestion;
import org.noctule.resource.ResourceSet;

/** Reads site files: the keys of {@link PolicyTables}, whose names are known where they are used. */
public final class PolicyReader {
    private final JsonInput file;
    private final Options values;
    private final List<String> nodes;

    private PolicyReader(JsonInput file) {
        this.file = file;
        this.values = PolicyTables.FILE.read(file);
        this.nodes = values.find(PolicyTables.NODE_NAMES).orElse(List.of());
    }

    /**
     * Reads a file.
     *
     * @param file the file
     * @return the rules in it
     * @throws NoctuleException of kind INPUT if it is missing or wrong
     */
    public static SitePolicy read(Path file) {
        return read(JsonInput.read(file));
    }

    /**
     * Reads an object.
     *
     * @param json the object
     * @return the rules in it
     * @throws NoctuleException of kind INPUT if it is wrong
     */
    public static SitePolicy read(JsonInput json) {
        return new PolicyReader(json).policy();
    }

    private SitePolicy policy() {
        final Map<String, Account> accounts = named(PolicyTables.ACCOUNTS, PolicyReader::account);
        checkTree(accounts);
        final Map<String, ServiceClass> qos = named(
                PolicyTables.QOS,
                each -> new ServiceClass(
                        each.get(PolicyTables.NAME),
                        each.get(PolicyTables.PRIORITY),
                        names(each, PolicyTables.PREEMPTS, Map.of()),
                        limits(each)));
        // Classes name each other, so that all must be known first.
        values.find(PolicyTables.QOS).orElse(List.of()).forEach(each -> names(each, PolicyTables.PREEMPTS, qos));
        final Map<String, SiteUser> users = named(PolicyTables.USERS, each -> user(each, accounts));
        final Map<String, Partition> partitions =
                named(PolicyTables.PARTITIONS, each -> partition(each, accounts, qos));
        final Map<String, AdvanceReservation> reservations =
                named(PolicyTables.RESERVATIONS, each -> reservation(each, accounts));
        return new SitePolicy(
                file.where(),
                nodes,
                partitions,
                accounts,
                users,
                qos,
                values.find(PolicyTables.LIMITS_OF_ALL)
                        .map(PolicyReader::useLimits)
                        .orElse(UseLimits.NONE),
                List.copyOf(reservations.values()));
    }

    private <T> Map<String, T> named(OptionKey<List<Options>> key, Function<Options, T> reader) {
        final Map<String, T> all = new LinkedHashMap<>();
        for (final Options each : values.find(key).orElse(List.of())) {
            final String name = each.get(PolicyTables.NAME);
            if (all.put(name, reader.apply(each)) != null) {
                throw each.error(
                        PolicyTables.NAME,
                        "stands in \"" + key.name() + "\" twice",
                        "Maybe one of the two is another.");
            }
        }
        return Collections.unmodifiableMap(all);
    }

    private static Account account(Options each) {
        return new Account(
                each.get(PolicyTables.NAME),
                each.find(PolicyTables.PARENT),
                each.get(PolicyTables.SHARES),
                limits(each));
    }

    private void checkTree(Map<String, Account> accounts) {
        for (final Options each : values.find(PolicyTables.ACCOUNTS).orElse(List.of())) {
            each.find(PolicyTables.PARENT)
                    .ifPresent(parent -> check(each.source().get("parent"), parent, "account", accounts.keySet()));
            final Set<String> line = new HashSet<>();
            Optional<String> next = Optional.of(each.get(PolicyTables.NAME));
            while (next.isPresent()) {
                final Account account = accounts.get(next.get());
                if (account == null) {
                    break; // told where its child stands
                }
                if (!line.add(account.name())) {
                    throw each.error(
                            PolicyTables.PARENT,
                            "puts the account (" + each.get(PolicyTables.NAME) + ") below itself",
                            "Maybe leave out the parent of the account at the top.");
                }
                next = account.parent();
            }
        }
    }

    private static SiteUser user(Options each, Map<String, Account> accounts) {
        final Optional<String> own = each.find(PolicyTables.OWN_ACCOUNT);
        final Set<String> all = new LinkedHashSet<>();
        own.ifPresent(name -> {
            checkAccount(each.source().get("account"), name, accounts);
            all.add(name);
        });
        all.addAll(names(each, PolicyTables.OWN_ACCOUNTS, accounts));
        return new SiteUser(
                each.get(PolicyTables.NAME),
                own.or(() -> all.stream().findFirst()).orElse(""),
                Collections.unmodifiableSet(all),
                each.get(PolicyTables.SHARES),
                limits(each));
    }

    private Partition partition(Options each, Map<String, Account> accounts, Map<String, ServiceClass> qos) {
        final double longest = each.find(PolicyTables.MAX_TIME).orElse(Double.POSITIVE_INFINITY);
        final double usual = each.find(PolicyTables.DEFAULT_TIME).orElse(longest);
        if (usual > longest) {
            throw each.error(PolicyTables.DEFAULT_TIME, "is longer than max_time", "Maybe the two are swapped.");
        }
        return new Partition(
                each.get(PolicyTables.NAME),
                each.get(PolicyTables.STANDARD),
                each.find(PolicyTables.NODES).map(this::nodes),
                longest,
                usual,
                each.find(PolicyTables.MAX_NODES).orElse(Integer.MAX_VALUE),
                each.get(PolicyTables.TIER),
                each.get(PolicyTables.FACTOR),
                names(each, PolicyTables.ALLOW_ACCOUNTS, accounts),
                names(each, PolicyTables.ALLOW_GROUPS, Map.of()),
                names(each, PolicyTables.ALLOW_QOS, qos),
                limits(each));
    }

    private AdvanceReservation reservation(Options each, Map<String, Account> accounts) {
        final Optional<JsonInput> named = each.find(PolicyTables.RESERVED_NODES);
        final Optional<Integer> count = each.find(PolicyTables.RESERVED_COUNT);
        if (named.isPresent() == count.isPresent()) {
            throw each.source()
                    .error("must have one of nodes and count", "Maybe write \"nodes\": \"0-3\", or \"count\": 4.");
        }
        if (each.get(PolicyTables.END) <= each.get(PolicyTables.BEGIN)) {
            throw each.error(PolicyTables.END, "is not after begin", "Maybe the two are swapped.");
        }
        return new AdvanceReservation(
                each.get(PolicyTables.NAME),
                named.map(this::nodes).orElse(ResourceSet.EMPTY),
                count.map(OptionalInt::of).orElse(OptionalInt.empty()),
                each.get(PolicyTables.BEGIN),
                each.get(PolicyTables.END),
                names(each, PolicyTables.RESERVED_USERS, Map.of()),
                names(each, PolicyTables.RESERVED_ACCOUNTS, accounts),
                each.get(PolicyTables.MAINTENANCE));
    }

    private ResourceSet nodes(JsonInput json) {
        if (json.node().isArray()) {
            final ResourceSet.Builder numbers = new ResourceSet.Builder();
            json.elements().stream()
                    .mapToInt(name -> {
                        check(name, name.text(), "node", nodes);
                        return nodes.indexOf(name.text());
                    })
                    .sorted()
                    .distinct()
                    .forEach(numbers::add);
            return numbers.build();
        }
        final ResourceSet numbers = numbers(json);
        if (!nodes.isEmpty() && numbers.last(numbers.intervals() - 1) >= nodes.size()) {
            throw json.error(
                    "names a node that is not there: \"nodes\" of the file has " + nodes.size(),
                    "Maybe count from 0, or name the nodes: [\"" + nodes.get(0) + "\"].");
        }
        return numbers;
    }

    private static ResourceSet numbers(JsonInput json) {
        try {
            final ResourceSet numbers = ResourceSet.parse(json.text());
            if (!numbers.isEmpty()) {
                return numbers;
            }
        } catch (final NoctuleException e) {
            // told below, with its place
        }
        throw json.error("is no set of nodes", "Maybe write it like \"0-15 18\".");
    }

    private static Set<String> names(Options each, OptionKey<List<String>> key, Map<String, ?> known) {
        final List<String> names = each.find(key).orElse(List.of());
        if (!known.isEmpty()) {
            for (int i = 0; i < names.size(); i++) {
                check(each.source().get(key.name()).elements().get(i), names.get(i), "name", known.keySet());
            }
        }
        return Collections.unmodifiableSet(new LinkedHashSet<>(names));
    }

    private static void checkAccount(JsonInput place, String name, Map<String, Account> accounts) {
        if (!accounts.isEmpty()) {
            check(place, name, "account", accounts.keySet());
        }
    }

    private static void check(JsonInput place, String name, String noun, Collection<String> known) {
        if (!known.contains(name)) {
            throw place.error("is no " + noun + " of the file", Suggestion.of(name, known));
        }
    }

    private static UseLimits limits(Options each) {
        return each.find(PolicyTables.OWN_LIMITS).map(PolicyReader::useLimits).orElse(UseLimits.NONE);
    }

    private static UseLimits useLimits(Options each) {
        return new UseLimits(
                count(each, PolicyTables.MAX_JOBS),
                count(each, PolicyTables.MAX_SUBMIT),
                each.find(PolicyTables.MAX_LIMIT).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                each.find(PolicyTables.MAX_TRES_PER_JOB).orElse(Map.of()),
                each.find(PolicyTables.MAX_TRES_PER_USER).orElse(Map.of()),
                count(each, PolicyTables.GRP_JOBS),
                count(each, PolicyTables.GRP_SUBMIT),
                each.find(PolicyTables.GRP_TRES).orElse(Map.of()),
                each.find(PolicyTables.GRP_TRES_MINS).orElse(Map.of()));
    }

    private static OptionalInt count(Options each, OptionKey<Integer> key) {
        return each.find(key).map(OptionalInt::of).orElse(OptionalInt.empty());
    }
}
