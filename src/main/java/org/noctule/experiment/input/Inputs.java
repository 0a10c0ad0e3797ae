package org.noctule.experiment.input;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.options.ChosenCapability;
import org.noctule.experiment.options.InputSources;
import org.noctule.experiment.options.RunOptions;
import org.noctule.fabric.simulator.FabricRules;
import org.noctule.hosts.simulator.HostMachine;
import org.noctule.json.JsonInput;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.SimulatedMachine;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.ReferenceSpeed;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWorkload;
import org.noctule.workload.batsim.ExternalEventFile;
import org.noctule.workload.batsim.InitialState;
import org.noctule.workload.dependency.JobGraph;
import org.noctule.workload.swf.PublishedConversion;
import org.noctule.workload.swf.RlSchedulerConversion;
import org.noctule.workload.swf.SwfConversion;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.TraceConversion;

/**
 * The inputs of a run, read once for any number of runs.
 *
 * @param platform the machine
 * @param network the hosts and links of the machine, empty if it has cores only
 * @param workloads the jobs; several only where Batsim's command line names several; unmodifiable
 * @param limits the scale of the workload's demands
 * @param surroundings what else the run meets
 * @param files the files that were read, the options file first; unmodifiable
 * @param seconds wall-clock time that reading took
 */
public record Inputs(
        Platform platform,
        Optional<HostMachine> network,
        List<Workload> workloads,
        JobLimits limits,
        Surroundings surroundings,
        List<InputFile> files,
        double seconds) {
    /** The name of the only workload, as Batsim would call it. */
    private static final String WORKLOAD = "w0";

    /**
     * Reads the files that the options name.
     *
     * @param options the options
     * @return their content
     * @throws NoctuleException if a file is missing or wrong, or the platform has not the cores that the options say
     */
    public static Inputs read(RunOptions options) {
        return read(InputSources.of(options));
    }

    /**
     * Reads the files that sources name; equal sources give equal inputs.
     *
     * @param sources the sources
     * @return their content
     * @throws NoctuleException if a file is missing or wrong, or the platform has not the cores that the options say
     */
    public static Inputs read(InputSources sources) {
        return read(sources, Optional.empty(), Optional.empty());
    }

    /**
     * Reads what other options name that come from the same file, which may be gone by now.
     *
     * @param options the options
     * @param made the jobs, in the place of those that the options name; empty to read these
     * @return their content
     * @throws NoctuleException if a file is missing or wrong, or the platform has not the cores that the options say
     */
    public Inputs again(RunOptions options, Optional<Workload> made) {
        return read(InputSources.of(options), Optional.of(files.get(0)), made);
    }

    private static Inputs read(InputSources sources, Optional<InputFile> options, Optional<Workload> made) {
        final long start = System.nanoTime();
        final Optional<Path> jobs = made.isPresent() ? Optional.empty() : sources.workload();
        demand("platform_file_path", sources.platform());
        jobs.ifPresent(file -> demand("workload_file_path", file));
        final Optional<HostMachine> network = network(sources);
        final Platform machine =
                network.isPresent() ? network.get().platform() : PlatformReader.read(sources.platform());
        if (sources.cores().isPresent() && sources.cores().getAsInt() != machine.nbCores()) {
            throw NoctuleException.input(
                    sources.options() + ": $.nb_resources: the value ("
                            + sources.cores().getAsInt() + ") is not the number of cores of " + sources.platform()
                            + " (" + machine.nbCores() + ").",
                    "Maybe another platform is meant; the key may be left out.");
        }
        final List<InputFile> files = new ArrayList<>();
        files.add(options.orElseGet(() -> InputFile.of(sources.options())));
        files.add(InputFile.of(sources.platform()));
        final List<ReferenceSpeed> stated = new ArrayList<>();
        final Workload later = sources.stream().isPresent()
                ? StreamJobs.source(sources.stream().get(), sources.rules(), machine.nbCores(), files)
                        .apply(sources.trace().seed())
                : made.orElseGet(() -> workload(sources, machine, stated));
        final Workload workload =
                sources.initial().isPresent() ? initial(sources, stated).before(later) : later;
        final Platform platform = scaled(sources, machine, stated);
        jobs.ifPresent(file -> files.add(InputFile.of(file)));
        sources.episodes().forEach(file -> files.add(InputFile.of(file)));
        sources.initial().ifPresent(file -> files.add(InputFile.of(file)));
        sources.events().ifPresent(file -> files.add(InputFile.of(file)));
        return new Inputs(
                platform,
                network.isPresent() ? Optional.of(network.get().with(platform)) : network,
                List.of(workload),
                JobLimits.of(workload.jobs()),
                Surroundings.of(sources.moreJobs(), sources.events().map(file -> ExternalEventFile.read(file, false))),
                List.copyOf(files),
                (System.nanoTime() - start) / 1e9);
    }

    private static InitialState initial(InputSources sources, List<ReferenceSpeed> stated) {
        final InitialState state = InitialState.read(sources.initial().orElseThrow(), WORKLOAD, sources.strict());
        state.reference().ifPresent(stated::add);
        return state;
    }

    /** {@return the number of jobs that the workloads have} */
    public int nbJobs() {
        return workloads.stream().mapToInt(workload -> workload.jobs().size()).sum();
    }

    private static void demand(String key, Path file) {
        if (Files.notExists(file)) {
            throw NoctuleException.unreadable(
                    "The file (" + file + ") that " + key + " names",
                    new NoSuchFileException(file.toString()),
                    "Maybe the path is meant relative to another directory: options name files relative to themselves.",
                    "Maybe you may not read it.");
        }
    }

    private static Optional<HostMachine> network(InputSources sources) {
        return PlatformReader.isXml(sources.platform())
                ? Optional.of(
                        HostMachine.read(sources.platform(), sources.rules().network()))
                : Optional.empty();
    }

    /**
     * Adds what else the run meets.
     *
     * @param other its surroundings, whose events come beside those that the options name
     * @param others the files that say so
     * @return the same inputs in these surroundings
     */
    public Inputs with(Surroundings other, List<Path> others) {
        final List<InputFile> all = new ArrayList<>(files);
        others.forEach(file -> all.add(InputFile.of(file)));
        return new Inputs(platform, network, workloads, limits, other.beside(surroundings), List.copyOf(all), seconds);
    }

    /**
     * Takes other jobs for the same machine.
     *
     * @param jobs the jobs, whose demands have the scale of these inputs
     * @return the same inputs with the one workload
     */
    public Inputs with(Workload jobs) {
        return new Inputs(platform, network, List.of(jobs), limits, surroundings, files, seconds);
    }

    /**
     * Describes a run to the simulator.
     *
     * @param options how it follows published systems, and when it ends
     * @param seed seed of the run
     * @param check whether the run checks itself
     * @return the scenario
     */
    public Scenario scenario(RunOptions options, long seed, boolean check) {
        final Scenario plain = scenario(
                        options.rules().simulator(), () -> options.training().simulator(options.rules(), seed), check)
                .until(options.training().end());
        final Scenario scenario = ChosenCapability.over(
                options.shared().capabilities(), options.workflow().of(plain));
        return options.failures()
                .map(failures -> scenario.under(failures.plan(platform, seed)))
                .orElse(scenario);
    }

    /**
     * Describes a run to the simulator.
     *
     * @param rules choices that follow published systems
     * @param fabric gives the options of jobs on a fabric
     * @param check whether the run checks itself
     * @return the scenario
     */
    public Scenario scenario(SimulatorRules rules, Supplier<FabricRules> fabric, boolean check) {
        final SimulatedMachine machine = network.isPresent() ? network.get() : new CoreMachine(platform);
        final Scenario plain = Scenario.of(machine, workloads, limits, rules)
                .with(surroundings.features(), surroundings.externalEvents())
                .checked(check);
        return platform.fabrics().isEmpty() ? plain : plain.under(fabric.get());
    }

    private static Platform scaled(InputSources sources, Platform machine, List<ReferenceSpeed> stated) {
        return RunTimeScale.of(
                machine, sources.reference(), stated, sources.rules().reference());
    }

    /** Reads the jobs, and what their file states of the cores for which their run times hold. */
    private static Workload workload(InputSources sources, Platform machine, List<ReferenceSpeed> stated) {
        final Path file = sources.workload().orElseThrow();
        if (!sources.custom() && !JsonInput.isJson(file)) {
            return conversion(sources, machine).convert(SwfReader.read(file), WORKLOAD);
        }
        final BatsimWorkload read = sources.custom()
                ? BatsimWorkload.readCustom(
                        file,
                        WORKLOAD,
                        says -> scaled(sources, machine, says.stream().toList()).referenceGflops(),
                        sources.strict())
                : BatsimWorkload.read(file, WORKLOAD, sources.strict());
        read.reference().ifPresent(stated::add);
        return sources.custom() ? read.workload() : window(read.workload(), sources);
    }

    private static SwfConversion conversion(InputSources sources, Platform machine) {
        if (sources.rules().published()) {
            return new PublishedConversion(
                    sources.trace(),
                    scaled(sources, machine, List.of()).referenceGflops(),
                    sources.rules().conversion());
        }
        return sources.rules().rlScheduler()
                ? new RlSchedulerConversion(sources.trace())
                : new TraceConversion(sources.trace());
    }

    private static Workload window(Workload all, InputSources sources) {
        final List<Job> jobs = all.jobs();
        final int first = Math.min(sources.trace().firstJob(), jobs.size());
        final int last = (int) Math.min((long) first + sources.trace().nbJobs(), jobs.size());
        return new Workload(all.name(), JobGraph.cut(jobs, jobs.subList(first, last)), all.repairs(), all.profiles());
    }
}
