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

    /** Creates the verb. */
    public BenchVerb() {}

    private static List<Bench> benches() {
        return List.of(
                new EasyBench(),
                new ClassicBench(),
                new ScaleBench(),
                new WhatIfBench(),
                new RampBench(),
                new LearningBench(),
                new PythonBench(),
                new DynamicsBench(),
                new CampaignBench(),
                new JournalBench(),
                new CouplingBench(),
                new ChannelBench(),
                new ProtocolBench(),
                new StartBench(),
                new ReportBench());
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

                Measures whole runs and prints each figure beside its target or floor. Without names all are run:

                """);
        for (final Bench bench : benches()) {
            help.append(String.format("  %-10s %s%n", bench.name(), bench.summary()));
        }
        return help.append("""

                        --traces DIR   directory with oracle_easy/, swf/ and pipedream/ (default ../shared/data); what is missing is skipped

                        Examples:
                          launch/bench
                          launch/bench easy classic
                        """).toString();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        Path traces = Home.path("../shared/data");
        final List<String> names = new ArrayList<>();
        for (int i = 0; i < args.size(); i++) {
            if (args.get(i).equals(TRACES) && i + 1 < args.size()) {
                i++;
                traces = Path.of(args.get(i));
            } else {
                names.add(args.get(i));
            }
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
