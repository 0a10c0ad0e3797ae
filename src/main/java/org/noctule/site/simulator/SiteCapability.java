package org.noctule.site.simulator;

import java.util.function.Function;
import org.noctule.json.Options;
import org.noctule.simulator.RunPart;
import org.noctule.simulator.RunScene;
import org.noctule.simulator.extension.ConfiguredCapability;
import org.noctule.site.policy.PolicyReader;
import org.noctule.site.policy.SiteKeys;

/** The rules of a site, by which agents decide; the machine itself does not ask for them. */
public final class SiteCapability extends ConfiguredCapability {
    private static final RunPart NOTHING = new RunPart() {};

    /** Makes the capability. */
    public SiteCapability() {
        super(SiteKeys.TABLE);
    }

    @Override
    public boolean namesPartitions(Options options) {
        return !PolicyReader.read(options.get(SiteKeys.FILE)).partitions().isEmpty();
    }

    @Override
    protected Function<RunScene, RunPart> parts(Options options) {
        PolicyReader.read(options.get(SiteKeys.FILE));
        return scene -> NOTHING;
    }
}
