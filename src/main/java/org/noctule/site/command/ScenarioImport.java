package org.noctule.site.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.file.AtomicFile;
import org.noctule.site.PlannedJobs;
import org.noctule.site.SiteFiles;
import org.noctule.site.SitePast;
import org.noctule.site.slurm.ObeyedCommands;
import org.noctule.site.slurm.RequeuingCluster;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.site.slurm.SlurmScenario;
import org.noctule.site.slurm.UnmodelledRules;
import org.noctule.workload.Repairs;

/** Makes a folder that can be played of a scenario that was recorded on a real Slurm. */
final class ScenarioImport {
    private static final String COMMANDS = "commands.json";
    /** Seconds for which a recorded controller has run at date 0. */
    private static final double BOOTED = 180;

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
        final ObjectNode options = SiteFiles.options(agent, Optional.of(schema));
        if (agent.equals(SiteFiles.SLURM)) {
            orders(scenario, out, options, odd);
        } else {
            scenario.orders().forEach(each -> odd.kept("an order of the scenario: is not played", each.toString()));
        }
        AtomicFile.writeText(out.resolve(SiteFolder.OPTIONS), options.toPrettyString() + "\n");
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
        report.append(people.report(odd.list()));
        if (agent.equals(SiteFiles.SLURM)) {
            report.append(ImportReport.unmodelled(
                    UnmodelledRules.of(SlurmConf.settings(out.resolve(SiteFiles.CONF)), scenario.machine())));
        }
        return report.toString();
    }

    private static void orders(SlurmScenario scenario, Path out, ObjectNode options, Repairs odd) {
        final ObjectNode agent = (ObjectNode) options.at("/decision/agent");
        boolean again = RequeuingCluster.is(SlurmConf.settings(out.resolve(SiteFiles.CONF)), scenario.machine());
        agent.put("booted", BOOTED + scenario.phase());
        final ArrayNode orders = JsonNodeFactory.instance.arrayNode();
        for (final JsonNode order : scenario.orders()) {
            final List<String> words = new ArrayList<>();
            order.path("do").forEach(word -> words.add(word.asText()));
            if (ObeyedCommands.has(words)) {
                orders.add(order);
                again |= ObeyedCommands.queuesAgain(words);
            } else {
                odd.kept("a command that the agent slurm does not obey: is not played", order.toString());
            }
        }
        if (again) {
            SiteFiles.moreJobs(options);
        }
        if (!orders.isEmpty()) {
            AtomicFile.writeText(out.resolve(COMMANDS), orders.toPrettyString() + "\n");
            agent.put("commands", COMMANDS);
        }
    }
}
