package org.noctule.command.input;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.workload.Job;
import org.noctule.workload.Quantile;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

/** Prints one number over the jobs of a workload, as hdeeprm-jobstat does. */
public final class JobstatVerb implements Verb {
    private static final Map<String, ToDoubleFunction<Job>> FIELDS = new TreeMap<>(Map.of(
            "req_time", Job::estimate, "size", Job::resources, "mem", Job::memory, "mem_bw", Job::memoryBandwidth));
    private static final Map<String, ToDoubleFunction<double[]>> STATISTICS = new TreeMap<>(Map.of(
            "min", values -> values[0],
            "max", values -> values[values.length - 1],
            "mean", values -> Arrays.stream(values).sum() / values.length,
            "median", values -> Quantile.of(values, 0.5),
            "p95", values -> Quantile.of(values, 0.95),
            "p99", values -> Quantile.of(values, 0.99)));

    /** Makes the verb. */
    public JobstatVerb() {}

    @Override
    public String name() {
        return "jobstat";
    }

    @Override
    public String summary() {
        return "print one statistic of the jobs of a workload, as hdeeprm-jobstat does";
    }

    @Override
    public String help() {
        return """
                Usage: noctule jobstat WORKLOAD req_time|size|mem|mem_bw min|max|mean|median|p95|p99

                Prints one number over the jobs of a workload (SWF or Batsim JSON): the requested time in s, the cores,
                the memory per core in MB or the memory bandwidth per core in GB/s. Jobs of which it is not known do not
                count. "noctule inspect workload" prints all of them.

                Example:
                  noctule jobstat workloads/quickstart.swf size p95
                """;
    }

    @Override
    public List<String> words() {
        return Stream.concat(FIELDS.keySet().stream(), STATISTICS.keySet().stream())
                .toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args);
        final List<String> words = line.getArgList();
        if (words.size() != 3) {
            throw NoctuleException.input(
                    "jobstat: a workload, a field and a statistic are needed, not " + words.size() + " words.",
                    "Maybe write: noctule jobstat jobs.json req_time mean.");
        }
        final ToDoubleFunction<Job> field = find(FIELDS, "field", words.get(1));
        final ToDoubleFunction<double[]> statistic = find(STATISTICS, "statistic", words.get(2));
        final Path file = Arguments.path(words.get(0));
        final double[] values = workload(file).jobs().stream()
                .mapToDouble(field)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        if (values.length == 0) {
            throw NoctuleException.input(
                    file + ": the " + words.get(1) + " of no job is known.",
                    "Maybe its jobs have no walltime and no \"req_time\", or the workload is empty.");
        }
        terminal.out()
                .println(new BigDecimal(NumberOutput.toString(statistic.applyAsDouble(values), true))
                        .stripTrailingZeros()
                        .toPlainString());
        return 0;
    }

    private static <T> T find(Map<String, T> known, String what, String name) {
        final T found = known.get(name);
        if (found == null) {
            throw NoctuleException.input(
                    "jobstat: the " + what + " (" + name + ") is unknown.",
                    Suggestion.of(name, List.copyOf(known.keySet())));
        }
        return found;
    }

    private static Workload workload(Path file) {
        return JsonInput.isJson(file)
                ? BatsimWorkload.read(file, "w0").workload()
                : new TraceConversion(SwfOptions.DEFAULT).convert(SwfReader.read(file), "w0");
    }
}
