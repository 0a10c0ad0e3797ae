package org.noctule.agent.priority;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.workload.Owner;

/**
 * Options of fair share, from {@code decision.agent.fair_share}.
 *
 * @param by whose usage is counted together; empty for accounts where a site has some, else users
 * @param formula what becomes of shares and usage along a tree of accounts
 * @param halfLife seconds after which usage counts half
 * @param shares shares of users or groups by name, above 0; the others have one each; unmodifiable
 */
public record FairShareOptions(Optional<By> by, Formula formula, double halfLife, Map<String, Double> shares) {
    private static final OptionKey<By> BY = OptionKey.of(
                    "by", OptionValues.choice(By.class), "whose usage is counted together")
            .told("`account` where the [site file](people.md#accounts) has accounts, else `user`");
    private static final OptionKey<Formula> FORMULA = OptionKey.with(
            "formula", OptionValues.choice(Formula.class), Formula.FAIR_TREE, "factors of users by `account`");
    /** A week: Slurm's PriorityDecayHalfLife. */
    private static final OptionKey<Double> HALF_LIFE = OptionKey.with(
                    "half_life", OptionValues.positive(), 604_800.0, "time after which usage counts half")
            .in("s");

    private static final OptionKey<JsonInput> SHARES = OptionKey.of(
                    "shares", OptionValues.any("`{name: number}`"), "shares of users or groups, as numbers above zero")
            .told("1 each");
    /** Their keys. */
    public static final OptionTable TABLE = OptionTable.of("decision.agent.fair_share", BY, FORMULA, HALF_LIFE, SHARES);

    /** Those whose usage is counted together. */
    public enum By {
        /** Each user. */
        USER,
        /** Each group. */
        GROUP,
        /** Each user in each account, along the tree of the site's accounts. */
        ACCOUNT
    }

    /** Formulas of factors along a tree. */
    public enum Formula {
        /** Users by their rank, level by level. */
        FAIR_TREE,
        /** Users by their usage in parts of their shares. */
        CLASSIC
    }

    static FairShareOptions of(Options values) {
        final Map<String, Double> shares = new LinkedHashMap<>();
        values.find(SHARES)
                .ifPresent(all -> all.object()
                        .keys()
                        .forEach(name -> shares.put(name, all.get(name).positive())));
        final Optional<By> by = values.find(BY);
        if (by.filter(By.ACCOUNT::equals).isPresent() && values.given(SHARES)) {
            throw values.error(
                    SHARES, "are those of users or groups", "Maybe give accounts and users shares in the site file.");
        }
        if (values.given(FORMULA)
                && (by.filter(each -> each != By.ACCOUNT).isPresent() || by.isEmpty() && values.given(SHARES))) {
            throw values.error(FORMULA, "is not used", "Maybe set by to account.");
        }
        return new FairShareOptions(
                by, values.get(FORMULA), values.get(HALF_LIFE), Collections.unmodifiableMap(shares));
    }

    /**
     * Tells whether usage is counted along a site's accounts.
     *
     * @param accounts whether it has some
     * @return true if it is asked for, or nothing else is
     */
    public boolean alongAccounts(boolean accounts) {
        return by.map(By.ACCOUNT::equals).orElse(accounts && shares.isEmpty());
    }

    /** Who pays where nobody stands above another. */
    String payer(Owner owner) {
        return by.filter(By.GROUP::equals).isPresent() ? owner.group() : owner.user();
    }
}
