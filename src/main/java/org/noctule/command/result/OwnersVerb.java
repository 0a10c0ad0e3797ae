package org.noctule.command.result;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.report.data.JobGroup;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.data.ResultFolder;

/** Tells how users, groups, accounts, partitions or classes of service were served. */
public final class OwnersVerb implements Verb {
    private static final String BY = "by";

    /** Makes the verb. */
    public OwnersVerb() {}

    @Override
    public String name() {
        return "owners";
    }

    @Override
    public String summary() {
        return "tell how users, groups, accounts, partitions or classes of service were served";
    }

    @Override
    public String help() {
        return """
                Usage: noctule owners RUN... [--by KIND,KIND...] [--csv]

                Groups the jobs of runs by their owners: number of jobs, core-hours and their share, mean waiting time
                and bounded slowdown, those with most core-hours first. Means are over the jobs that ran.

                  --by KINDS             user (the default), group, account, partition, qos; several by commas
                  --csv                  as CSV, with all digits

                Example:
                  noctule owners runs/easy runs/priority --by partition,account
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(Arguments.value(BY), Arguments.flag("csv"));
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        if (line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "owners: no run is named.", "Maybe write: noctule owners runs/easy --by partition,account.");
        }
        final List<OwnerKind> by =
                OwnerKind.parse(name(), Arguments.text(line, BY).orElse("user"));
        final List<List<String>> rows = new ArrayList<>();
        rows.add(heading(by));
        for (final String run : line.getArgList()) {
            JobGroup.of(ResultFolder.open(Arguments.path(run)).jobs(), by)
                    .forEach(group -> rows.add(row(run, group, line.hasOption("csv"))));
        }
        print(rows, by.size() + 1, line.hasOption("csv"), terminal);
        return 0;
    }

    private static List<String> heading(List<OwnerKind> by) {
        final List<String> heading = new ArrayList<>(List.of("run"));
        by.forEach(kind -> heading.add(kind.key()));
        heading.addAll(List.of("jobs", "ran", "core_hours", "share", "mean_waiting_time_s", "mean_bounded_slowdown"));
        return heading;
    }

    private static List<String> row(String run, JobGroup group, boolean exact) {
        final List<String> row = new ArrayList<>(List.of(run));
        group.names().forEach(name -> row.add(name.isEmpty() && !exact ? "-" : name));
        row.add(String.valueOf(group.jobs()));
        row.add(String.valueOf(group.ran()));
        Stream.of(group.coreHours(), group.share(), group.waiting(), group.boundedSlowdown())
                .forEach(value -> row.add(number(value, exact)));
        return row;
    }

    private static String number(double value, boolean exact) {
        if (Double.isNaN(value)) {
            return exact ? "" : "-";
        }
        return exact
                ? new BigDecimal(value).round(MathContext.DECIMAL64).toPlainString()
                : String.format(Locale.ROOT, "%.3f", value);
    }

    private static void print(List<List<String>> rows, int names, boolean csv, Terminal terminal) {
        if (csv) {
            rows.forEach(row -> terminal.out()
                    .println(String.join(",", row.stream().map(CsvTable::quoted).toList())));
            return;
        }
        final int[] widths = new int[rows.get(0).size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        for (final List<String> row : rows) {
            final StringBuilder text = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                final String blanks = " ".repeat(widths[i] - row.get(i).length());
                text.append(i == 0 ? "" : "  ").append(i < names ? row.get(i) + blanks : blanks + row.get(i));
            }
            terminal.out().println(text.toString().stripTrailing());
        }
    }
}
