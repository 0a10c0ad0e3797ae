package org.noctule.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.RunTimeScale;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ReferenceRule;
import org.noctule.protocol.codec.ForeignMachine;
import org.noctule.workload.ReferenceSpeed;

/**
 * The machine that the options name, for simulators that cannot describe theirs: Batsim on what {@code noctule convert
 * platform} wrote.
 *
 * @param file the platform file, which is read when the run begins
 * @param pStates the rule of the options
 * @param reference the speed of the cores for which run times hold, empty if the options do not state it
 * @param otherwise the rule of the options where it is not stated
 */
public record KnownMachine(Path file, PStateRule pStates, Optional<ReferenceSpeed> reference, ReferenceRule otherwise)
        implements ForeignMachine {
    /**
     * Chooses what is known.
     *
     * @param options the options
     * @return the machine that they name; a flat one if they name none, or hosts of SimGrid's XML
     */
    public static ForeignMachine of(SharedOptions options) {
        return options.platform()
                .filter(file -> !PlatformReader.isXml(file))
                .<ForeignMachine>map(file -> new KnownMachine(
                        file,
                        options.rules().simulator().pStates(),
                        options.reference(),
                        options.rules().reference()))
                .orElse(FLAT);
    }

    @Override
    public Platform platform(Platform flat) {
        final Platform platform = PlatformReader.read(file);
        if (platform.nbCores() != flat.nbCores()) {
            throw NoctuleException.input(
                    "The simulator has (" + flat.nbCores() + ") hosts that compute, but the platform " + file + " has "
                            + platform.nbCores() + " cores.",
                    "Maybe the simulator runs on another platform: noctule convert platform " + file
                            + " OUT.xml writes this one.");
        }
        return RunTimeScale.of(platform, reference, List.of(), otherwise);
    }
}
