package org.noctule.command;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.run.Inputs;
import org.noctule.command.run.Surroundings;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.BatsimDescription;
import org.noctule.protocol.Features;
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
        Arguments.flag("forward-unknown-events"),
        Arguments.value("events"),
        Arguments.value("sched-cfg"),
        Arguments.value("sched-cfg-file")
    };

    private final CommandLine line;

    SimulatorArguments(CommandLine line) {
        this.line = line;
        needs("acknowledge-dynamic-jobs", "enable-dynamic-jobs");
        needs("enable-profile-reuse", "enable-dynamic-jobs");
        needs("forward-unknown-events", "events");
        if (line.hasOption("sched-cfg") && line.hasOption("sched-cfg-file")) {
            throw NoctuleException.input(
                    "simulate: --sched-cfg and --sched-cfg-file exclude each other.",
                    "Maybe leave one of them out: the scheduler reads one text.");
        }
    }

    private void needs(String option, String other) {
        if (line.hasOption(option) && !line.hasOption(other)) {
            throw NoctuleException.input(
                    "simulate: --" + option + " does nothing without --" + other + ".", "Maybe add --" + other + ".");
        }
    }

    /** Adds what the options say to what a run is made from. */
    Inputs surround(Inputs inputs) {
        final List<Path> files = Stream.ofNullable(line.getOptionValues("events"))
                .flatMap(Stream::of)
                .map(Arguments::path)
                .toList();
        return inputs.with(new Surroundings(features(), events(files)), files);
    }

    private Features features() {
        final Features standard = Features.DEFAULT;
        return new Features(
                line.hasOption("enable-dynamic-jobs"),
                line.hasOption("acknowledge-dynamic-jobs"),
                line.hasOption("enable-profile-reuse"),
                line.hasOption("forward-unknown-events"),
                standard.computeSharing(),
                standard.storageSharing());
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
