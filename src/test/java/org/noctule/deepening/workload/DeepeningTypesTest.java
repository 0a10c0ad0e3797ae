package org.noctule.deepening.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.deepening.DeepeningLaw;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.error.NoctuleException;
import org.noctule.test.Recordings;
import org.noctule.workload.batsim.BatsimWorkload;

final class DeepeningTypesTest {
    @TempDir
    private Path directory;

    private DeepeningProfile read(String profile) throws IOException {
        final String text =
                "{'nb_res':4,'jobs':[{'id':1,'subtime':0,'res':2,'profile':'p'}],'profiles':{'p':" + profile + "}}";
        final Path file = Files.writeString(directory.resolve("w.json"), text.replace('\'', '"'));
        return (DeepeningProfile)
                BatsimWorkload.read(file, "w0").workload().jobs().get(0).profile();
    }

    @Test
    void takesThePublishedLawWhereNothingIsSaid() throws IOException {
        final DeepeningProfile.Modelled training =
                (DeepeningProfile.Modelled) read("{'type':'training_model','network':'ConvNet2','budget':400}");
        assertThat(training.law())
                .isEqualTo(new DeepeningLaw(EpochCost.CONV_NET_2, 782, DeepeningLaw.CONV_NET_2, 0.011));
        assertThat(training.seconds()).isEqualTo(400);
        assertThat(training.gain(70)).isCloseTo(.731 - .615, within(1e-12));
        assertThat(training.gain(380)).isCloseTo(.612 - .573, within(1e-12));
        assertThat(training.law().at(135).accuracy().get(0)).isCloseTo(.606, within(1e-12));
    }

    @Test
    void readsAnotherLaw() throws IOException {
        final DeepeningProfile.Modelled training =
                (DeepeningProfile.Modelled) read("{'type':'training_model','network':'ConvNet3','budget':9,'start':1,"
                        + "'images':[3,16,16],'train_seconds':[2,1,1,1],'test_seconds':[0.5,0,0,0],'batches':4,"
                        + "'accuracy':[{'from':0,'means':[0.5]}],'noise':0,'seed':7,'decisions':2}");
        assertThat(training.network().input()).isEqualTo(new Extent(3, 16, 16));
        assertThat(training.law().cost().seconds(training.network())).isEqualTo(2.5);
        assertThat(training.seconds()).isEqualTo(8);
    }

    @Test
    void readsTheMomentsOfATableInOrder() throws IOException {
        Recordings.write(directory.resolve("t"));
        final DeepeningProfile.Replay training =
                (DeepeningProfile.Replay) read("{'type':'training_replay','table':'t','scenario':['late','early']}");
        assertThat(training.stages())
                .extracting(DeepeningProfile.Replay.Stage::scenario)
                .containsExactly("early", "late");
        assertThat(training.start()).isEqualTo(10);
        assertThat(training.stage(9).scenario()).isEqualTo("early");
        assertThat(training.stage(50).scenario()).isEqualTo("late");
        assertThat(training.gain(20)).isCloseTo(.8 - .4, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type':'training_model','network':'ConvNet9','budget':4}|there is no network (ConvNet9)",
                "{'type':'training_model','network':'ConvNet2','budget':0}|budget: the value (0) must be positive",
                "{'type':'training_model','network':'ConvNet3','budget':4}|the key \"accuracy\" is missing",
                "{'type':'training_model','network':'ConvNet2','budget':4,'start':4}|leaves nothing of the budget",
                "{'type':'training_model','network':'ConvNet2','budget':4,'train_seconds':[1],'test_seconds':[1]}"
                        + "|has 1 numbers, not 4",
                "{'type':'training_model','network':'ConvNet2','budget':4,"
                        + "'accuracy':[{'from':5,'means':[0]},{'from':5,'means':[0]}]}|does not follow the moment",
                "{'type':'training_replay','table':'t','scenario':'erly'}|the table has no scenario (erly)",
                "{'type':'training_replay','table':'t','scenario':['early','other']}|is of another network",
                "{'type':'training_replay','table':'t','scenario':[]}|must not be empty",
                "{'type':'training_replay','table':'u','scenario':'early'}|scenarios.csv",
                "{'type':'training_replay','table':'../t','scenario':'early'}|leads out of the workload's directory",
            })
    void refusesWhatCannotBePlayed(String profile, String problem) throws IOException {
        Recordings.write(directory.resolve("t"));
        assertThatThrownBy(() -> read(profile))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining(problem.replace("\\", ""));
    }

    @Test
    void namesARunThatIsMissing() throws IOException {
        Recordings.write(directory.resolve("t"));
        final Path runs = directory.resolve("t/sequences.csv");
        final String text = Files.readString(runs);
        Files.writeString(runs, text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1));
        assertThatThrownBy(() -> read("{'type':'training_replay','table':'t','scenario':'early'}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("is missing");
    }
}
