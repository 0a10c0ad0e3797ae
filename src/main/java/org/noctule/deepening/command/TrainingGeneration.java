package org.noctule.deepening.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.generate.Subject;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.file.AtomicFile;
import org.noctule.random.ParkMiller;

/**
 * Writes training jobs that may change their network: {@code noctule generate trainings -o FILE}. The seconds between
 * two of them are drawn evenly from 0 to twice their mean.
 */
public final class TrainingGeneration {
    private static final String NETWORK = "ConvNet2";
    private static final int BUDGET = 400;
    private static final int MILLISECONDS = 3;

    private static final Option[] OPTIONS = {
        Arguments.value("o", "output"),
        Arguments.value("jobs"),
        Arguments.value("gap"),
        Arguments.value("processors"),
        Arguments.value("table"),
        Arguments.value("seed"),
        Arguments.flag("force")
    };

    private TrainingGeneration() {}

    /** {@return it as a subject of the verb} */
    public static Subject subject() {
        return new Subject("trainings", OPTIONS, TrainingGeneration::run);
    }

    private static int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse("generate trainings", args, OPTIONS);
        final Path file = Arguments.path(line, "output")
                .orElseThrow(() ->
                        NoctuleException.input("generate trainings: no file is named.", "Maybe add: -o jobs.json."));
        Arguments.demandNew(file, line.hasOption("force"));
        final long seed = Arguments.seed(line).orElse(0);
        final int count = Arguments.count(line, "jobs", 40);
        final ObjectNode workload = JsonNodeFactory.instance.objectNode();
        workload.put("nb_res", Arguments.count(line, "processors", 5));
        final ObjectNode profiles = profiles(file, Arguments.path(line, "table"), seed);
        final List<String> names = new ArrayList<>();
        profiles.fieldNames().forEachRemaining(names::add);
        jobs(workload.putArray("jobs"), names, count, Arguments.count(line, "gap", 110), seed);
        workload.set("profiles", profiles);
        AtomicFile.writeText(file, workload.toPrettyString() + "\n");
        terminal.out().println(Tally.of(count, "job") + " written to " + file);
        return 0;
    }

    private static void jobs(ArrayNode jobs, List<String> profiles, int count, int gap, long seed) {
        final ParkMiller chance = new ParkMiller(seed);
        double date = 0;
        for (int i = 1; i <= count; i++) {
            final ObjectNode job = jobs.addObject();
            job.put("id", seed + "-" + i);
            job.put("subtime", new BigDecimal(date).setScale(MILLISECONDS, RoundingMode.HALF_EVEN));
            job.put("res", 1).put("profile", profiles.get((i - 1) % profiles.size()));
            job.putObject("noctule").put("kind", "malleable").put("min", 1).put("max", 2);
            date += 2 * gap * chance.next();
        }
    }

    /** The published law, or recorded runs: a profile per seed, which jobs take in turn. */
    private static ObjectNode profiles(Path file, Optional<Path> table, long seed) {
        final ObjectNode profiles = JsonNodeFactory.instance.objectNode();
        if (table.isEmpty()) {
            profiles.putObject("train")
                    .put("type", "training_model")
                    .put("network", NETWORK)
                    .put("budget", BUDGET)
                    .put("seed", seed);
            return profiles;
        }
        final List<ReplayScenario> scenarios = ReplayFolder.read(table.get()).stream()
                .filter(scenario -> scenario.network().name().equals(NETWORK))
                .toList();
        if (scenarios.isEmpty()) {
            throw NoctuleException.input(
                    "The table (" + table.get() + ") has no scenario of " + NETWORK + ".",
                    "Maybe it is of another network.");
        }
        final String folder = beside(file, table.get());
        final List<Long> seeds = scenarios.stream()
                .map(each -> each.recording().seed())
                .distinct()
                .toList();
        for (final long recorded : seeds) {
            final ArrayNode chosen = profiles.putObject(seeds.size() == 1 ? "train" : "train_" + recorded)
                    .put("type", "training_replay")
                    .put("table", folder)
                    .put("start", 0)
                    .putArray("scenario");
            scenarios.stream()
                    .filter(each -> each.recording().seed() == recorded)
                    .forEach(each -> chosen.add(each.name()));
        }
        return profiles;
    }

    /** A workload names nothing outside of its own directory. */
    private static String beside(Path file, Path table) {
        final Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        final Path from = table.toAbsolutePath().normalize();
        if (from.startsWith(folder)) {
            return folder.relativize(from).toString();
        }
        for (final String name : ReplayFolder.FILES) {
            if (Files.exists(from.resolve(name))) {
                AtomicFile.write(folder.resolve("table").resolve(name), out -> Files.copy(from.resolve(name), out));
            }
        }
        return "table";
    }
}
