package org.noctule.site.command;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.noctule.file.AtomicFile;
import org.noctule.site.Pseudonyms;
import org.noctule.site.QueuedJob;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNow;
import org.noctule.site.slurm.SlurmQueue;
import org.noctule.workload.Repairs;

/**
 * Makes a simulation that begins with today's queue.
 *
 * @param machine the machine
 * @param partitions partitions whose jobs are taken; empty for all
 * @param zone zone of the dates
 * @param names what replaces names of people, if anything does
 * @param people the rules of the site
 */
record QueueImport(
        SiteMachine machine, Set<String> partitions, ZoneId zone, Optional<Pseudonyms> names, PeopleImport people) {
    static final String OPTIONS_FILE = "now.json";

    /**
     * Reads a queue and writes what plays on from it.
     *
     * @param file the queue
     * @param now date at which it was listed
     * @param out the folder
     * @param agent the agent of the options
     * @param schema the schema beside them
     * @return a report in Markdown
     */
    String run(Path file, OptionalDouble now, Path out, String agent, String schema) {
        final Repairs repairs = new Repairs();
        final SlurmQueue queue = SlurmQueue.read(file, zone, now, repairs);
        final List<QueuedJob> jobs = names.map(
                        known -> queue.jobs().stream().map(known::of).toList())
                .orElse(queue.jobs());
        final SiteNow state = SiteNow.of(jobs, machine, queue.now(), partitions, repairs);
        AtomicFile.write(out.resolve(SiteNow.QUEUE), state::write);
        AtomicFile.write(out.resolve(SiteNow.LATER), state::writeLater);
        people.write(out.resolve(SiteNow.RULES), queue.now());
        AtomicFile.writeText(
                out.resolve(OPTIONS_FILE),
                state.options(agent, Optional.of(schema)).toPrettyString() + "\n");
        return "date 0 is " + Instant.ofEpochSecond((long) queue.now()).atZone(zone) + "\n" + state.running()
                + " jobs run on " + state.busy() + " of " + machine.cores() + " cores, " + state.waiting()
                + " jobs wait\n\n" + ImportReport.oddities(repairs.list());
    }
}
