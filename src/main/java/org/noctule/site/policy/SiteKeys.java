package org.noctule.site.policy;

import java.nio.file.Path;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/** The keys of the object {@code site} of options files. */
public final class SiteKeys {
    /** The name of the object. */
    public static final String NAME = "site";

    /** The site file. */
    public static final OptionKey<Path> FILE = OptionKey.needed(
            "file", OptionValues.path(), "[site file](people.md): partitions, accounts, limits, reservations");

    /** The keys. */
    public static final OptionTable TABLE = OptionTable.of(NAME, FILE);

    private SiteKeys() {}
}
