package org.noctule.site.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.noctule.file.AtomicFile;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePeople;
import org.noctule.site.SiteRules;
import org.noctule.workload.Workload;

/**
 * Writes the rules of a site.
 *
 * @param machine the machine
 * @param people its people
 * @param partitions partitions that are kept; empty for all
 */
record PeopleImport(SiteMachine machine, SitePeople people, Set<String> partitions) {
    void write(Path file, double origin) {
        AtomicFile.writeText(
                file, new SiteRules(machine, people, partitions, origin).json().toPrettyString() + "\n");
    }

    /** What was read of people; nothing if nothing was. */
    String report(List<Workload.Repair> odd) {
        return people.equals(SitePeople.NONE)
                ? (odd.isEmpty() ? "" : "\n" + ImportReport.oddities(odd))
                : "\n" + people.accounts().size() + " accounts, "
                        + people.users().size() + " users, "
                        + people.qos().size() + " QOS, " + people.reservations().size() + " reservations\n"
                        + (odd.isEmpty() ? "" : "\n" + ImportReport.oddities(odd));
    }
}
