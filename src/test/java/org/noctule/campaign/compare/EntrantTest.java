package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.SharedOptions;

final class EntrantTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mine=dir/a.jar#agent:key=value | mine | dir/a.jar#agent | {"key":"value"}
            dir/a=b.jar | dir/a=b.jar | dir/a=b.jar | {}
            easy:order== -wait | easy:order== -wait | easy | {"order":"= -wait"}
            p:weights={"a, b": 1, "c": [1, 2]},keep=true | p:weights={"a, b": 1, "c": [1, 2]},keep=true | p | {"weights":{"a, b":1,"c":[1,2]},"keep":true}
            = | = | = | {}
            mine=tcp://127.0.0.1:28000 | mine | tcp://127.0.0.1:28000 | {}
            tcp://host:1 | tcp://host:1 | tcp://host:1 | {}
            """)
    void aNameOfOnesOwnStandsBeforeAnEqualsSign(String text, String label, String agent, String keys) {
        final Entrant entrant = Entrant.parse(text).get(0);
        assertThat(entrant.label()).isEqualTo(label);
        assertThat(entrant.agent()).isEqualTo(agent);
        assertThat(entrant.keys()).hasToString(keys);
        assertThat(entrant.endpoint().isPresent()).isEqualTo(agent.startsWith("tcp:"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            training | {"name":"training","degree":"constant","value":4,"mask":"published"}
            training:degree=max | {"name":"training","degree":"max","mask":"published"}
            training:degree=constant,value=8 | {"name":"training","degree":"constant","value":8,"mask":"published"}
            training:value=8 | {"name":"training","degree":"constant","value":8,"mask":"published"}
            easy | {}
            """)
    void takesTheFilesKeysThatHoldForIt(String text, String keys) throws IOException {
        final Path file = Files.writeString(folder.resolve("options.json"), """
                {"decision": {"agent": {"name": "training", "degree": "constant", "value": 4, "mask": "published"}}}
                """);
        final SharedOptions options = OptionsReader.readShared(file, Overrides.NONE, warning -> {});
        final SharedOptions entered = Entrant.parse(text).get(0).enter(options);
        assertThat(entered.decision().get("agent").node()).hasToString(keys);
    }
}
