package org.noctule.agent.priority;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.workload.Owner;

/**
 * Options of fair share, from {@code decision.agent.fair_share}.
 *
 * @param by whose usage is counted together
 * @param halfLife seconds after which usage counts half
 * @param shares shares of accounts by name, above 0; the others have one each; unmodifiable
 */
public record FairShareOptions(By by, double halfLife, Map<String, Double> shares) {
    /** A week: Slurm's PriorityDecayHalfLife. */
    private static final double WEEK_S = 7 * 86_400;

    /** Those of no options. */
    static final FairShareOptions DEFAULT = new FairShareOptions(By.USER, WEEK_S, Map.of());

    /** Their keys. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.agent.fair_share",
            OptionKey.of("by", OptionValues.choice(By.class), "`user`", "whose usage is counted together"),
            OptionKey.of("half_life", OptionValues.positive(), "604800", "time after which usage counts half")
                    .in("s"),
            OptionKey.of(
                    "shares",
                    OptionValues.any("`{name: number}`"),
                    "1 each",
                    "shares of users or groups, as numbers above zero"));

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

    static FairShareOptions read(JsonInput input) {
        input.allow(TABLE);
        final Map<String, Double> shares = new LinkedHashMap<>();
        input.find("shares")
                .ifPresent(all -> all.object()
                        .keys()
                        .forEach(name -> shares.put(name, all.get(name).positive())));
        return new FairShareOptions(
                input.find("by").map(by -> by.oneOf(By.class)).orElse(DEFAULT.by),
                input.find("half_life").map(JsonInput::positive).orElse(DEFAULT.halfLife),
                Collections.unmodifiableMap(shares));
    }
}
