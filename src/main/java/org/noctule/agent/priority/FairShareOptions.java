package org.noctule.agent.priority;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.workload.Owner;

/**
 * Options of fair share, from {@code decision.agent.fair_share}.
 *
 * @param by whose usage is counted together
 * @param halfLife seconds after which usage counts half
 * @param shares shares of accounts by name, above 0; the others have one each; unmodifiable
 */
public record FairShareOptions(By by, double halfLife, Map<String, Double> shares) {
    private static final OptionKey<By> BY =
            OptionKey.with("by", OptionValues.choice(By.class), By.USER, "whose usage is counted together");
    /** A week: Slurm's PriorityDecayHalfLife. */
    private static final OptionKey<Double> HALF_LIFE = OptionKey.with(
                    "half_life", OptionValues.positive(), 604_800.0, "time after which usage counts half")
            .in("s");

    private static final OptionKey<JsonInput> SHARES = OptionKey.of(
                    "shares", OptionValues.any("`{name: number}`"), "shares of users or groups, as numbers above zero")
            .told("1 each");
    /** Their keys. */
    public static final OptionTable TABLE = OptionTable.of("decision.agent.fair_share", BY, HALF_LIFE, SHARES);

    /** Kinds of accounts. */
    public enum By {
        /** One account per user. */
        USER(Owner::user),
        /** One account per group. */
        GROUP(Owner::group);

        private final Function<Owner, String> account;

        By(Function<Owner, String> account) {
            this.account = account;
        }

        String of(Owner owner) {
            return account.apply(owner);
        }
    }

    static FairShareOptions of(Options values) {
        final Map<String, Double> shares = new LinkedHashMap<>();
        values.find(SHARES)
                .ifPresent(all -> all.object()
                        .keys()
                        .forEach(name -> shares.put(name, all.get(name).positive())));
        return new FairShareOptions(values.get(BY), values.get(HALF_LIFE), Collections.unmodifiableMap(shares));
    }
}
