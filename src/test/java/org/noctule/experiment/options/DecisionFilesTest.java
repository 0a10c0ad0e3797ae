package org.noctule.experiment.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.json.JsonInput;

/** The files of {@code decision}: found by their rows, wherever those stand. */
final class DecisionFilesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "easy | {'agent': {'order': 'sjf'}, 'seed': 1} | ''",
                "ppo | {'agent': {'input_model': 'a', 'output_model': 'b', 'lr': 1}} | agent.input_model agent.output_model",
                "ppo | {'agent': {'network': {'type': 'onnx', 'file': 'n'}}} | agent.network.file",
                "x.jar | {'agent': {'input_model': 'a', 'own': {'file': 'b'}}} | agent.input_model",
                "none | {'agent': {'file': 'a.py'}} | ''",
                "easy | {'adaptation': {'input_model': 'p'}} | adaptation.input_model",
                "easy | {'adaptation': 'random'} | ''",
                "ppo | {'env': {'episode': {'traces': [{'workload_file_path': 'a', 'nb_jobs': 3},"
                        + " {'platform_file_path': 'b'}]}}} | env.episode.traces.0.workload_file_path"
                        + " env.episode.traces.1.platform_file_path",
            })
    void areFoundByTheirRows(String agent, String decision, String found) {
        final List<String> places = new ArrayList<>();
        DecisionFiles.visit(
                JsonInput.parse(decision.replace('\'', '"'), "decision"),
                Optional.ofNullable(agent),
                (key, object, place) -> places.add((place + "." + key.name()).substring("decision.".length())));
        assertThat(String.join(" ", places)).isEqualTo(found);
    }
}
