package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;

/**
 * The tree of accounts and users of a cluster, with the account and the user {@code root} that Slurm adds.
 *
 * <p>The order of rows is that in which they were made: accounts of equal level fair share are ranked the latest first
 * (recorded; Slurm's manual says that they are merged).
 */
public final class Associations {
    /** Name of the account above all others, and of its user. */
    public static final String ROOT = "root";

    private static final Comparator<Association> PRINTED = Comparator.comparing((Association a) -> !a.isUser())
            .thenComparing(a -> a.isUser() ? a.user() : a.account());

    private final TresKinds kinds;
    private final Association root;
    private final Map<String, Association> accounts = new LinkedHashMap<>();
    private final Map<String, Map<String, Association>> users = new HashMap<>();
    private final List<Association> all = new ArrayList<>();

    /**
     * An account.
     *
     * @param name name of the account
     * @param parent name of the account above, {@link #ROOT} if none
     * @param shares shares among its siblings, 1 by default
     * @param priority priority for the factor of associations; empty for that of the account above
     */
    public record Account(String name, String parent, int shares, OptionalLong priority) {}

    /**
     * A user within an account.
     *
     * @param name name of the user
     * @param account name of the account
     * @param shares shares among the siblings, 1 by default, or {@link Association#PARENT}
     * @param priority priority for the factor of associations; empty for that of the account above
     */
    public record User(String name, String account, int shares, OptionalLong priority) {}

    /**
     * Builds the tree.
     *
     * @param accounts accounts in the order in which they were made, each behind the one above it
     * @param users users in the order in which they were made
     * @param kinds kinds of resources that are counted
     * @throws NoctuleException of kind INPUT if an account is unknown, comes twice, or has negative shares
     */
    public Associations(List<Account> accounts, List<User> users, TresKinds kinds) {
        this(List.of(new User(ROOT, ROOT, 1, OptionalLong.empty())), accounts, users, kinds);
    }

    private Associations(List<User> own, List<Account> accounts, List<User> users, TresKinds kinds) {
        this.kinds = kinds;
        this.root = new Association(ROOT, "", 1, 0, Optional.empty(), kinds.size());
        this.accounts.put(ROOT, root);
        all.add(root);
        own.forEach(this::add);
        accounts.forEach(this::add);
        users.forEach(this::add);
        this.accounts.values().forEach(Associations::divide);
    }

    /**
     * Builds a tree in which all shares are those of accounts and users that are given: Slurm's user {@code root} has
     * none.
     *
     * @param accounts accounts, each behind the one above it
     * @param users users in the order in which they were made
     * @return the tree, which counts Slurm's usual kinds of resources
     * @throws NoctuleException of kind INPUT as the constructor does
     */
    public static Associations withoutRoot(List<Account> accounts, List<User> users) {
        return new Associations(List.of(), accounts, users, TresKinds.DEFAULT);
    }

    private static void divide(Association parent) {
        long sum = 0;
        for (final Association child : parent.children()) {
            sum += child.shares() == Association.PARENT ? 0 : child.shares();
        }
        for (final Association child : parent.children()) {
            child.partOfLevel = child.shares() == Association.PARENT || sum == 0 ? 0 : child.shares() / (double) sum;
        }
    }

    private void add(Account row) {
        final Association parent = account(row.parent(), "account " + row.name());
        checkShares(row.shares(), "account " + row.name());
        final Association made = new Association(
                row.name(),
                "",
                row.shares(),
                row.priority().orElse(parent.priority()),
                Optional.of(parent),
                kinds.size());
        if (accounts.put(row.name(), made) != null) {
            throw twice("account " + row.name());
        }
        join(parent, made);
    }

    private void add(User row) {
        final String what = "user " + row.name() + " of account " + row.account();
        final Association parent = account(row.account(), what);
        checkShares(row.shares(), what);
        final Association made = new Association(
                row.account(),
                row.name(),
                row.shares(),
                row.priority().orElse(parent.priority()),
                Optional.of(parent),
                kinds.size());
        final Map<String, Association> ofName = users.computeIfAbsent(row.name(), name -> new LinkedHashMap<>());
        if (ofName.put(row.account(), made) != null) {
            throw twice(what);
        }
        join(parent, made);
    }

    private void join(Association parent, Association made) {
        parent.children().add(0, made);
        all.add(made);
    }

    private Association account(String name, String asker) {
        final Association found = accounts.get(name);
        if (found == null) {
            throw NoctuleException.input(
                    asker + " stands below an unknown account: " + name + ".",
                    "Maybe the row of that account is missing, or comes later.");
        }
        return found;
    }

    private static void checkShares(int shares, String what) {
        if (shares < 0) {
            throw NoctuleException.input(
                    what + " has negative shares: " + shares + ".", "Maybe give 0 or more, or parent.");
        }
    }

    private static NoctuleException twice(String what) {
        return NoctuleException.input(what + " comes twice.", "Maybe drop one of the two rows.");
    }

    /** {@return the account above all others} */
    public Association root() {
        return root;
    }

    /** {@return kinds of resources that are counted} */
    public TresKinds kinds() {
        return kinds;
    }

    /** {@return accounts and users in the order in which they were made, root first} */
    public List<Association> all() {
        return all;
    }

    /** {@return the number of users of all accounts, root's own among them} */
    public int userCount() {
        return users.values().stream().mapToInt(Map::size).sum();
    }

    /** {@return the largest priority of an account or user, 0 without one} */
    public long largestPriority() {
        return all.stream().mapToLong(Association::priority).max().orElse(0);
    }

    /**
     * Finds a user within an account.
     *
     * @param user name of the user
     * @param account name of the account, empty for the first in which the user was put
     * @return the association, empty if there is none
     */
    public Optional<Association> find(String user, String account) {
        final Map<String, Association> ofName = users.getOrDefault(user, Map.of());
        return account.isEmpty() ? ofName.values().stream().findFirst() : Optional.ofNullable(ofName.get(account));
    }

    /** {@return all in the order of {@code sshare}: depth first, users before accounts, each by name} */
    public List<Association> printed() {
        final List<Association> rows = new ArrayList<>();
        visit(root, rows::add);
        return rows;
    }

    private static void visit(Association from, Consumer<Association> each) {
        each.accept(from);
        from.children().stream().sorted(PRINTED).forEach(child -> visit(child, each));
    }
}
