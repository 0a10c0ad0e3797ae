package org.noctule.command.input;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.file.AtomicFile;
import org.noctule.hosts.platform.SimgridWriter;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.BatsimWriter;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

/** Writes platforms, workloads and traces of failures as files that Batsim reads. */
public final class ConvertVerb implements Verb {
    private static final String PLATFORM = "platform";
    private static final String FAILURES = "failures";
    private static final List<String> SUBJECTS = List.of(PLATFORM, "workload", FAILURES);
    private static final List<String> P_STATES = List.of("0", "1", "2", "3");

    /** Makes the verb. */
    public ConvertVerb() {}

    @Override
    public String name() {
        return "convert";
    }

    @Override
    public String summary() {
        return "write a platform, a workload or failures for Batsim";
    }

    @Override
    public String help() {
        return """
                Usage: noctule convert platform IN.json OUT.xml [--pstate N] [--force]
                       noctule convert workload IN OUT.json [--platform FILE] [--reference-speed SPEED] [--force]
                       noctule convert failures IN OUT.txt [--platform FILE] [--force]

                Writes a platform as SimGrid XML, a host per core, or a workload (SWF or Batsim JSON) as Batsim JSON whose
                jobs work in flops. Batsim numbers the hosts as Noctule numbers the cores. Failures are those of nodes, in
                the columns of Los Alamos, of event_trace of the Failure Trace Archive, or of Alea: as lines for --events.

                  --pstate N         the P-state that hosts start in: 0 full speed, 1 short of bandwidth, 2 free,
                                     3 idle (default: 3, as HDeepRM's schedulers expect; others need 0)
                  --platform FILE    the machine whose reference speed turns seconds into flops, and whose cores
                                     are counted; SWF needs it. For failures: whose nodes they are; without it each
                                     node is one core
                  --reference-speed SPEED
                                     the cores for which run times hold: GFLOPS, or a type of node or processor
                                     (default: what the workload says, else the slowest of the platform)
                  --force            replace OUT

                Examples:
                  noctule convert platform platforms/gaia.json gaia.xml
                  noctule convert workload workloads/quickstart.swf jobs.json \\
                      --platform platforms/quickstart.json --reference-speed 12
                  noctule convert failures lanl.csv outages.txt --platform platforms/gaia.json
                """;
    }

    @Override
    public List<Option> options() {
        return List.of(
                Arguments.value(PLATFORM),
                Arguments.value("pstate"),
                ReferenceArgument.option(),
                Arguments.flag("force"));
    }

    @Override
    public List<String> words() {
        return SUBJECTS;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final CommandLine line = Arguments.parse(name(), args, options().toArray(Option[]::new));
        final List<String> words = line.getArgList();
        final String subject = Arguments.subject(name(), words, SUBJECTS);
        final boolean machine = subject.equals(PLATFORM);
        final String stray = machine ? PLATFORM : "pstate";
        if (line.hasOption(stray)) {
            throw NoctuleException.input(
                    "convert " + subject + ": the option (--" + stray + ") has no meaning here.",
                    "Maybe leave it out.");
        }
        if (words.size() != 3) {
            throw NoctuleException.input(
                    "convert " + subject + ": two files are needed, not " + (words.size() - 1) + ".",
                    "Maybe write: noctule convert " + subject + " IN OUT" + end(subject)
                            + "; noctule help convert tells more.");
        }
        final Path in = Arguments.path(words.get(1));
        final Path out = target(words.get(2), end(subject), line.hasOption("force"));
        terminal.out()
                .println(
                        switch (subject) {
                            case PLATFORM -> platform(in, out, line);
                            case FAILURES ->
                                FailureConversion.convert(
                                        in, out, Arguments.path(line, PLATFORM).map(PlatformReader::read));
                            default -> workload(in, out, line, terminal);
                        });
        return 0;
    }

    private static String end(String subject) {
        return switch (subject) {
            case PLATFORM -> ".xml";
            case FAILURES -> ".txt";
            default -> ".json";
        };
    }

    private static Path target(String name, String end, boolean force) {
        final Path file = Arguments.path(name);
        final boolean fits = switch (end) {
            case ".xml" -> PlatformReader.isXml(file);
            case ".txt" -> name.endsWith(end);
            default -> name.toLowerCase(Locale.ROOT).endsWith(end);
        };
        if (!fits) {
            throw NoctuleException.input(
                    "convert: the name (" + file + ") of what is written does not end in " + end + ".",
                    "Maybe exchange the files, or add that end.");
        }
        Arguments.demandNew(file, force);
        return file;
    }

    private static String platform(Path in, Path out, CommandLine line) {
        final String pState = line.getOptionValue("pstate", String.valueOf(SimgridWriter.IDLE));
        if (!P_STATES.contains(pState)) {
            throw NoctuleException.input(
                    "--pstate: the value (" + pState + ") must be one of " + String.join(", ", P_STATES) + ".",
                    "Maybe 0 is meant, the state of full speed.");
        }
        final Platform platform = PlatformReader.read(in);
        AtomicFile.write(out, file -> SimgridWriter.write(file, platform, Integer.parseInt(pState)));
        return platform.nbCores() + " hosts written to " + out;
    }

    private static String workload(Path in, Path out, CommandLine line, Terminal terminal) {
        final Optional<Platform> platform = Arguments.path(line, PLATFORM).map(PlatformReader::read);
        final BatsimWorkload content = JsonInput.isJson(in) ? BatsimWorkload.read(in, "w0") : trace(in, platform);
        final Workload jobs = content.workload();
        final boolean timed = jobs.jobs().stream().anyMatch(job -> job.profile() instanceof Profile.ReferenceTime);
        if (timed && platform.isEmpty()) {
            throw speedNeeded(in);
        }
        final Optional<Platform> scaled =
                platform.map(machine -> ReferenceArgument.over(machine, line, content.reference()));
        if (timed
                && scaled.filter(machine -> machine.referenceIsStated() || machine.equallyFast())
                        .isEmpty()) {
            terminal.warnings(false)
                    .accept(in + ": seconds become flops at the speed of the slowest cores, as neither"
                            + " --reference-speed nor the workload says for which cores they hold.");
        }
        final BatsimWriter writer = scaled.map(machine -> BatsimWriter.forBatsim(machine.referenceGflops()))
                .orElseGet(() -> BatsimWriter.lossless(content.reference()));
        final int cores = platform.map(Platform::nbCores).orElse(content.nbResources());
        AtomicFile.write(out, file -> writer.write(file, jobs, cores));
        final long repairs =
                jobs.repairs().stream().mapToLong(Workload.Repair::count).sum();
        return Tally.of(jobs.jobs().size(), "job") + " written to " + out
                + (repairs == 0 ? "" : "; " + Tally.of(repairs, "repair") + ", see: noctule inspect workload " + in);
    }

    private static BatsimWorkload trace(Path in, Optional<Platform> platform) {
        final int cores = platform.orElseThrow(() -> speedNeeded(in)).nbCores();
        return new BatsimWorkload(
                cores, new TraceConversion(SwfOptions.DEFAULT).convert(SwfReader.read(in), "w0"), Optional.empty());
    }

    private static NoctuleException speedNeeded(Path in) {
        return NoctuleException.input(
                "convert workload: the jobs of " + in + " work in seconds, which need a speed to become flops.",
                "Maybe name the machine with --platform FILE.");
    }
}
