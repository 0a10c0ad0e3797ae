package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.terminal.Verb;
import org.noctule.experiment.options.OptionCatalogue;

class MainTest {
    @Test
    void listsEveryVerb() {
        final Cli help = Cli.run("help");

        assertThat(help.code()).isZero();
        assertThat(help.err()).isEmpty();
        for (final Verb verb : Main.verbs().own()) {
            assertThat(help.out()).contains("  " + verb.name() + " ");
            assertThat(help.out().replaceAll("\\s+", " ")).contains(verb.name() + " " + verb.summary());
        }
    }

    @Test
    void explainsEveryVerbInBothWays() {
        for (final Verb verb : Main.verbs().own()) {
            final String help = Cli.run("help", verb.name(), "--all").out();
            assertThat(help).startsWith("Usage: noctule " + verb.name());
            if (!verb.name().equals("help")) {
                assertThat(Cli.run(verb.name(), "--help", "--all").out()).isEqualTo(help);
                assertThat(Cli.run(verb.name(), "--help").out())
                        .isEqualTo(Cli.run("help", verb.name()).out());
            }
            assertThat(help.lines()).as(verb.name()).allMatch(line -> line.length() <= 80);
            assertThat(help.split("\\s+")).as(verb.name()).isEqualTo(verb.help().split("\\s+"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "--version", "-V"})
    void printsTheVersionThatTheBuildHas(String word) {
        assertThat(Cli.run(word).out()).matches("noctule \\d+\\.\\d+\\.\\d+\\S* \\(Java .*\\)\\R");
    }

    @Test
    void showsTheHelpPageAsAnErrorWithoutAVerb() {
        final Cli nothing = Cli.run();

        assertThat(nothing.code()).isEqualTo(2);
        assertThat(nothing.err()).contains("Usage: noctule VERB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lunch | The verb (lunch) is unknown. | Maybe you mean "launch".
            help lunch | There is no help on (lunch). | Maybe you mean "launch".
            launch easy o.json --prosesses | The option (--prosesses) of launch is unknown. | Maybe you mean "--processes".
            launch easy o.json --out | The option (--out) of launch needs a value. | Maybe see: noctule help launch.
            launch easy kth.swf.gz | launch: (kth.swf.gz) is a trace, and no options file (.json) is named. | Maybe write one first: noctule init --workload kth.swf.gz
            evaluate easy fcfs kth.swf | evaluate: (kth.swf) is a trace, and no options file (.json) is named. | Maybe write one first: noctule init --workload kth.swf
            launch easy launch/quikstart.json | The file (launch/quikstart.json) does not exist. | Maybe you mean "quickstart.json", which lies in HERE/launch.
            evaluate easy foo launch/quickstart.json | foo on quickstart: There is no agent called (foo). | Maybe it is one of: AGENTS.
            evaluate easy priority:weights={"age":1 launch/quickstart.json | the key (weights) of an agent:1:9: this is not JSON: Unexpected end-of-input: expected close marker for Object (start marker at line 1, column 1). | Maybe the file was cut off, or a brace, a bracket or a quotation mark is missing at its end.
            launch easy | launch: no options file (.json) is named. | Maybe write: noctule launch easy launch/quickstart.json.
            launch easy a.json b.json | launch: two options files are named. | Maybe write: noctule launch easy launch/quickstart.json.
            launch easy a.json -a fcfs | launch: two agents are named (easy, fcfs). | Maybe write: noctule launch easy launch/quickstart.json.
            launch easy a.json -nr 0 | --nbruns: the value (0) is not a whole number above zero. | Maybe write one such as 10.
            launch easy a.json -nr two | --nbruns: the value (two) is not a whole number above zero. | Maybe write one such as 10.
            launch easy a.json --seed -1 | --seed: the value (-1) is not a whole number from 0. | Maybe write one such as 10.
            launch easy a.json --prefix x/y | --prefix: the value (x/y) holds a path. | Maybe name the directory with --out.
            launch easy a.json --processes --transport direct | --processes and --transport direct exclude each other. | Maybe leave --transport direct out.
            launch easy a.json | The file (a.json) does not exist. | Maybe the path is meant relative to another directory: options name files relative to themselves.
            launch easy launch/quickstart.json --timeout 0 | --timeout: the value (0) is not a positive number of seconds. | Maybe write --timeout 30.
            launch easy launch/quickstart.json --transport zqm | --transport: the value (zqm) must be one of zmq, direct. | Maybe you mean "zmq".
            launch easi launch/quickstart.json | There is no agent called (easi). | Maybe you mean "easy".
            launch agent.py launch/quickstart.json | Java plays no agents in Python (agent.py). | Maybe write: python -m noctule launch agent.py OPTIONS.json, which needs the Python package.
            launch none.jar launch/quickstart.json | The agent jar (none.jar) does not exist. | Maybe build it first, or give its path from the directory you are in.
            simulate | simulate: one options file is needed, not 0. | Maybe write: noctule simulate launch/quickstart.json.
            decide | decide: one agent and at most one options file (.json) are needed. | Maybe write: noctule decide easy.
            inspect platfrom x.json | inspect: the subject (platfrom) is unknown. | Maybe you mean "platform".
            inspect platform | inspect platform: one file is needed. | Maybe write: noctule inspect platform FILE; noctule help inspect tells more.
            inspect workload workloads/quickstart.swf size p96 | The figure (p96) is unknown. | Maybe you mean "p95".
            generate | generate: no file is named. | Maybe add: -o jobs.swf.
            generate -o jobs.txt | generate: the end of the name (jobs.txt) tells no format. | Maybe let it end in .swf, .swf.gz or .json.
            generate -o jobs.swf --jobs -5 | --jobs: the value (-5) is not a whole number above zero. | Maybe write one such as 10.
            generate -o jobs.swf --load NaN | --load: the value (NaN) is not a number above zero. | Maybe the sign is wrong, or a unit stands behind the number.
            generate -o jobs.swf --class bacth | --class: the value (bacth) must be one of batch, interactive, both, whole. | Maybe you mean "batch".
            """)
    void saysInTwoLinesWhatIsWrongWithACommand(String command, String what, String remedy) {
        final Cli cli = Cli.run((Object[]) command.split(" "));

        assertThat(cli.err())
                .isEqualToNormalizingNewlines("noctule: " + what + "\n"
                        + remedy.replace("HERE", Path.of("").toAbsolutePath().toString())
                                .replace(
                                        "AGENTS",
                                        String.join(
                                                ", ",
                                                new TreeSet<>(
                                                        OptionCatalogue.agents().names())))
                        + "\n");
        assertThat(cli.out()).isEmpty();
        assertThat(cli.code()).isEqualTo(2);
    }

    @Test
    void showsTheStackTraceUnderDebugOnly() {
        final List<String> lines =
                Cli.run("--debug", "launch", "easy", "a.json").err().lines().toList();

        assertThat(lines.get(0)).isEqualTo("noctule: The file (a.json) does not exist.");
        assertThat(lines.get(2)).startsWith("org.noctule.error.NoctuleException: ");
        assertThat(lines).anyMatch(line -> line.startsWith("Caused by: java.nio.file.NoSuchFileException"));
    }

    @Test
    void refusesAPathThatNoFileCanHave() {
        final Cli cli = Cli.run("launch", "easy", "a\0.json");

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err().lines()).hasSize(2);
    }
}
