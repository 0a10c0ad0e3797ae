package org.noctule.fabric.ramp.stream;

import java.util.List;
import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * Several distributions, one of which is chosen for a whole stream, all with the same probability.
 *
 * @param members the distributions, at least one, unmodifiable
 */
public record DistributionChoice(List<ValueDistribution> members) implements ValueDistribution {
    @Override
    public double least() {
        return members.stream().mapToDouble(ValueDistribution::least).min().orElseThrow();
    }

    @Override
    public double largest() {
        return members.stream().mapToDouble(ValueDistribution::largest).max().orElseThrow();
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return members.get(choices.choice(members.size())).prepare(numbers, choices);
    }

    @Override
    public ValueDistribution drawn(NumpyRandom numbers) {
        return new DistributionChoice(
                members.stream().map(member -> member.drawn(numbers)).toList());
    }
}
