package org.noctule.command.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.cli.Option;
import org.noctule.command.help.OptionHelp;
import org.noctule.command.result.ExportVerb;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.Compatibility;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.protocol.codec.Dialect;

/** Writes what a shell completes, from the options of the verbs: {@code noctule generate completion bash|zsh}. */
final class CompletionGeneration {
    static final String SUBJECT = "completion";

    private static final List<String> SHELLS = List.of("bash", "zsh");

    private CompletionGeneration() {}

    static int run(List<String> args, List<Verb> verbs, Terminal terminal) {
        final String shell =
                String.join(" ", Arguments.parse("generate completion", args).getArgList());
        if (!SHELLS.contains(shell)) {
            throw NoctuleException.input(
                    "generate completion: the shell (" + shell + ") is unknown.", Suggestion.of(shell, SHELLS));
        }
        terminal.out().print(shell.equals("bash") ? bash(verbs) : zsh(verbs));
        return 0;
    }

    /**
     * Writes the script for bash.
     *
     * @param verbs the verbs that it completes
     * @return a text to be sourced
     */
    private static String bash(List<Verb> verbs) {
        return """
                # Completion of noctule for bash: source this file, such as from ~/.bashrc.
                _noctule() {
                    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words
                    COMPREPLY=()
                    if [ "$COMP_CWORD" -eq 1 ]; then
                        words='%s'
                    else
                %s    fi
                    COMPREPLY=($(compgen -W "$words" -- "$cur"))
                }
                complete -o default -o bashdefault -F _noctule noctule launch/noctule
                """.formatted(names(verbs), cases(verbs, "${COMP_WORDS[1]}", "$prev", "return"));
    }

    /**
     * Writes the script for zsh.
     *
     * @param verbs the verbs that it completes
     * @return a text to be put into a directory of {@code fpath} under the name {@code _noctule}
     */
    private static String zsh(List<Verb> verbs) {
        return """
                #compdef noctule
                # Completion of noctule for zsh: put this file, as _noctule, into a directory of fpath.
                _noctule() {
                    local words_
                    if (( CURRENT == 2 )); then
                        words_='%s'
                    else
                %s    fi
                    compadd -- ${=words_}
                    _files
                }
                _noctule "$@"
                """.formatted(
                        names(verbs),
                        cases(verbs, "$words[2]", "$words[CURRENT-1]", "_files; return")
                                .replace("words='", "words_='")
                                .replace("words=;", "words_=;"));
    }

    private static String names(List<Verb> verbs) {
        return verbs.stream().map(Verb::name).collect(Collectors.joining(" "));
    }

    /** After an option that takes a value, its values; else what may follow the verb. */
    private static String cases(List<Verb> verbs, String verb, String previous, String files) {
        final StringBuilder text = new StringBuilder();
        text.append("        case ").append(previous).append(" in\n");
        value(text, "--compatibility", names(Compatibility.class));
        value(text, "--transport", "zmq direct");
        value(text, "--dialect", names(Dialect.class));
        value(text, "-a|--agent", String.join(" ", OptionCatalogue.agents().names()));
        value(text, "--format", String.join(" ", ExportVerb.FORMATS));
        value(text, "--tracks", String.join(" ", ExportVerb.TRACKS));
        value(text, "--set", keys());
        text.append("        *)\n            case ").append(verb).append(" in\n");
        for (final Verb known : verbs) {
            text.append("            ")
                    .append(known.name())
                    .append(")\n                case ")
                    .append(previous)
                    .append(" in\n");
            final List<String> valued = flags(known.options(), true);
            if (!valued.isEmpty()) {
                text.append("                ")
                        .append(String.join("|", valued))
                        .append(") ")
                        .append(files)
                        .append(" ;;\n");
            }
            final List<String> all = new ArrayList<>(known.words());
            all.addAll(flags(known.options(), false));
            text.append("                *) words='")
                    .append(String.join(" ", all))
                    .append("' ;;\n                esac ;;\n");
        }
        return text.append("            esac ;;\n        esac\n").toString();
    }

    private static void value(StringBuilder text, String option, String words) {
        text.append("        ").append(option).append(") words='").append(words).append("' ;;\n");
    }

    private static <E extends Enum<E>> String names(Class<E> type) {
        return String.join(" ", JsonInput.names(type));
    }

    private static String keys() {
        return OptionHelp.paths().stream().map(path -> path + "=").collect(Collectors.joining(" "));
    }

    private static List<String> flags(List<Option> options, boolean valued) {
        final List<String> flags = new ArrayList<>();
        for (final Option option : options) {
            if (!valued || option.hasArg()) {
                if (option.getOpt() != null) {
                    flags.add("-" + option.getOpt());
                }
                if (option.getLongOpt() != null) {
                    flags.add("--" + option.getLongOpt());
                }
            }
        }
        return flags;
    }
}
