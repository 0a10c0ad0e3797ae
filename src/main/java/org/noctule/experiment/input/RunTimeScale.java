package org.noctule.experiment.input;

import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.Platform;
import org.noctule.platform.ReferenceRule;
import org.noctule.platform.TypeSpeeds;
import org.noctule.workload.ReferenceSpeed;

/** The cores for which run times hold: what options say, else what the workloads say, else what a rule says. */
public final class RunTimeScale {
    private RunTimeScale() {}

    /**
     * Gives a machine its reference speed.
     *
     * @param machine the machine
     * @param options what options state
     * @param workloads what each of the workloads states, empty entries left out
     * @param otherwise the rule where nothing is stated
     * @return the machine on which run times hold for cores of that speed
     * @throws NoctuleException if a type is unknown, or workloads state different speeds
     */
    public static Platform of(
            Platform machine,
            Optional<ReferenceSpeed> options,
            List<ReferenceSpeed> workloads,
            ReferenceRule otherwise) {
        if (options.isPresent()) {
            return machine.withReference(gflops(options.get(), machine));
        }
        if (workloads.isEmpty()) {
            return otherwise.over(machine);
        }
        final ReferenceSpeed first = workloads.get(0);
        final double gflops = gflops(first, machine);
        for (final ReferenceSpeed other : workloads.subList(1, workloads.size())) {
            if (gflops(other, machine) != gflops) {
                throw NoctuleException.input(
                        other.place() + ": the speed (" + gflops(other, machine) + " GFLOPS) is not the one of "
                                + first.place() + " (" + gflops + " GFLOPS).",
                        "Maybe one of the workloads was made for another machine; the key workload.reference_speed of"
                                + " options files holds for all.");
            }
        }
        return machine.withReference(gflops);
    }

    private static double gflops(ReferenceSpeed stated, Platform machine) {
        if (stated.gflops().isPresent()) {
            return stated.gflops().getAsDouble();
        }
        final TypeSpeeds types = new TypeSpeeds(machine);
        return types.find(stated.type())
                .orElseThrow(() -> NoctuleException.input(
                        stated.place() + ": the value (" + stated.type()
                                + ") is no type of node or processor of the platform.",
                        Suggestion.of(stated.type(), types.names())));
    }
}
