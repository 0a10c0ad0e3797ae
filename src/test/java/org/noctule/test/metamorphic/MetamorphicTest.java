package org.noctule.test.metamorphic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.test.Thorough;
import org.noctule.test.metamorphic.Stage.Played;

/**
 * Relations between runs of random scenarios. One that is broken is told with its seed, and with the files of the
 * smallest run that breaks it, below {@code target/metamorphic}.
 */
class MetamorphicTest {
    private static final Path KEPT = Path.of("target/metamorphic");
    private static final int BLOCK = 500;
    private static final int SCENARIOS = Thorough.of(1_000, 5_000);

    @TempDir(factory = QuickFolders.class)
    private Path folder;

    private final List<String> broken = new ArrayList<>();

    @Test
    void runsKeepTheirRelations() {
        demand(0, 200);
    }

    @Test
    void scenariosHaveEveryAgentThatNeedsNoTraining() {
        assertThat(LongStream.range(0, 200).mapToObj(seed -> Scenario.of(seed).agent()))
                .containsAll(AgentRegistry.builtIn().names());
    }

    @Test
    @Tag("long")
    void runsKeepTheirRelationsAndTheRulesOfResultsForLong() {
        final List<List<Path>> blocks = new ArrayList<>();
        for (long first = 200; first < 200 + SCENARIOS; first += BLOCK) {
            blocks.add(demand(first, first + BLOCK));
        }
        blocks.forEach(folders -> ResultChecker.check(folders, "--prove"));
    }

    /** Returns the folders of the scenarios as they were drawn. */
    private List<Path> demand(long first, long end) {
        final List<Path> folders = new ArrayList<>();
        for (long seed = first; seed < end; seed++) {
            demand(Scenario.of(seed), new Stage(folder.resolve("" + seed)), folders);
            if (seed % 10 == 0) {
                demand(Scenario.withCompanions(seed), new Stage(folder.resolve("cards" + seed)), folders);
            }
        }
        assertThat(broken).isEmpty();
        return folders;
    }

    private void demand(Scenario scenario, Stage stage, List<Path> folders) {
        final Played first;
        try {
            first = stage.play(scenario);
        } catch (final RuntimeException e) {
            final String kind = kind(e.toString());
            tell(
                    scenario,
                    "Run",
                    e.toString(),
                    smaller -> failure(smaller, stage)
                            .filter(failure -> kind(failure).equals(kind))
                            .isPresent());
            return;
        }
        folders.add(first.folder());
        for (final Relation relation : Relation.ALL) {
            if (relation.holds(scenario)) {
                breach(relation, scenario, first, stage)
                        .ifPresent(breach -> tell(
                                scenario,
                                relation.getClass().getSimpleName(),
                                breach,
                                smaller -> failure(smaller, stage).isEmpty()
                                        && breach(relation, smaller, stage.play(smaller), stage)
                                                .isPresent()));
            }
        }
    }

    private static Optional<String> failure(Scenario scenario, Stage stage) {
        try {
            stage.play(scenario);
            return Optional.empty();
        } catch (final RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    private static String kind(String failure) {
        return failure.replaceAll("[0-9(].*", "");
    }

    private static Optional<String> breach(Relation relation, Scenario scenario, Played first, Stage stage) {
        try {
            return relation.known(scenario, first.results())
                    .difference(relation.again(scenario, first, stage), relation.tolerance());
        } catch (final RuntimeException e) {
            return Optional.of(e.toString());
        }
    }

    private void tell(Scenario scenario, String name, String breach, Predicate<Scenario> fails) {
        final Path kept = KEPT.resolve(scenario.seed() + "-" + name);
        new Reproducer(fails).smallest(scenario).write(kept);
        broken.add(name + ", " + scenario + ", smallest in " + kept + ": " + breach);
    }
}
