package org.noctule.deepening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;

final class ReplayFolderTest {
    private static final String SCENARIOS =
            "scenario,model,adapt_start_s,budget_s,channels,height,width\nx,FeedForwardNet2,10,100,3,32,32\n";
    private static final String HEAD = "scenario,a1,a2,timeleft1_s,timeleft2_s,final_test_acc\n";
    private static final String EPOCHS =
            "scenario,seq,epoch,action,t_action_s,train_runtime_s,train_acc,t_test_s,test_acc\n";

    @TempDir
    Path folder;

    @BeforeEach
    void write() throws IOException {
        write("scenarios.csv", SCENARIOS);
        write("sequences.csv", HEAD + runs());
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private static String runs() {
        final StringBuilder text = new StringBuilder();
        for (int run = 8; run >= 0; run--) {
            text.append("x,")
                    .append(run / 3)
                    .append(',')
                    .append(run % 3)
                    .append(",90,80,0.")
                    .append(run);
            text.append('\n');
        }
        return text.toString();
    }

    private String fault() {
        final NoctuleException e = catchThrowableOfType(NoctuleException.class, () -> ReplayFolder.read(folder));
        assertThat(e).isNotNull();
        assertThat(e.remedy()).startsWith("Maybe");
        return e.getMessage().replace(folder.toString(), "DIR");
    }

    @Test
    void readsRunsInAnyOrderAndTheirEpochs() throws IOException {
        write("epochs.csv", EPOCHS + "x,1,0,0,0.5,10,0.3,12,0.25\nx,1,1,1,12,11,0.5,24,0.1\nx,1,2,2,24,,,,\n");
        final ReplayScenario scenario = ReplayFolder.read(folder).get(0);
        assertThat(scenario.decisions()).isEqualTo(2);
        assertThat(scenario.accuracy(List.of(2, 1))).isEqualTo(.7);
        assertThat(scenario.rank(List.of(2, 2))).isEqualTo(1);
        assertThat(scenario.sequences().get(1).epochs())
                .containsExactly(new RecordedEpoch(0, 10, .3, 1.5, .25), new RecordedEpoch(1, 11, .5, 1, .1));
        assertThat(scenario.sequences().get(0).epochs()).isEmpty();
    }

    @Test
    void refusesTablesWithMissingRuns() throws IOException {
        write("sequences.csv", HEAD + runs().replace("x,1,2,90,80,0.5\n", "").replace("x,2,0,90,80,0.6\n", ""));
        assertThat(fault())
                .isEqualTo(
                        "DIR/sequences.csv: the scenario (x) has 7 of 9 runs: that of the actions [1, 2] is missing.");
        write("sequences.csv", HEAD);
        assertThat(fault()).contains("all of them are missing");
        Files.delete(folder.resolve("sequences.csv"));
        assertThat(fault()).isEqualTo("The table (DIR/sequences.csv) does not exist.");
    }

    @Test
    void refusesRunsThatStandTwice() throws IOException {
        write("sequences.csv", HEAD + runs() + "x,0,1,90,80,0.5\n");
        assertThat(fault())
                .isEqualTo("DIR/sequences.csv:11: the run of the actions [0, 1] of scenario (x) stands twice.");
        write("sequences.csv", HEAD + runs());
        write("scenarios.csv", SCENARIOS + "x,ConvNet2,10,100,,,\n");
        assertThat(fault()).isEqualTo("DIR/scenarios.csv:3: the value (x) of column \"scenario\" stands twice.");
    }

    @Test
    void refusesWrongNumbers() throws IOException {
        write("sequences.csv", HEAD + runs().replace("0,1,90,80,0.1", "0,1,90,80,1.1"));
        assertThat(fault()).endsWith("the value (1.1) of column \"final_test_acc\" is not a number from 0.0 to 1.0.");
        write("sequences.csv", HEAD + runs().replace("0,1,90,80,0.1", "0,3,90,80,0.1"));
        assertThat(fault()).contains("the value (3) of column \"a2\" is not a number");
        write("sequences.csv", HEAD + runs().replace("0,1,90,80,0.1", "0,1,90,nan,0.1"));
        assertThat(fault()).contains("the value (nan) of column \"timeleft2_s\"");
        write("sequences.csv", HEAD + runs().replace("0,1,90,80,0.1", "0,1,90"));
        assertThat(fault()).contains("the row ends before its column \"timeleft2_s\"");
        write("sequences.csv", "scenario,a1\nx,0\n");
        assertThat(fault()).isEqualTo("DIR/sequences.csv: the column \"timeleft1_s\" is missing.");
    }

    @Test
    void refusesUnknownNames() throws IOException {
        write("sequences.csv", HEAD + runs() + "y,0,1,90,80,0.5\n");
        assertThat(fault()).contains("the value (y) of column \"scenario\" does not stand in scenarios.csv");
        write("scenarios.csv", SCENARIOS.replace("Net2", "Net9"));
        assertThat(fault()).isEqualTo("DIR/scenarios.csv:2: there is no network (FeedForwardNet9).");
    }

    @Test
    void anActionThatMerelyRestartsNeedsRunsOfItsOwn() throws IOException {
        write(
                "scenarios.csv",
                SCENARIOS.replaceAll("(?m)^(scenario.*)$", "$1,restart").replaceAll("(?m)^(x,.*)$", "$1,action"));
        assertThat(fault()).contains("the scenario (x) has ").contains(" of ");
        write(
                "scenarios.csv",
                SCENARIOS.replaceAll("(?m)^(scenario.*)$", "$1,restart").replaceAll("(?m)^(x,.*)$", "$1,never"));
        assertThat(fault()).contains("the value (never) of column \"restart\" is none of all, deepening, action");
    }

    @Test
    void refusesEpochsOutOfOrder() throws IOException {
        write("epochs.csv", EPOCHS + "x,1,1,0,0.5,10,0.3,12,0.25\n");
        assertThat(fault()).contains("of column \"epoch\" does not follow epoch -1");
        write("epochs.csv", EPOCHS + "x,1,0,0,0.5,10,0.3,2,0.25\n");
        assertThat(fault()).contains("the value (2) of column \"t_test_s\" is not a number from 10.5");
    }

    @Test
    void aWriterThatFailsLeavesNothingThatLooksWhole() throws IOException {
        final List<ReplayScenario> scenarios = ReplayFolder.read(folder);
        Files.delete(folder.resolve("sequences.csv"));
        Files.createDirectory(folder.resolve("sequences.csv"));
        assertThatThrownBy(() -> ReplayFolderWriter.write(folder, scenarios))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("sequences.csv");
        assertThat(folder.resolve("scenarios.csv")).doesNotExist();
    }
}
