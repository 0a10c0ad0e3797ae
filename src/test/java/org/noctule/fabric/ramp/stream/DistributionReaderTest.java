package org.noctule.fabric.ramp.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

final class DistributionReaderTest {
    private static ValueDistribution read(String json) {
        return DistributionReader.read(JsonInput.parse("{\"d\": " + json.replace('\'', '"') + "}", "o.json")
                .get("d"));
    }

    @Test
    void readsEveryType() {
        assertThat(read("1000")).isEqualTo(new FixedValue(1000));
        assertThat(read("{'type': 'fixed', 'value': 5}")).isEqualTo(new FixedValue(5));
        assertThat(read("{'type': 'uniform', 'min': 0.1, 'max': 1}")).isEqualTo(new UniformGrid(0.1, 1, 2));
        assertThat(read("{'type': 'probability_mass', 'values': {'2': 0.25, '1e3': 0.75}}"))
                .isEqualTo(new ProbabilityMass(List.of(2.0, 1000.0), List.of(0.25, 0.75)));
        assertThat(read("{'type': 'skew_normal', 'skewness': -5, 'min': 0.1, 'max': 1, 'decimals': 3}"))
                .isEqualTo(new SkewNormal(-5, 0.1, 1, 3));
        assertThat(read("{'type': 'exponential', 'mean': 1000}")).isEqualTo(new Exponential(1000));
        assertThat(read("{'type': 'any_of', 'distributions': [1, {'type': 'fixed', 'value': 2}]}"))
                .isEqualTo(new DistributionChoice(List.of(new FixedValue(1), new FixedValue(2))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'fast' | o.json: $.d: the value ("fast") must be an object. | Maybe braces are missing.
            {'value': 5} | o.json: $.d: the key "type" is missing. | Maybe add it: it has no default.
            {'type': 'unifrom'} | o.json: $.d.type: the value ("unifrom") must be one of fixed, uniform, probability_mass, skew_normal, exponential, any_of. | Maybe you mean "uniform".
            {'type': 'uniform', 'min': 0, 'max': 1, 'decimal': 2} | o.json: $.d: the key "decimal" is unknown. | Maybe you mean "decimals".
            {'type': 'uniform', 'min': 2, 'max': 1} | o.json: $.d.max: the value (1) must not be below the min (2.0). | Maybe they are swapped.
            {'type': 'exponential', 'mean': 0} | o.json: $.d.mean: the value (0) must be positive. | Maybe the sign or the unit is wrong.
            {'type': 'uniform', 'min': 0, 'max': 1, 'decimals': -1} | o.json: $.d.decimals: the value (-1) must lie between 0 and 12. | Maybe the sign or the unit is wrong.
            {'type': 'uniform', 'min': 0, 'max': 1, 'decimals': 7} | o.json: $.d: the value ({"type":"uniform","min":0,"max":1,"decimals":7}) has more than 1000000 values. | Maybe use fewer decimals.
            {'type': 'uniform', 'min': 'a', 'max': 1} | o.json: $.d.min: the value ("a") must be a number. | Maybe remove the quotation marks and the unit, if there is one.
            {'type': 'skew_normal', 'skewness': 1, 'min': 1, 'max': 1} | o.json: $.d.max: the value (1) must be above the min. | Maybe use the type fixed.
            {'type': 'skew_normal', 'skewness': 1, 'min': -1, 'max': 1} | o.json: $.d.min: the value (-1) must be at least 0.0. | Maybe the sign or the unit is wrong.
            {'type': 'probability_mass', 'values': {}} | o.json: $.d.values: the value ({}) has probabilities that add up to 0.0, not to 1. | Maybe one of them is missing, or they are percentages.
            {'type': 'probability_mass', 'values': {'1': 50, '2': 50}} | o.json: $.d.values: the value ({"1":50,"2":50}) has probabilities that add up to 100.0, not to 1. | Maybe one of them is missing, or they are percentages.
            {'type': 'probability_mass', 'values': {'1': 1.5, '2': -0.5}} | o.json: $.d.values.2: the value (-0.5) must be at least 0.0. | Maybe the sign or the unit is wrong.
            {'type': 'probability_mass', 'values': {'one': 1}} | o.json: $.d.values: the value ({"one":1}) has the key "one", which is no number. | Maybe write it like {"0.5": 1}.
            {'type': 'any_of', 'distributions': []} | o.json: $.d.distributions: the value ([]) must not be empty. | Maybe write one distribution instead of any_of.
            {'type': 'any_of', 'distributions': [{'type': 'fixed', 'valu': 1}]} | o.json: $.d.distributions[0]: the key "valu" is unknown. | Maybe you mean "value".
            """)
    void saysWhatIsWrong(String json, String what, String remedy) {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, () -> read(json));

        assertThat(e).isNotNull();
        assertThat(e.getMessage()).isEqualTo(what);
        assertThat(e.remedy()).isEqualTo(remedy);
    }
}
