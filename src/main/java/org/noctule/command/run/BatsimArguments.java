package org.noctule.command.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.batsim.BatsimOptions;
import org.noctule.experiment.batsim.HostChoice;
import org.noctule.experiment.batsim.Verbosity;
import org.noctule.experiment.options.ChannelOverrides;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.Compatibility;
import org.noctule.experiment.options.Rule;
import org.noctule.experiment.options.Rules;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.journal.JournalRule;
import org.noctule.json.Suggestion;

/** Batsim's command line, and the few options that Noctule adds to it. */
final class BatsimArguments {
    /** What Batsim can and Noctule cannot, and why. */
    private static final Map<String, String> REFUSED = Map.of(
            "workflow", "workflows in DAX files are not simulated",
            "workflow-start", "workflows in DAX files are not simulated",
            "workflow-jobs-limit", "workflows in DAX files are not simulated",
            "ignore-beyond-last-workflow", "workflows in DAX files are not simulated",
            "enable-redis", "messages hold all data, and nothing is stored in Redis",
            "redis-hostname", "messages hold all data, and nothing is stored in Redis",
            "redis-port", "messages hold all data, and nothing is stored in Redis",
            "redis-prefix", "messages hold all data, and nothing is stored in Redis");

    private static final Option[] OPTIONS = Stream.concat(
                    Stream.of(SimulatorArguments.OPTIONS),
                    Stream.of(
                            Arguments.value("p", "platform"),
                            Arguments.value("w", "workload"),
                            Arguments.value("W", "workflow"),
                            Option.builder()
                                    .longOpt("workflow-start")
                                    .numberOfArgs(2)
                                    .get(),
                            Arguments.value("workflow-jobs-limit"),
                            Arguments.flag("ignore-beyond-last-workflow"),
                            Arguments.value("m", "master-host"),
                            Arguments.value("r", "add-role-to-hosts"),
                            Arguments.flag("E", "energy"),
                            Arguments.value("s", "socket-endpoint"),
                            Arguments.flag("enable-redis"),
                            Arguments.value("redis-hostname"),
                            Arguments.value("redis-port"),
                            Arguments.value("redis-prefix"),
                            Arguments.value("e", "export"),
                            Arguments.flag("disable-schedule-tracing"),
                            Arguments.flag("disable-machine-state-tracing"),
                            Arguments.value("mmax"),
                            Arguments.flag("mmax-workload"),
                            Arguments.flag("no-sched"),
                            Arguments.value("sg-cfg"),
                            Arguments.value("sg-log"),
                            Arguments.flag("dump-execution-context"),
                            Arguments.flag("version"),
                            Arguments.flag("simgrid-version"),
                            Arguments.value("v", "verbosity"),
                            Arguments.flag("q", "quiet"),
                            Arguments.value("dialect"),
                            Arguments.value("network"),
                            Arguments.value("p-states"),
                            Arguments.value("timeout"),
                            Arguments.value("key"),
                            Arguments.value("journal"),
                            Arguments.flag("check")))
            .toArray(Option[]::new);

    private final String verb;
    private final BatsimDefaults defaults;
    private final CommandLine line;

    private BatsimArguments(String verb, BatsimDefaults defaults, CommandLine line) {
        this.verb = verb;
        this.defaults = defaults;
        this.line = line;
    }

    /**
     * Reads arguments.
     *
     * @param verb the verb, for complaints
     * @param defaults values that hold where they say nothing
     * @param args the words after the verb
     * @return the arguments
     * @throws NoctuleException if one is unknown or not supported
     */
    static BatsimArguments of(String verb, BatsimDefaults defaults, List<String> args) {
        final CommandLine line = Arguments.parse(verb, args, OPTIONS);
        for (final Option option : line.getOptions()) {
            if (REFUSED.containsKey(option.getLongOpt())) {
                throw NoctuleException.input(
                        verb + ": --" + option.getLongOpt() + " is not supported: " + REFUSED.get(option.getLongOpt())
                                + ".",
                        "Maybe leave it out.");
            }
        }
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    verb + ": the argument (" + line.getArgList().get(0) + ") belongs to no option.",
                    "Maybe write -p before the platform and -w before each workload.");
        }
        return new BatsimArguments(verb, defaults, line);
    }

    /** The arguments about what the decision side may do. */
    SimulatorArguments simulator(Consumer<String> warnings) {
        return SimulatorArguments.lenient(verb, line, warnings);
    }

    boolean has(String flag) {
        return line.hasOption(flag);
    }

    Verbosity verbosity() {
        return line.hasOption("quiet")
                ? Verbosity.QUIET
                : Verbosity.of(line.getOptionValue("verbosity", Verbosity.INFORMATION.key()));
    }

    /** The values of an option that may be given several times. */
    Stream<String> values(String option) {
        return Stream.ofNullable(line.getOptionValues(option)).flatMap(Stream::of);
    }

    /** The options of Batsim, and those that stand for a whole run. */
    static List<Option> known() {
        return List.of(OPTIONS);
    }

    /** The run that they describe. */
    BatsimOptions options() {
        return new BatsimOptions(
                Arguments.path(line, "platform")
                        .orElseThrow(() -> NoctuleException.input(
                                verb + ": no platform is named.",
                                "Maybe add -p and a platform in SimGrid's XML or in JSON.")),
                values("workload").map(Arguments::path).toList(),
                new HostChoice(
                        line.getOptionValue("master-host", BatsimHosts.MASTER),
                        roles(),
                        limit(),
                        line.hasOption("mmax-workload")),
                line.hasOption("energy"),
                rules(),
                channel(),
                !line.hasOption("no-sched"),
                export(),
                !line.hasOption("disable-machine-state-tracing"),
                verbosity(),
                line.hasOption("check"),
                journal());
    }

    private JournalRule journal() {
        final String rule = line.getOptionValue("journal", defaults.journal);
        final List<String> rules = Stream.of(JournalRule.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!rules.contains(rule)) {
            throw NoctuleException.input(
                    "--journal: the value (" + rule + ") must be one of " + String.join(", ", rules) + ".",
                    Suggestion.among(rule, rules));
        }
        return JournalRule.values()[rules.indexOf(rule)];
    }

    private String export() {
        final String export = line.getOptionValue("export", BatsimDefaults.EXPORT);
        final Path path = Arguments.path(export);
        return path.toString().isEmpty() ? BatsimDefaults.EXPORT : export;
    }

    private Map<String, String> roles() {
        final Map<String, String> roles = new LinkedHashMap<>();
        values("add-role-to-hosts").forEach(text -> {
            final int colon = text.lastIndexOf(':');
            if (colon <= 0 || colon == text.length() - 1) {
                throw NoctuleException.input(
                        "--add-role-to-hosts: the value (" + text + ") is not HOSTS:ROLE.",
                        "Maybe write host1,host2:storage.");
            }
            for (final String host : text.substring(0, colon).split(",", -1)) {
                roles.put(host, text.substring(colon + 1));
            }
        });
        return Collections.unmodifiableMap(roles);
    }

    /** Batsim takes 0, and before version 4 took -1, for no limit. */
    private int limit() {
        final String text = line.getOptionValue("mmax", "0");
        try {
            return Math.max(0, Integer.parseInt(text));
        } catch (final NumberFormatException e) {
            throw NoctuleException.input(
                    "--mmax: the value (" + text + ") is no whole number.", "Maybe write --mmax 4.");
        }
    }

    private Rules rules() {
        return Rules.of(Compatibility.NONE)
                .with(Rule.P_STATES, chosen("p-states", Rule.P_STATES, defaults.pStates))
                .with(Rule.NETWORK, chosen("network", Rule.NETWORK, defaults.network))
                .with(Rule.JOBS_OF_ONE_DATE, jobsOfOneDate());
    }

    /**
     * Batsim's order for Batsim's schedulers. Without one all jobs have one date, and keep the order of their files.
     */
    private String jobsOfOneDate() {
        if (line.hasOption("no-sched")) {
            return BatsimDefaults.NOCTULE.jobsOfOneDate;
        }
        return line.getOptionValue("dialect", defaults.dialect).equals(BatsimDefaults.BATSIM.dialect)
                ? BatsimDefaults.BATSIM.jobsOfOneDate
                : defaults.jobsOfOneDate;
    }

    private String chosen(String option, Rule rule, String otherwise) {
        final String value = line.getOptionValue(option, otherwise);
        if (!rule.choices().contains(value)) {
            throw NoctuleException.input(
                    "--" + option + ": the value (" + value + ") must be one of " + String.join(", ", rule.choices())
                            + ".",
                    Suggestion.among(value, rule.choices()));
        }
        return value;
    }

    private ChannelSettings channel() {
        return ChannelSettings.of(new ChannelOverrides(
                Optional.empty(),
                Optional.of(line.getOptionValue("socket-endpoint", BatsimDefaults.ENDPOINT)),
                Optional.of(line.getOptionValue("timeout", defaults.timeout)),
                Optional.of(line.getOptionValue("dialect", defaults.dialect)),
                Arguments.path(line, "key")));
    }
}
