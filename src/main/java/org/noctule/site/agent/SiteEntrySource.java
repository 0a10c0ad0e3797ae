package org.noctule.site.agent;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.noctule.agent.AgentContext;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.EntryRulesSource;
import org.noctule.platform.Platform;
import org.noctule.site.policy.PolicyReader;
import org.noctule.site.policy.SiteKeys;
import org.noctule.site.policy.SitePolicy;

/** Rules of the site file that options name. */
public final class SiteEntrySource implements EntryRulesSource {
    /** Makes the source. */
    public SiteEntrySource() {}

    @Override
    public Optional<Function<Platform, EntryRules>> rules(AgentContext context) {
        if (!context.capabilities().containsKey(SiteKeys.NAME)) {
            return Optional.empty();
        }
        final Path file = context.capability(SiteKeys.NAME).get(SiteKeys.FILE);
        final SitePolicy policy = PolicyReader.read(file);
        return Optional.of(platform -> new SiteEntry(new SiteGround(policy, platform)));
    }
}
