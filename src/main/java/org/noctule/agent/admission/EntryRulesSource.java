package org.noctule.agent.admission;

import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.json.OwnServices;
import org.noctule.platform.Platform;

/** What may have rules of entry; {@code META-INF/services} of this jar lists all. */
@FunctionalInterface
public interface EntryRulesSource {
    /**
     * Finds the rules of a run.
     *
     * @param context what the agent knows
     * @return what makes them when the platform is known; empty if the run has none
     * @throws org.noctule.error.NoctuleException of kind INPUT if its options are wrong
     */
    Optional<Function<Platform, EntryRules>> rules(AgentContext context);

    /**
     * Asks all sources, in the order in which they are listed.
     *
     * @param context what the agent knows
     * @return the rules of the first that has some; empty if the run has none
     * @throws org.noctule.error.NoctuleException of kind INPUT if its options are wrong
     */
    static Optional<Function<Platform, EntryRules>> find(AgentContext context) {
        return OwnServices.stream(EntryRulesSource.class)
                .flatMap(source -> source.rules(context).stream())
                .findFirst();
    }
}
