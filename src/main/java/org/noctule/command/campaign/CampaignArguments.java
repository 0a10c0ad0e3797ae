package org.noctule.command.campaign;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.noctule.campaign.store.CampaignStore;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.Setting;

/** The arguments that all parts of the verb campaign read alike. */
final class CampaignArguments {
    private CampaignArguments() {}

    /** Returns the only word that is no option. */
    static Path only(String part, CommandLine line, String what) {
        final List<String> words = line.getArgList();
        if (words.size() != 1) {
            throw NoctuleException.input(
                    "campaign " + part + ": "
                            + (words.isEmpty()
                                    ? "no " + what + " is named."
                                    : "(" + words.get(1) + ") is one " + what + " too many."),
                    "Maybe see: noctule help campaign.");
        }
        return Arguments.path(words.get(0));
    }

    /** Reads pairs of a name and a value, of which several may have one name. */
    static Map<String, Set<String>> pairs(CommandLine line, String option) {
        final Map<String, Set<String>> pairs = new LinkedHashMap<>();
        Stream.ofNullable(line.getOptionValues(option)).flatMap(Stream::of).forEach(text -> {
            final int equals = text.indexOf('=');
            if (equals < 1) {
                throw NoctuleException.input(
                        "--" + option + ": the value (" + text + ") has no name before an equals sign.",
                        "Maybe write NAME=VALUE.");
            }
            pairs.computeIfAbsent(text.substring(0, equals), name -> new LinkedHashSet<>())
                    .add(text.substring(equals + 1));
        });
        return pairs;
    }

    /** Reads where folders lie. */
    static Map<String, Path> folders(CommandLine line) {
        final Map<String, Path> folders = new LinkedHashMap<>();
        pairs(line, "folder")
                .forEach((name, paths) -> paths.forEach(path -> {
                    final Path folder = Arguments.path(path);
                    if (!Files.isDirectory(folder)) {
                        throw NoctuleException.input(
                                "--folder: the folder (" + path + ") is missing.", "Maybe its path is wrong.");
                    }
                    folders.put(name, folder);
                }));
        return folders;
    }

    /** Reads options that all points have. */
    static List<Setting> settings(CommandLine line) {
        return Stream.ofNullable(line.getOptionValues("set"))
                .flatMap(Stream::of)
                .map(Setting::parse)
                .toList();
    }

    /** Opens the store of a folder. */
    static CampaignStore store(String part, CommandLine line) {
        return CampaignStore.open(only(part, line, "folder of a campaign"));
    }

    /** Returns how long a row may wait until it is published. */
    static double publish(CommandLine line) {
        return Arguments.positive(line, "publish", CampaignStore.PUBLISH_S);
    }

    /** Returns how many runs are played at a time. */
    static int threads(CommandLine line) {
        return Arguments.count(line, "threads", Runtime.getRuntime().availableProcessors());
    }
}
