package org.noctule.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.start.FetchedLibrary;

/** Measures this machine: {@code launch/bench}. */
public final class BenchVerb implements Verb {
    private static final String TRACES = "--traces";
    private static final String PAIRS = "--pairs";
    private static final String AGAINST = "against";
    private static final int FEWEST_PAIRS = 3;

    /** Creates the verb. */
    public BenchVerb() {}

    private static List<Bench> benches() {
        return List.of(
                new EasyBench(),
                new ClassicBench(),
                new ScaleBench(),
                new WhatIfBench(),
                new RegretBench(),
                new RampBench(),
                new LearningBench(),
                new PythonBench(),
                new DynamicsBench(),
                new CampaignBench(),
                new JournalBench(),
                new CompanionBench(),
                new CouplingBench(),
                new ChannelBench(),
                new ProtocolBench(),
                new StartBench(),
                new ReportBench(),
                new SlurmBench());
    }

    @Override
    public String name() {
        return "bench";
    }

    @Override
    public String summary() {
        return "measure the speed of whole runs";
    }

    @Override
    public String help() {
        final StringBuilder help = new StringBuilder("""
                Usage: launch/bench [NAME]... [--traces DIR]
                       launch/bench against REV [NAME]... [--pairs N] [--traces DIR]

                Measures whole runs and prints each figure beside its target or floor. Without names all are run:

                """);
        for (final Bench bench : benches()) {
            help.append(String.format("  %-10s %s%n", bench.name(), bench.summary()));
        }
        return help.append("""

                        against REV    builds another revision of the sources beside this one, in a folder that goes afterwards, and
                                       measures both in turn: the engine's figures without names
                        --pairs N      how often each is measured there (default 3)
                        --traces DIR   directory with oracle_easy/, swf/ and pipedream/ (default ../shared/data); what is missing is skipped

                        Examples:
                          launch/bench
                          launch/bench easy classic
                          launch/bench against HEAD~1 easy --pairs 5
                        """).toString();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        Path traces = Home.path("../shared/data");
        final List<String> names = new ArrayList<>();
        int pairs = FEWEST_PAIRS;
        for (int i = 0; i < args.size(); i++) {
            if (args.get(i).equals(TRACES) && i + 1 < args.size()) {
                i++;
                traces = Path.of(args.get(i));
            } else if (args.get(i).equals(PAIRS) && i + 1 < args.size()) {
                i++;
                pairs = pairs(args.get(i));
            } else {
                names.add(args.get(i));
            }
        }
        if (!names.isEmpty() && names.get(0).equals(AGAINST)) {
            against(names.subList(1, names.size()), pairs, traces, terminal);
            return 0;
        }
        final List<Bench> chosen = choose(names);
        FetchedLibrary.PYTORCH.before(() ->
                chosen.stream().anyMatch(bench -> bench instanceof LearningBench || bench instanceof DynamicsBench));
        FetchedLibrary.HAZELCAST.before(() -> chosen.stream().anyMatch(CampaignBench.class::isInstance));
        final Runtime runtime = Runtime.getRuntime();
        terminal.out()
                .printf(
                        Locale.ROOT,
                        "Java %s (%s), %s %s, %d processors, heap at most %d MB%n",
                        System.getProperty("java.version"),
                        System.getProperty("java.vendor"),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        runtime.availableProcessors(),
                        runtime.maxMemory() >> 20);
        final BenchTable table = new BenchTable(terminal.out());
        for (final Bench bench : chosen) {
            bench.run(table, new Traces(traces));
        }
        return 0;
    }

    private static int pairs(String text) {
        if (!text.matches("[1-9][0-9]{0,2}")) {
            throw NoctuleException.input(
                    PAIRS + " asks for (" + text + ") pairs.", "Maybe give a whole number from 1 to 999.");
        }
        return Integer.parseInt(text);
    }

    private static void against(List<String> names, int pairs, Path traces, Terminal terminal) {
        if (names.isEmpty()) {
            throw NoctuleException.input(
                    "There is no revision to measure against.", "Maybe name one: launch/bench against HEAD~1 easy");
        }
        final List<String> benches = names.subList(1, names.size());
        choose(benches);
        new Against(names.get(0), benches.isEmpty() ? Against.ENGINE : benches, pairs, traces).run(terminal);
    }

    private static List<Bench> choose(List<String> names) {
        final List<Bench> chosen = new ArrayList<>();
        for (final String name : names) {
            chosen.add(benches().stream()
                    .filter(bench -> bench.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> NoctuleException.input(
                            "There is no benchmark called (" + name + ").",
                            Suggestion.of(
                                    name, benches().stream().map(Bench::name).toList()))));
        }
        return chosen.isEmpty() ? benches() : chosen;
    }
}
