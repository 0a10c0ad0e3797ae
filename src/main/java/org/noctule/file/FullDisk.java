package org.noctule.file;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Tells failures of a disk without room from others. */
public final class FullDisk {
    /** What Linux, macOS and Windows say, of disks, of quotas and of files that may not become longer. */
    private static final List<String> WORDS =
            List.of("no space left", "not enough space", "quota exceeded", "file too large", "disk full");

    private FullDisk() {}

    /**
     * Tells whether a disk had no room.
     *
     * @param failure what went wrong
     * @return true if it, or what caused it, says so
     */
    public static boolean caused(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof IOException && each.getMessage() != null) {
                final String message = each.getMessage().toLowerCase(Locale.ROOT);
                if (WORDS.stream().anyMatch(message::contains)) {
                    return true;
                }
            }
        }
        return false;
    }
}
