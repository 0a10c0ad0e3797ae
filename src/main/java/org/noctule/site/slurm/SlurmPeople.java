package org.noctule.site.slurm;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.file.Unpacked;
import org.noctule.site.HostList;
import org.noctule.site.SitePeople;
import org.noctule.workload.Repairs;

/**
 * Accounts, users, classes of service and reservations as Slurm lists them: a file of {@code sacctmgr dump}, tables of
 * {@code sacctmgr -P show assoc} (with ParentName for the tree) and {@code sacctmgr -P show qos}, and lines of
 * {@code scontrol show reservation -o}.
 *
 * <p>Source: manual sacctmgr.
 */
public final class SlurmPeople {
    private static final Pattern DUMPED = Pattern.compile("(Parent|Account|User) - '([^']*)'(.*)");
    private static final Pattern OPTION = Pattern.compile(":(\\w+)=('[^']*'|[^:']*(?::[^:'=]*(?=[,:]|$))*)");
    /** Stands for Fairshare=parent. */
    private static final double OF_PARENT = 2_147_483_647.0;

    private final SlurmTimes times;
    private final Repairs repairs;
    private final Map<String, SitePeople.Account> accounts = new LinkedHashMap<>();
    private final Map<String, SitePeople.User> users = new LinkedHashMap<>();
    private final Map<String, SitePeople.Service> qos = new LinkedHashMap<>();
    private final Map<String, SitePeople.Reservation> reservations = new LinkedHashMap<>();

    private SlurmPeople(ZoneId zone, Repairs repairs) {
        this.times = new SlurmTimes(zone);
        this.repairs = repairs;
    }

    /**
     * Reads people.
     *
     * @param files the files, in any order
     * @param zone zone of dates
     * @param repairs counts what is not modelled
     * @return all that they tell
     * @throws NoctuleException of kind INPUT if one cannot be read or is something else
     */
    public static SitePeople read(List<Path> files, ZoneId zone, Repairs repairs) {
        final SlurmPeople people = new SlurmPeople(zone, repairs);
        for (final Path file : files) {
            try (InputStream in = Unpacked.open(file)) {
                people.read(in.readAllBytes(), file);
            } catch (final IOException e) {
                throw NoctuleException.unreadable(
                        "The list of accounts (" + file + ")",
                        e,
                        "Maybe the path is meant relative to another directory.",
                        "Maybe it is a directory, or you may not read it.");
            }
        }
        return people.sorted();
    }

    /** Takes what a scenario says to sacctmgr: a name, and options by their names in small letters. */
    static SitePeople of(
            List<Map<String, String>> accounts,
            List<Map<String, String>> users,
            List<Map<String, String>> qos,
            Repairs repairs) {
        final SlurmPeople people = new SlurmPeople(ZoneOffset.UTC, repairs);
        accounts.forEach(each -> people.association(
                each.getOrDefault("name", ""),
                "",
                each.getOrDefault("parent", ""),
                "",
                key -> each.getOrDefault(key, "")));
        users.forEach(each -> people.association(
                each.getOrDefault("account", ""),
                each.getOrDefault("name", ""),
                "",
                "",
                key -> each.getOrDefault(key, "")));
        if (!accounts.isEmpty()) {
            // Slurm has it from the beginning.
            people.service(key -> key.equals("name") ? "normal" : "");
        }
        qos.forEach(each -> people.service(key -> each.getOrDefault(key, "")));
        return people.sorted();
    }

    private void service(Function<String, String> values) {
        final String name = values.apply("name");
        if (!values.apply("gracetime").matches("[0:]*")) {
            repairs.kept("a QOS has a grace time: is not obeyed", name);
        }
        if (!values.apply("preemptmode").matches("(?i)|cluster")) {
            repairs.kept("a QOS has a PreemptMode of its own: that of the cluster holds", name);
        }
        qos.put(
                name,
                new SitePeople.Service(
                        name,
                        positive(values.apply("priority"), 0),
                        Stream.of(values.apply("preempt").split(","))
                                .map(String::strip)
                                .filter(each -> !each.isEmpty())
                                .toList(),
                        SlurmLimits.of(values, "QOS " + name, repairs)));
    }

    private void read(byte[] bytes, Path file) throws IOException {
        final String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.lines().anyMatch(line -> line.startsWith("Cluster - '"))) {
            dump(text);
            return;
        }
        if (text.stripLeading().startsWith("ReservationName=")) {
            text.lines().forEach(this::reservation);
            return;
        }
        final BarTable table = new BarTable(
                new LineBytes(new ByteArrayInputStream(bytes), file.toString()), Optional.empty(), "descr");
        if (table.has("name") && table.has("priority") && table.has("preempt")) {
            table.forEach(row -> service(row::get), repairs);
        } else if (table.has("account") && table.has("user")) {
            table.forEach(
                    row -> association(
                            row.get("account"), row.get("user"), row.first("parentname", "par name"), "", row::get),
                    repairs);
        } else {
            throw NoctuleException.input(
                    file + ": this is none of the lists of accounts that are read.",
                    "Maybe it was made otherwise than by sacctmgr dump, sacctmgr -P show assoc, sacctmgr -P show qos or"
                            + " scontrol show reservation -o.");
        }
    }

    private void dump(String text) {
        String parent = "";
        for (final String line : text.lines().toList()) {
            final Matcher parts = DUMPED.matcher(line);
            if (!parts.matches()) {
                continue;
            }
            final String name = parts.group(2);
            final Map<String, String> values = new LinkedHashMap<>();
            final Matcher options = OPTION.matcher(parts.group(3));
            while (options.find()) {
                values.put(
                        options.group(1).toLowerCase(Locale.ROOT),
                        options.group(2).replace("'", ""));
            }
            switch (parts.group(1)) {
                case "Parent" -> parent = name;
                case "Account" -> association(name, "", parent, "", key -> values.getOrDefault(key, ""));
                default ->
                    association(
                            parent,
                            name,
                            "",
                            values.getOrDefault("defaultaccount", ""),
                            key -> values.getOrDefault(key, ""));
            }
        }
    }

    private void association(
            String account, String user, String parent, String standard, Function<String, String> values) {
        final String fairshare = values.apply("share").isEmpty() ? values.apply("fairshare") : values.apply("share");
        double shares = positive(fairshare, 1);
        if (fairshare.equals("parent")) {
            shares = OF_PARENT;
        }
        if (user.isEmpty()) {
            final boolean top = parent.isEmpty() || parent.equals(account) || parent.equals("root");
            if (!account.equals("root")) {
                accounts.put(
                        account,
                        new SitePeople.Account(
                                account,
                                top ? "" : parent,
                                shares,
                                SlurmLimits.of(values, "account " + account, repairs)));
            }
            return;
        }
        if (account.equals("root")) {
            return;
        }
        final SitePeople.User known = users.get(user);
        final Set<String> all = new LinkedHashSet<>();
        final boolean first = known == null || account.equals(standard);
        if (first) {
            all.add(account);
        }
        if (known != null) {
            all.addAll(known.accounts());
        }
        all.add(account);
        final Map<String, Object> limits = SlurmLimits.of(values, "user " + user, repairs);
        if (known != null && !limits.equals(known.limits())) {
            repairs.kept("other limits of a user in another account: those of the default one", "user " + user);
        }
        users.put(
                user,
                first || known == null
                        ? new SitePeople.User(user, List.copyOf(all), shares, limits)
                        : new SitePeople.User(user, List.copyOf(all), known.shares(), known.limits()));
    }

    private void reservation(String line) {
        final Map<String, String> values = ConfLines.values(line);
        final String name = values.getOrDefault("reservationname", "");
        final double begin = times.date(values.getOrDefault("starttime", ""));
        final double end = times.date(values.getOrDefault("endtime", ""));
        if (name.isEmpty() || !(begin < end)) {
            return;
        }
        reservations.put(
                name,
                new SitePeople.Reservation(
                        name,
                        HostList.of(plain(values, "nodes")),
                        begin,
                        end,
                        list(plain(values, "users")),
                        list(plain(values, "accounts")),
                        List.of(plain(values, "flags").split(",")).contains("MAINT")));
    }

    private static String plain(Map<String, String> values, String name) {
        final String text = values.getOrDefault(name, "");
        return text.equals("(null)") ? "" : text;
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }

    private static double positive(String text, double otherwise) {
        final double number = SlurmAmounts.number(text);
        return number >= 0 ? number : otherwise;
    }

    /** The same class, which preempts those that are told alone. */
    private SitePeople.Service amongKnown(SitePeople.Service each) {
        if (qos.keySet().containsAll(each.preempts())) {
            return each;
        }
        repairs.kept("a QOS preempts one that is not told: not that one", each.name());
        return new SitePeople.Service(
                each.name(),
                each.priority(),
                each.preempts().stream().filter(qos::containsKey).toList(),
                each.limits());
    }

    /** Parents stand before their children; what is below nothing known stands at the top. */
    private SitePeople sorted() {
        final List<SitePeople.Account> all = new ArrayList<>();
        final Set<String> placed = new LinkedHashSet<>();
        final Map<String, SitePeople.Account> left = new LinkedHashMap<>(accounts);
        while (!left.isEmpty()) {
            final List<SitePeople.Account> next = left.values().stream()
                    .filter(each -> each.parent().isEmpty()
                            || placed.contains(each.parent())
                            || !accounts.containsKey(each.parent()))
                    .toList();
            final List<SitePeople.Account> taken = next.isEmpty() ? List.copyOf(left.values()) : next;
            for (final SitePeople.Account each : taken) {
                final boolean known = placed.contains(each.parent());
                all.add(new SitePeople.Account(each.name(), known ? each.parent() : "", each.shares(), each.limits()));
                left.remove(each.name());
            }
            taken.forEach(each -> placed.add(each.name()));
        }
        return new SitePeople(
                List.copyOf(all),
                List.copyOf(users.values()),
                qos.values().stream().map(this::amongKnown).toList(),
                List.copyOf(reservations.values()));
    }
}
