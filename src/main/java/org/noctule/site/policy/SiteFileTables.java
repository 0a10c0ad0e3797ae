package org.noctule.site.policy;

import java.util.Map;
import org.noctule.json.FileTables;
import org.noctule.json.OptionTable;

/** Site files, for schemas and pages. */
public final class SiteFileTables implements FileTables {
    /** Makes the description. */
    public SiteFileTables() {}

    @Override
    public String name() {
        return SiteKeys.NAME;
    }

    @Override
    public String title() {
        return "Site of Noctule";
    }

    @Override
    public Map<String, OptionTable> tables() {
        return PolicyTables.objects();
    }
}
