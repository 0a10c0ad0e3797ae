package org.noctule.site.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** The keys of site files. */
public final class PolicyTables {
    private static final Pattern RESOURCE = Pattern.compile("cpu|node|mem|gres/[^:\\s]+(:\\S+)?");
    private static final String TRES = "object, such as `{\"cpu\": 64, \"gres/gpu\": 8}`";

    static final OptionKey<Integer> MAX_JOBS = OptionKey.of(
                    "max_jobs", OptionValues.countOrZero(), "jobs of one user that run at once")
            .told("any");
    static final OptionKey<Integer> MAX_SUBMIT = OptionKey.of(
                    "max_submit", OptionValues.countOrZero(), "jobs of one user that wait or run; more are rejected")
            .told("any");
    static final OptionKey<Double> MAX_LIMIT = OptionKey.of(
                    "max_time", OptionValues.positive(), "requested time of a job; a longer one is rejected")
            .told("any")
            .in("s");
    static final OptionKey<Map<String, Double>> MAX_TRES_PER_JOB =
            tres("max_tres_per_job", "largest amounts of one job; one that asks for more is rejected");
    static final OptionKey<Map<String, Double>> MAX_TRES_PER_USER =
            tres("max_tres_per_user", "largest amounts of the running jobs of one user");
    static final OptionKey<Integer> GRP_JOBS = OptionKey.of(
                    "grp_jobs", OptionValues.countOrZero(), "jobs that run at once, of all together")
            .told("any");
    static final OptionKey<Integer> GRP_SUBMIT = OptionKey.of(
                    "grp_submit",
                    OptionValues.countOrZero(),
                    "jobs that wait or run, of all together; more are rejected")
            .told("any");
    static final OptionKey<Map<String, Double>> GRP_TRES =
            tres("grp_tres", "largest amounts of all running jobs together");
    static final OptionKey<Map<String, Double>> GRP_TRES_MINS = tres(
            "grp_tres_mins",
            "largest amounts × minutes of all ended jobs, and of running ones up to their requested times, together; it never fades");

    /** Limits. */
    static final OptionTable LIMITS = OptionTable.of(
            "limits",
            MAX_JOBS,
            MAX_SUBMIT,
            MAX_LIMIT,
            MAX_TRES_PER_JOB,
            MAX_TRES_PER_USER,
            GRP_JOBS,
            GRP_SUBMIT,
            GRP_TRES,
            GRP_TRES_MINS);

    static final OptionKey<String> NAME =
            OptionKey.needed("name", OptionValues.text("text, different in each"), "name");
    static final OptionKey<Options> OWN_LIMITS = OptionKey.of(
                    "limits", OptionValues.object("[limits](people.md#limits)", LIMITS), "limits of its jobs")
            .told("none");
    static final OptionKey<Double> SHARES =
            OptionKey.with("shares", OptionValues.fromZero(), 1.0, "shares in the machine, among those beside it");

    static final OptionKey<JsonInput> NODES = OptionKey.of(
                    "nodes",
                    OptionValues.any("numbers, such as `\"0-15 18\"`, or array of names"),
                    "its nodes, numbered from 0 in the order of the platform")
            .told("all");
    static final OptionKey<Boolean> STANDARD = OptionKey.with(
            "default", OptionValues.flag(), false, "where jobs are put that name no partition; else the first one");
    static final OptionKey<Double> MAX_TIME = OptionKey.of(
                    "max_time", OptionValues.positive(), "requested time of a job; a longer one is rejected")
            .told("unlimited")
            .in("s");
    static final OptionKey<Double> DEFAULT_TIME = OptionKey.of(
                    "default_time", OptionValues.positive(), "time that a job is expected to take which requests none")
            .told("`max_time`")
            .in("s");
    static final OptionKey<Integer> MAX_NODES =
            OptionKey.of("max_nodes", OptionValues.count(), "nodes of a job").told("any");
    static final OptionKey<Integer> TIER =
            OptionKey.with("tier", OptionValues.countOrZero(), 1, "jobs of higher tiers are looked at first");
    static final OptionKey<Double> FACTOR = OptionKey.with(
            "factor", OptionValues.fromZero(), 1.0, "number for `weights.partition`, in parts of the largest one");
    static final OptionKey<List<String>> ALLOW_ACCOUNTS =
            names("allow_accounts", "accounts that may use it, with those below them", "all");
    static final OptionKey<List<String>> ALLOW_GROUPS = names("allow_groups", "groups that may use it", "all");
    static final OptionKey<List<String>> ALLOW_QOS = names("allow_qos", "classes of service that may use it", "all");

    /** A partition. */
    static final OptionTable PARTITION = OptionTable.of(
            "partitions",
            NAME,
            STANDARD,
            NODES,
            MAX_TIME,
            DEFAULT_TIME,
            MAX_NODES,
            TIER,
            FACTOR,
            ALLOW_ACCOUNTS,
            ALLOW_GROUPS,
            ALLOW_QOS,
            OWN_LIMITS);

    static final OptionKey<String> PARENT = OptionKey.of(
                    "parent", OptionValues.text("an account"), "the account above it")
            .told("none");

    /** An account. */
    static final OptionTable ACCOUNT = OptionTable.of("accounts", NAME, PARENT, SHARES, OWN_LIMITS);

    static final OptionKey<String> OWN_ACCOUNT = OptionKey.of(
                    "account", OptionValues.text("an account"), "account of jobs that name none")
            .told("none");
    static final OptionKey<List<String>> OWN_ACCOUNTS =
            names("accounts", "further accounts that the user may charge", "all, unless there is an `account`");

    /** A user. */
    static final OptionTable USER = OptionTable.of("users", NAME, OWN_ACCOUNT, OWN_ACCOUNTS, SHARES, OWN_LIMITS);

    static final OptionKey<Double> PRIORITY = OptionKey.with(
            "priority", OptionValues.fromZero(), 0.0, "number for `weights.qos`, in parts of the largest one");

    static final OptionKey<List<String>> PREEMPTS = names(
            "preempts", "classes whose running jobs its own may [preempt](slurm.md#preemption), under `slurm`", "none");

    /** A class of service. */
    static final OptionTable SERVICE = OptionTable.of("qos", NAME, PRIORITY, PREEMPTS, OWN_LIMITS);

    static final OptionKey<JsonInput> RESERVED_NODES = OptionKey.of(
                    "nodes", OptionValues.any("numbers, such as `\"0-15 18\"`, or array of names"), "its nodes")
            .told("none: `count` must be there");
    static final OptionKey<Integer> RESERVED_COUNT = OptionKey.of(
                    "count",
                    OptionValues.count(),
                    "number of its nodes: the first ones that no reservation before it in the list has at the time")
            .told("none: `nodes` must be there");
    static final OptionKey<Double> BEGIN = OptionKey.needed("begin", OptionValues.fromZero(), "date at which it begins")
            .in("s");
    static final OptionKey<Double> END = OptionKey.needed("end", OptionValues.positive(), "date at which it is over")
            .in("s");
    static final OptionKey<List<String>> RESERVED_USERS =
            names("users", "users whose jobs may run in it", "all, unless there are `accounts`");
    static final OptionKey<List<String>> RESERVED_ACCOUNTS = names(
            "accounts", "accounts whose jobs may run in it, with those below them", "all, unless there are `users`");
    static final OptionKey<Boolean> MAINTENANCE =
            OptionKey.with("maintenance", OptionValues.flag(), false, "whether nobody may run in it");

    /** An advance reservation. */
    static final OptionTable RESERVATION = OptionTable.of(
            "reservations",
            NAME,
            RESERVED_NODES,
            RESERVED_COUNT,
            BEGIN,
            END,
            RESERVED_USERS,
            RESERVED_ACCOUNTS,
            MAINTENANCE);

    static final OptionKey<List<String>> NODE_NAMES =
            names("nodes", "names of the machine's nodes, in the order of the platform", "they have none");
    static final OptionKey<List<Options>> PARTITIONS = list("partitions", PARTITION, "partitions", "one of all nodes");
    static final OptionKey<List<Options>> ACCOUNTS = list("accounts", ACCOUNT, "accounts", "any is known");
    static final OptionKey<List<Options>> USERS = list("users", USER, "users", "none has rules of its own");
    static final OptionKey<List<Options>> QOS = list("qos", SERVICE, "classes of service", "any is known");
    static final OptionKey<List<Options>> RESERVATIONS =
            list("reservations", RESERVATION, "advance reservations", "none");
    static final OptionKey<Options> LIMITS_OF_ALL = OptionKey.of(
                    "limits", OptionValues.object("[limits](people.md#limits)", LIMITS), "limits of all jobs")
            .told("none");

    /** The file. */
    static final OptionTable FILE = OptionTable.of(
            "", OptionKey.schema(), NODE_NAMES, PARTITIONS, ACCOUNTS, USERS, QOS, LIMITS_OF_ALL, RESERVATIONS);

    private PolicyTables() {}

    /** {@return the keys of all objects: a table for each, by a name for it, in the order of the page} */
    public static Map<String, OptionTable> objects() {
        final Map<String, OptionTable> tables = new LinkedHashMap<>();
        tables.put("file", FILE);
        tables.put("partition", PARTITION);
        tables.put("account", ACCOUNT);
        tables.put("user", USER);
        tables.put("qos", SERVICE);
        tables.put("limits", LIMITS);
        tables.put("reservation", RESERVATION);
        return tables;
    }

    private static OptionKey<List<Options>> list(String name, OptionTable table, String meaning, String standard) {
        return OptionKey.of(name, OptionValues.objects("array of [objects](people.md#" + name + ")", table), meaning)
                .told(standard);
    }

    private static OptionKey<List<String>> names(String name, String meaning, String standard) {
        return OptionKey.of(
                        name,
                        OptionValues.list("array of names")
                                .<List<String>>read(
                                        json -> json.elements().stream()
                                                .map(JsonInput::text)
                                                .toList(),
                                        PolicyTables::array),
                        meaning)
                .told(standard);
    }

    private static JsonNode array(List<String> names) {
        final var array = JsonNodeFactory.instance.arrayNode();
        names.forEach(array::add);
        return array;
    }

    private static OptionKey<Map<String, Double>> tres(String name, String meaning) {
        return OptionKey.of(
                        name,
                        OptionValues.any(TRES).<Map<String, Double>>read(PolicyTables::amounts, PolicyTables::object),
                        meaning)
                .told("any");
    }

    private static Map<String, Double> amounts(JsonInput json) {
        final Map<String, Double> amounts = new LinkedHashMap<>();
        for (final String key : json.keys()) {
            if (!RESOURCE.matcher(key).matches()) {
                throw json.get(key)
                        .error(
                                "is that of no resource (" + key + ")",
                                "Maybe one of these is meant: cpu, node, mem (in MB), gres/NAME, gres/NAME:TYPE.");
            }
            amounts.put(key, json.get(key).numberFrom(0));
        }
        return Collections.unmodifiableMap(amounts);
    }

    private static ObjectNode object(Map<String, Double> amounts) {
        final ObjectNode object = JsonNodeFactory.instance.objectNode();
        amounts.forEach(object::put);
        return object;
    }
}
