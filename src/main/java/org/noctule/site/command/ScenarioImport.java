package org.noctule.site.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.noctule.file.AtomicFile;
import org.noctule.site.PlannedJobs;
import org.noctule.site.SiteFiles;
import org.noctule.site.SitePast;
import org.noctule.site.slurm.SlurmScenario;
import org.noctule.workload.Repairs;

/** Makes a folder that can be played of a scenario that was recorded on a real Slurm. */
final class ScenarioImport {
    private ScenarioImport() {}

    /**
     * Reads a scenario and writes what plays it.
     *
     * @param file the scenario
     * @param out the folder
     * @param agent the agent of the options
     * @param schema the schema beside them
     * @return a report in Markdown
     */
    static String run(Path file, Path out, String agent, String schema) {
        final Repairs odd = new Repairs();
        final SlurmScenario scenario = SlurmScenario.read(file, odd);
        final PlannedJobs jobs = new PlannedJobs(scenario.jobs(), scenario.machine(), agent.equals(SiteFiles.SLURM));
        AtomicFile.write(out.resolve("workload.json"), jobs::write);
        AtomicFile.writeText(
                out.resolve("platform.json"),
                SiteFiles.platform(scenario.machine()).toPrettyString() + "\n");
        AtomicFile.writeText(out.resolve(SiteFiles.CONF), String.join("\n", scenario.conf()) + "\n");
        AtomicFile.writeText(
                out.resolve(SiteFolder.OPTIONS),
                SiteFiles.options(agent, Optional.of(schema)).toPrettyString() + "\n");
        final PeopleImport people = new PeopleImport(scenario.machine(), scenario.people(), Set.of());
        people.write(out.resolve(SiteFiles.RULES), 0);
        final StringBuilder report = new StringBuilder(ImportReport.machine(scenario.machine()))
                .append(scenario.jobs().size())
                .append(" jobs come\n");
        if (Files.exists(scenario.seen())) {
            try (SitePast past =
                    SitePast.read(scenario, scenario.machine(), Set.of()).from(0)) {
                SiteFolder.writePast(out, new SiteFiles(scenario.machine(), past));
                report.append(past.size())
                        .append(" starts were seen\n\n")
                        .append(ImportReport.oddities(past.repairs()));
            }
        }
        return report.append(people.report(odd.list())).toString();
    }
}
