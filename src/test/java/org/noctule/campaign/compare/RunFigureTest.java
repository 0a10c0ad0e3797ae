package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The figures of runs, whatever their kind. */
final class RunFigureTest {
    private static final RunOutcome PLAYED = new RunOutcome(
            Map.of(Figure.MAKESPAN, 5.25),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    private static final RunOutcome TRAINED = new RunOutcome(
                    Map.of(),
                    Optional.of(JsonNodeFactory.instance
                            .objectNode()
                            .put("blocking_rate", 0.25)
                            .put("num_jobs_blocked", 3)),
                    Optional.empty(),
                    Optional.of(new AdaptedJobs(4, 1, 2, 1.5)),
                    Optional.empty(),
                    Optional.empty())
            .after(new TrainedFigures(
                    7, 2, OptionalDouble.of(1.5), OptionalDouble.of(1), OptionalDouble.empty(), "ab"));

    @Test
    void everyFigureHasANameOfItsOwn() {
        assertThat(FigureCatalogue.names()).doesNotHaveDuplicates().hasSize(Figure.values().length + 27);
        assertThat(FigureCatalogue.all())
                .allSatisfy(
                        figure -> assertThat(FigureCatalogue.of(figure.key())).isSameAs(figure));
    }

    @Test
    void everyFigureIsInTheTableOfFigures() {
        assertThat(FigureCatalogue.all())
                .allSatisfy(figure -> assertThat(figure.title()).isNotEmpty());
        assertThat(TrainingFigure.TRAINING_RETURN.title()).contains(" " + TrainedFigures.LAST + " updates");
        assertThat(PolicyFigure.POLICY_LAST_UPDATES.title()).contains(" " + PolicyOutcome.LAST + " updates");
    }

    @Test
    void cellsAreEmptyWhereARunHasNoSuchFigure() {
        assertThat(FigureCatalogue.all().stream().map(figure -> figure.cell(PLAYED)))
                .startsWith("0.0", "0.0", "0.0", "5.25")
                .endsWith(Collections.nCopies(27, "").toArray(String[]::new));
        assertThat(FabricFigure.FABRIC_BLOCKING_RATE.cell(TRAINED)).isEqualTo("0.25");
        assertThat(FabricFigure.FABRIC_BLOCKED.cell(TRAINED)).isEqualTo("3.0");
        assertThat(AdaptedFigure.ADAPTED_ACCURACY.cell(TRAINED)).isEqualTo("0.75");
        assertThat(AdaptedFigure.ADAPTED_PART.cell(TRAINED)).isEqualTo("0.25");
        assertThat(List.of(TrainingFigure.values()).stream().map(figure -> figure.cell(TRAINED)))
                .containsExactly("7", "2", "1.5", "1.0", "", "ab");
    }

    @Test
    void reportsAskForFiguresThatWereKeptAndAreNumbers() {
        final List<String> kept = List.of("training_model", "makespan", "training_return");
        assertThat(FigureCatalogue.parse("training_return,makespan", kept))
                .containsExactly(Figure.MAKESPAN, TrainingFigure.TRAINING_RETURN);
        assertThat(FigureCatalogue.parse("all", kept)).hasSize(2);
        assertThatThrownBy(() -> FigureCatalogue.parse("energy", kept)).hasMessageContaining("(energy) must be one of");
        assertThatThrownBy(() -> FigureCatalogue.parse("training_model", kept)).hasMessageContaining("is a text");
        assertThat(TrainingFigure.TRAINING_RETURN.moreIsBetter()).isTrue();
        assertThat(TrainingFigure.TRAINING_UPDATES.moreIsBetter()).isFalse();
        assertThat(FabricFigure.FABRIC_BLOCKING_RATE.moreIsBetter()).isFalse();
    }
}
