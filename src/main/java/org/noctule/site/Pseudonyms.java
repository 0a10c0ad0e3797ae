package org.noctule.site;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.noctule.workload.Owner;
import org.noctule.workload.QueueTerms;

/**
 * Names that only who has the key can tell: a name becomes the first 48 bits of its HMAC-SHA256 (RFC 2104), so that the
 * same key gives the same names in every import.
 */
public final class Pseudonyms {
    private static final int BYTES = 6;

    private final Mac mac;
    private final Map<String, String> known = new HashMap<>();

    /**
     * Takes the key.
     *
     * @param key the key, not empty
     */
    public Pseudonyms(String key) {
        try {
            mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    /**
     * Replaces a name.
     *
     * @param kind kind of what it names, one letter
     * @param name the name
     * @return the letter and twelve hexadecimal digits; an empty name stays empty
     */
    public String of(char kind, String name) {
        return name.isEmpty()
                ? name
                : known.computeIfAbsent(kind + name, text -> {
                    final byte[] hash = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
                    return kind + HexFormat.of().formatHex(hash, 0, BYTES);
                });
    }

    /**
     * Replaces the names of users, groups, accounts and reservations of jobs.
     *
     * @param source the jobs
     * @return the same jobs under other names
     */
    public JobRecords of(JobRecords source) {
        return (jobs, repairs) -> source.read(job -> jobs.accept(of(job)), repairs);
    }

    /**
     * Replaces the names of a job of a queue.
     *
     * @param queued the job
     * @return the same job under other names
     */
    public QueuedJob of(QueuedJob queued) {
        final QueueTerms terms = queued.terms();
        return new QueuedJob(
                of(queued.job()),
                new QueueTerms(
                        of('a', terms.account()),
                        terms.qos(),
                        terms.partitions(),
                        of('r', terms.reservation()),
                        terms.begin(),
                        terms.held(),
                        terms.nice(),
                        terms.priority(),
                        terms.arrayLimit()),
                queued.after(),
                queued.demand(),
                queued.coresOnNodes(),
                Map.of());
    }

    /**
     * Replaces the names of people.
     *
     * @param people the people
     * @return the same people under other names
     */
    public SitePeople of(SitePeople people) {
        return new SitePeople(
                people.accounts().stream()
                        .map(each -> new SitePeople.Account(
                                of('a', each.name()), of('a', each.parent()), each.shares(), each.limits()))
                        .toList(),
                people.users().stream()
                        .map(each -> new SitePeople.User(
                                of('u', each.name()), all('a', each.accounts()), each.shares(), each.limits()))
                        .toList(),
                people.qos(),
                people.reservations().stream()
                        .map(each -> new SitePeople.Reservation(
                                of('r', each.name()),
                                each.nodes(),
                                each.begin(),
                                each.end(),
                                all('u', each.users()),
                                all('a', each.accounts()),
                                each.maintenance()))
                        .toList());
    }

    /**
     * Replaces names of people in the settings of partitions.
     *
     * @param machine the machine
     * @return the same machine, whose partitions name accounts and groups otherwise
     */
    public SiteMachine of(SiteMachine machine) {
        final Map<String, SitePartition> partitions = new LinkedHashMap<>();
        machine.partitions().forEach((name, each) -> {
            final Map<String, String> settings = new TreeMap<>(each.settings());
            settings.computeIfPresent("allowaccounts", (key, text) -> list('a', text));
            settings.computeIfPresent("allowgroups", (key, text) -> list('g', text));
            partitions.put(name, new SitePartition(name, each.nodes(), each.limit(), each.usual(), settings));
        });
        return new SiteMachine(machine.nodes(), partitions, machine.memory(), machine.switches());
    }

    private String list(char kind, String text) {
        return text.equalsIgnoreCase("ALL") || text.equals("(null)")
                ? text
                : String.join(",", all(kind, List.of(text.split(","))));
    }

    private List<String> all(char kind, List<String> names) {
        return names.stream().map(name -> of(kind, name)).toList();
    }

    private RecordedJob of(RecordedJob job) {
        final Owner owner = job.owner();
        final RecordedTerms terms = job.terms();
        return new RecordedJob(
                job.id(),
                job.submit(),
                job.eligible(),
                job.start(),
                job.end(),
                job.cores(),
                job.memory(),
                job.limit(),
                job.state(),
                new Owner(of('u', owner.user()), of('a', owner.group()), owner.queue()),
                job.nodes(),
                new RecordedTerms(
                        of('g', terms.group()),
                        terms.qos(),
                        of('r', terms.reservation()),
                        terms.features(),
                        terms.held(),
                        terms.asked(),
                        terms.nodeCount(),
                        terms.leastNodes(),
                        terms.exclusive(),
                        terms.arrayLimit()),
                job.line());
    }
}
