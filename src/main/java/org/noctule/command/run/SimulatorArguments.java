package org.noctule.command.run;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.input.Surroundings;
import org.noctule.protocol.Features;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.workload.ExternalEvent;
import org.noctule.workload.batsim.ExternalEventFile;

/** Batsim's options about what the decision side may do and is told, under Batsim's names. */
final class SimulatorArguments {
    /** The options, of which {@code --events} may be given several times. */
    static final Option[] OPTIONS = {
        Arguments.flag("enable-dynamic-jobs"),
        Arguments.flag("acknowledge-dynamic-jobs"),
        Arguments.flag("enable-profile-reuse"),
        Arguments.flag("forward-profiles-on-submission"),
        Arguments.flag("enable-compute-sharing"),
        Arguments.flag("disable-storage-sharing"),
        Arguments.flag("forward-unknown-events"),
        Arguments.value("events"),
        Arguments.value("sched-cfg"),
        Arguments.value("sched-cfg-file")
    };

    private final CommandLine line;

    private SimulatorArguments(String verb, CommandLine line) {
        this.line = line;
        if (line.hasOption("sched-cfg") && line.hasOption("sched-cfg-file")) {
            throw NoctuleException.input(
                    verb + ": --sched-cfg and --sched-cfg-file exclude each other.",
                    "Maybe leave one of them out: the scheduler reads one text.");
        }
    }

    /** Reads the options, and complains of those that do nothing. */
    static SimulatorArguments strict(String verb, CommandLine line) {
        idle(line).forEach((option, other) -> {
            throw NoctuleException.input(
                    verb + ": --" + option + " does nothing without --" + other + ".", "Maybe add --" + other + ".");
        });
        return new SimulatorArguments(verb, line);
    }

    /** Reads the options as Batsim does, which passes over those that do nothing. */
    static SimulatorArguments lenient(String verb, CommandLine line, Consumer<String> warnings) {
        idle(line)
                .forEach((option, other) -> warnings.accept("--" + option + " does nothing without --" + other + "."));
        return new SimulatorArguments(verb, line);
    }

    /** Options that do nothing, with those that they need. */
    private static Map<String, String> idle(CommandLine line) {
        final Map<String, String> idle = new TreeMap<>(Map.of(
                "acknowledge-dynamic-jobs", "enable-dynamic-jobs",
                "enable-profile-reuse", "enable-dynamic-jobs",
                "forward-unknown-events", "events"));
        idle.entrySet().removeIf(entry -> !line.hasOption(entry.getKey()) || line.hasOption(entry.getValue()));
        return idle;
    }

    /** Adds what the options say to what a run is made from. */
    Inputs surround(Inputs inputs) {
        final List<Path> files = Stream.ofNullable(line.getOptionValues("events"))
                .flatMap(Stream::of)
                .map(Arguments::path)
                .toList();
        return inputs.with(new Surroundings(features(), events(files)), files);
    }

    /** What the decision side may do; with no scheduler at all, jobs share hosts. */
    Features features() {
        return new Features(
                line.hasOption("enable-dynamic-jobs"),
                line.hasOption("acknowledge-dynamic-jobs"),
                line.hasOption("enable-profile-reuse"),
                line.hasOption("forward-unknown-events"),
                line.hasOption("enable-compute-sharing") || line.hasOption("no-sched"),
                !line.hasOption("disable-storage-sharing"));
    }

    private Optional<List<ExternalEvent>> events(List<Path> files) {
        if (files.isEmpty()) {
            return Optional.empty();
        }
        final List<ExternalEvent> events = new ArrayList<>();
        files.forEach(file -> events.addAll(ExternalEventFile.read(file, line.hasOption("forward-unknown-events"))));
        events.sort(ExternalEventFile.ORDER);
        return Optional.of(List.copyOf(events));
    }

    /** Describes a run to schedulers for Batsim. */
    BatsimDescription describe(Inputs inputs) {
        final BatsimDescription plain = BatsimDescription.of(inputs.workloads()).withSchedulerConfig(schedulerConfig());
        return line.hasOption("forward-profiles-on-submission") ? plain.withProfilesForwarded() : plain;
    }

    private String schedulerConfig() {
        if (!line.hasOption("sched-cfg-file")) {
            return line.getOptionValue("sched-cfg", "");
        }
        final Path file = Arguments.path(line.getOptionValue("sched-cfg-file"));
        try {
            return Files.readString(file);
        } catch (final MalformedInputException e) {
            throw NoctuleException.input(
                    "--sched-cfg-file: the file (" + file + ") is no text in UTF-8.", "Maybe another file was meant.");
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "--sched-cfg-file: the file (" + file + ") cannot be read: " + e + ".",
                    "Maybe the path is misspelt, or you may not read it.",
                    e);
        }
    }
}
