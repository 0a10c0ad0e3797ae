package org.noctule.command.input;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.UnfitJobs;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.hosts.platform.BatsimHosts;
import org.noctule.hosts.platform.NetworkText;
import org.noctule.hosts.platform.SimgridPlatform;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.PlatformText;
import org.noctule.platform.network.Network;
import org.noctule.workload.Distribution;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.RunTime;
import org.noctule.workload.Workload;
import org.noctule.workload.WorkloadReport;
import org.noctule.workload.WorkloadStatistics;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.dependency.GraphSize;
import org.noctule.workload.graph.GraphText;
import org.noctule.workload.graph.StepGraph;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.TraceConversion;

/** Prints what a platform, a workload or the graph of a model holds, and how RAMP's allocator places a graph. */
public final class InspectVerb implements Verb {
    private static final List<String> SUBJECTS = List.of("platform", "workload", "graph", "allocation");
    private static final List<String> FIGURES = List.of("min", "max", "mean", "median", "p95", "p99");
    private static final int LONGEST_HEADING = 12;

    /** Makes the verb. */
    public InspectVerb() {}

    @Override
    public String name() {
        return "inspect";
    }

    @Override
    public String summary() {
        return "print what a platform, a workload or a model's graph holds";
    }

    @Override
    public String help() {
        return """
                Usage: noctule inspect platform FILE [-m NAME]
                       noctule inspect workload FILE [--platform FILE] [--reference-speed SPEED] [QUANTITY FIGURE]
                       noctule inspect graph FILE
                       noctule inspect allocation [FILE] [OPTIONS]

                The tree of a platform and its totals, or the statistics of a workload (SWF or Batsim JSON) and what its
                reader left out or repaired. Of a platform in SimGrid's XML, the hosts under Batsim's numbers. Of a PipeDream
                profile (graph.txt), counts, times, sizes, depth and critical paths of a training step. Of an allocation, which
                servers RAMP's block allocator gives to the ops of a profile; without a FILE, the example of RAMP's notebook:
                the first two ops of AlexNet with an activation of 2 each, and servers of memory 1.

                  -m, --master-host NAME
                                     the host on which Batsim runs, in SimGrid's XML (default: master_host)
                  --platform FILE    the machine for which loads and run times are wanted
                  --reference-speed SPEED
                                     the cores for which run times hold: GFLOPS, or a type of node or processor
                                     (default: what the workload says, else the slowest of the platform)
                  QUANTITY FIGURE    print one number: req_time, size, mem, mem_bw, run_time, interarrival or
                                     accuracy, and min, max, mean, median, p95 or p99
                  --topology CxRxS   communication groups, racks in each, servers in each (default: 4x2x4)
                  --meta CxRxS       extents of the job's block (default: 2x2x2)
                  --splits OP:N,...  parts of ops, 1 or even (default: 1:2,2:4)
                  --occupied C-R-S,...
                                     servers that are taken
                  --ops N            place the first N ops (default with a FILE: all)
                  --activation SIZE  of every op, all its parts together (default with a FILE: the profile's, in bytes)
                  --memory SIZE      of every server (default with a FILE: 80e9)

                Examples:
                  noctule inspect platform platforms/gaia.json
                  noctule inspect platform cluster.xml --master-host node_0
                  noctule inspect workload workloads/quickstart.swf
                  noctule inspect workload workloads/quickstart.swf req_time p95
                  noctule inspect graph workloads/pipedream/resnet50.txt
                  noctule inspect allocation workloads/pipedream/resnet50.txt --meta 4x2x2 \\
                      --splits 2:8,6:4
                """;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final List<String> words = line.getArgList();
        final String subject = Arguments.subject(name(), words, SUBJECTS);
        if (subject.equals("allocation") && words.size() <= 2) {
            final Optional<Path> graph = words.stream().skip(1).findFirst().map(Arguments::path);
            terminal.out().print(AllocationInspection.text(line, graph));
            return 0;
        }
        if (words.size() != 2 && !(subject.equals("workload") && words.size() == 4)) {
            throw NoctuleException.input(
                    "inspect " + subject + ": one file is needed.",
                    "Maybe write: noctule inspect " + subject + " FILE; noctule help inspect tells more.");
        }
        final Path file = Arguments.path(words.get(1));
        if (subject.equals("platform")) {
            terminal.out().print(platform(file, line.getOptionValue("master-host", BatsimHosts.MASTER)));
        } else if (subject.equals("graph")) {
            terminal.out().print(GraphText.of(StepGraph.of(PipeDreamReader.read(file))));
        } else {
            final Subject workload = Subject.read(file, line);
            terminal.out().print(words.size() == 4 ? workload.figure(words.get(2), words.get(3)) : workload.report());
        }
        return 0;
    }

    @Override
    public List<String> words() {
        return SUBJECTS;
    }

    @Override
    public List<Option> options() {
        return Stream.concat(
                        Stream.of(
                                Arguments.value("platform"),
                                ReferenceArgument.option(),
                                Arguments.value("m", "master-host")),
                        Arrays.stream(AllocationInspection.options()))
                .toList();
    }

    private static String platform(Path file, String master) {
        if (!PlatformReader.isXml(file)) {
            return PlatformText.of(PlatformReader.read(file));
        }
        final Network network = SimgridPlatform.read(file);
        return NetworkText.of(network, BatsimHosts.of(network, master, Map.of()));
    }

    /** A workload with what is known about its machine. */
    private record Subject(
            List<String> heading,
            Workload workload,
            OptionalInt cores,
            OptionalDouble referenceGflops,
            Optional<String> reference,
            Optional<String> unfit) {

        static Subject read(Path file, CommandLine line) {
            final Optional<Path> platformFile = Arguments.path(line, "platform");
            final Optional<Platform> read = platformFile.map(PlatformReader::read);
            if (JsonInput.isJson(file)) {
                final BatsimWorkload content = BatsimWorkload.read(file, "w0");
                final Optional<Platform> platform =
                        read.map(machine -> ReferenceArgument.over(machine, line, content.reference()));
                return new Subject(
                        List.of(file.toString()),
                        content.workload(),
                        OptionalInt.of(platform.map(Platform::nbCores).orElse(content.nbResources())),
                        gflops(platform),
                        platform.map(Subject::reference)
                                .or(() -> content.reference().map(Subject::reference)),
                        unfit(content.workload(), platform, platformFile));
            }
            final Optional<Platform> platform =
                    read.map(machine -> ReferenceArgument.over(machine, line, Optional.empty()));
            final SwfTrace trace = SwfReader.read(file);
            final List<String> heading = new ArrayList<>(List.of(file.toString()));
            trace.header().comments().stream().limit(LONGEST_HEADING).forEach(heading::add);
            final int processors = (int) Math.min(trace.header().processors().orElse(0), Integer.MAX_VALUE);
            final int cores = platform.map(Platform::nbCores).orElse(processors);
            final Workload workload = new TraceConversion(SwfOptions.DEFAULT).convert(trace, "w0");
            return new Subject(
                    heading,
                    workload,
                    cores > 0 ? OptionalInt.of(cores) : OptionalInt.empty(),
                    gflops(platform),
                    platform.map(Subject::reference),
                    unfit(workload, platform, platformFile));
        }

        private static Optional<String> unfit(Workload workload, Optional<Platform> platform, Optional<Path> file) {
            return platform.flatMap(machine -> UnfitJobs.of(machine, List.of(workload)))
                    .map(jobs -> jobs.text(file.orElseThrow()));
        }

        private static OptionalDouble gflops(Optional<Platform> platform) {
            return platform.map(machine -> OptionalDouble.of(machine.referenceGflops()))
                    .orElse(OptionalDouble.empty());
        }

        private static String reference(Platform machine) {
            return machine.referenceGflops() + " GFLOPS per core"
                    + (machine.referenceIsStated() || machine.equallyFast()
                            ? ""
                            : ", the slowest of the platform: nothing else is stated");
        }

        private static String reference(ReferenceSpeed stated) {
            return stated.gflops().isPresent() ? stated.gflops().getAsDouble() + " GFLOPS per core" : stated.type();
        }

        private RunTime runTime() {
            return new RunTime(referenceGflops.orElse(Double.NaN));
        }

        private WorkloadStatistics statistics() {
            return WorkloadStatistics.of(workload.jobs(), referenceGflops);
        }

        String report() {
            return WorkloadReport.text(heading, statistics(), workload.repairs(), cores, reference)
                    + GraphSize.of(workload.jobs(), job -> job.profile().match(runTime()))
                            .map(WorkflowText::of)
                            .orElse("")
                    + unfit.map(jobs -> "\n" + jobs + "\n").orElse("");
        }

        String figure(String quantity, String figure) {
            if (!FIGURES.contains(figure)) {
                throw NoctuleException.input("The figure (" + figure + ") is unknown.", Suggestion.of(figure, FIGURES));
            }
            final Distribution values = statistics().distribution(quantity);
            final double[] figures = {
                values.min(), values.max(), values.mean(), values.median(), values.p95(), values.p99()
            };
            return NumberOutput.toString(figures[FIGURES.indexOf(figure)], true) + "\n";
        }
    }
}
