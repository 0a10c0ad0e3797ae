package org.noctule.experiment.batsim;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.experiment.input.Doubts;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.input.RunTimeScale;
import org.noctule.experiment.input.Surroundings;
import org.noctule.hosts.simulator.HostMachine;
import org.noctule.hosts.simulator.HostTable;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;

/** The files that a command line of Batsim names, read, with the text that tells schedulers of them. */
public final class BatsimInputs {
    private final BatsimOptions options;
    private final List<WorkloadFile> workloads;
    private final Optional<HostMachine> network;
    private final Platform platform;
    private final double seconds;

    private BatsimInputs(BatsimOptions options) {
        final long start = System.nanoTime();
        this.options = options;
        this.workloads = new ArrayList<>();
        for (final Path file : options.workloads()) {
            workloads.add(WorkloadFile.read(file, "w" + workloads.size()));
        }
        final Optional<HostMachine> hosts = network();
        this.platform = RunTimeScale.of(
                hosts.map(HostMachine::platform).orElseGet(() -> PlatformReader.read(options.platform())),
                Optional.empty(),
                workloads.stream().flatMap(file -> file.reference().stream()).toList(),
                options.rules().reference());
        this.network = hosts.map(machine -> machine.with(platform));
        this.seconds = (System.nanoTime() - start) / 1e9;
    }

    /**
     * Reads the files.
     *
     * @param options the options that name them
     * @param warnings hears of limits and workloads that the platform cannot fill
     * @return their content
     * @throws NoctuleException if a file is missing or wrong, or an option does not fit the platform
     */
    public static BatsimInputs read(BatsimOptions options, Consumer<String> warnings) {
        final BatsimInputs inputs = new BatsimInputs(options);
        inputs.warn(warnings);
        Doubts.aboutReference(options.workloads(), options.platform(), inputs.inputs())
                .ifPresent(warnings);
        return inputs;
    }

    private Optional<HostMachine> network() {
        final HostChoice choice = options.hosts();
        if (!PlatformReader.isXml(options.platform())) {
            if (choice.most() > 0 || choice.asWorkloads() || !choice.roles().isEmpty()) {
                throw NoctuleException.input(
                        options.platform() + ": --mmax, --mmax-workload and --add-role-to-hosts choose among the hosts"
                                + " of a platform in XML.",
                        "Maybe leave them out, or name a platform whose file ends in .xml.");
            }
            return Optional.empty();
        }
        return Optional.of(HostMachine.read(
                options.platform(),
                choice.master(),
                choice.roles(),
                choice.limit(nbResources()),
                options.rules().network(),
                options.energy()));
    }

    private int nbResources() {
        return workloads.stream().mapToInt(WorkloadFile::nbResources).max().orElse(0);
    }

    private void warn(Consumer<String> warnings) {
        final int cores = platform.nbCores();
        if (options.hosts().most() > cores) {
            warnings.accept(
                    "--mmax: " + options.platform() + " has only " + Tally.of(cores, "host") + " to compute on.");
        }
        for (final WorkloadFile file : workloads) {
            if (file.nbResources() > cores) {
                warnings.accept(file.path() + ": made for " + Tally.of(file.nbResources(), "host")
                        + ", of which there are " + cores + "; wider jobs can never run.");
            }
        }
    }

    /**
     * Returns what a run is made from.
     *
     * @return the inputs, in default surroundings
     * @throws NoctuleException if there is no scheduler and a job cannot run on its own
     */
    public Inputs inputs() {
        final List<Workload> read =
                workloads.stream().map(WorkloadFile::workload).toList();
        final List<Workload> all = options.external() ? read : StartAll.atOnce(read, platform.nbCores());
        final List<Job> jobs =
                all.stream().flatMap(workload -> workload.jobs().stream()).toList();
        final List<InputFile> files = new ArrayList<>();
        files.add(InputFile.of(options.platform()));
        workloads.forEach(file -> files.add(InputFile.of(file.path())));
        return new Inputs(
                platform, network, all, JobLimits.of(jobs), Surroundings.DEFAULT, List.copyOf(files), seconds);
    }

    /**
     * Adds to a description what only these files know: names and properties of hosts, paths of workloads.
     *
     * @param plain the description without them
     * @return the description with them
     */
    public BatsimDescription describe(BatsimDescription plain) {
        final Map<String, String> sources = new LinkedHashMap<>();
        workloads.forEach(file -> sources.put(
                file.workload().name(), file.path().toAbsolutePath().normalize().toString()));
        final BatsimDescription told = plain.withSources(sources);
        if (network.isEmpty()) {
            return told;
        }
        final HostTable table = network.orElseThrow().table();
        final HostNames names =
                new HostNames(table.network().hosts(), options.hosts().roles());
        return told.withResources(
                names.of(table.hosts(), 0),
                names.of(table.storages(), table.hosts().size()));
    }
}
