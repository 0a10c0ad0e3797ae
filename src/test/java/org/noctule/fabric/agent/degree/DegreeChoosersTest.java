package org.noctule.fabric.agent.degree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.AfterstateModels;
import org.noctule.fabric.agent.DegreeChooser;
import org.noctule.fabric.agent.DegreeQuestion;
import org.noctule.fabric.agent.FabricJob;
import org.noctule.fabric.agent.Outlook;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.json.JsonInput;
import org.noctule.platform.RampFabric;
import org.noctule.resource.ResourceSet;

final class DegreeChoosersTest {
    @TempDir
    private Path folder;

    private record Asked(Set<Integer> valid, double fraction, int fastEnough) implements DegreeQuestion {
        static Asked of(String valid, double fraction) {
            return new Asked(
                    List.of(valid.split(" ")).stream().map(Integer::valueOf).collect(Collectors.toSet()), fraction, 6);
        }

        @Override
        public FabricJob job() {
            return new FabricJob(
                    "w0!1", 0, RandomJobs.graph(new Random(1)), new JobTerms(10, fraction), new JobTotals(3, 1, 1));
        }

        @Override
        public int maxDegree() {
            return 16;
        }

        @Override
        public boolean allows(int degree) {
            return valid.contains(degree);
        }

        @Override
        public Proposal propose(int degree) {
            return new Proposal.Infeasible(new Refusal(RefusalCause.OP_PLACEMENT, "nowhere"));
        }

        @Override
        public Proposal propose(int degree, ResourceSet servers) {
            return propose(degree);
        }

        @Override
        public boolean meetsDeadline(Proposal proposal) {
            return false;
        }

        @Override
        public boolean meetsDeadline(int degree) {
            return degree >= fastEnough;
        }

        @Override
        public int freeServers() {
            return 16;
        }

        @Override
        public int heldBefore() {
            return 0;
        }

        @Override
        public List<Outlook> outlooks() {
            return List.of(new Unknown());
        }

        @Override
        public int servers() {
            return 16;
        }

        @Override
        public int runningJobs() {
            return 0;
        }
    }

    /** A fabric that is empty, and a job that cannot be planned. */
    private record Unknown() implements Outlook {
        @Override
        public RampFabric fabric() {
            return new RampFabric(4, 2, 2, 1, 1.6e12, 50e-9, 100e-9);
        }

        @Override
        public double now() {
            return 0;
        }

        @Override
        public double timeLeft() {
            return 10;
        }

        @Override
        public double heldUntil(int server) {
            return Double.NEGATIVE_INFINITY;
        }

        @Override
        public Proposal proposeAlone(int degree) {
            return new Proposal.Infeasible(new Refusal(RefusalCause.OP_PLACEMENT, "nowhere"));
        }
    }

    private static DegreeChooser chooser(String options) {
        return DegreeChoosers.read(JsonInput.parse(options, "options.json"), "max", 7);
    }

    @ParameterizedTest
    @CsvSource({
        "none, 0 1 2 4, 1",
        "none, 0, 0",
        "min, 0 1 2 4, 2",
        "min, 0 1, 1",
        "min, 0, 0",
        "min, 0 1 4, 4",
        "max, 0 1 2 4 6 8 16, 16",
        "max, 0 1, 1",
        "max, 0, 0",
        "acceptable_jct, 0 1 2 4 6 8 16, 4",
        "acceptable_jct, 0 1 2, 2",
        "acceptable_jct, 0 1 6, 6",
        "acceptable_jct, 0, 0",
        "deadline, 0 1 2 4 6 8, 6",
        "deadline, 0 1 2 4, 0",
        "sip_ml, 0 1 2 4 8, 8",
        "random, 0, 0"
    })
    void choosesAsIsSpecified(String name, String valid, int expected) {
        assertThat(chooser("{\"degree\": \"" + name + "\"}").choose(Asked.of(valid, 0.3)))
                .isEqualTo(expected);
    }

    @Test
    void takesABetaThatIsExactlyOneOverKAtItsWord() {
        final DegreeChooser chooser = chooser("{\"degree\": \"acceptable_jct\"}");
        assertThat(chooser.choose(Asked.of("0 1 2 4 8", 0.5))).isEqualTo(2);
        assertThat(chooser.choose(Asked.of("0 1 2 4 8", 1))).isEqualTo(1);
        assertThat(chooser.choose(Asked.of("0 1 2 4 8", 0.49))).isEqualTo(4);
    }

    @Test
    void takesItsFigures() {
        assertThat(chooser("{\"degree\": \"constant\", \"value\": 4}").choose(Asked.of("0 1 2 4 8", 0.5)))
                .isEqualTo(4);
        assertThat(chooser("{\"degree\": \"constant\", \"value\": 4}").choose(Asked.of("0 1 2", 0.5)))
                .isZero();
        assertThat(chooser("{\"degree\": \"constant\", \"value\": 18, \"max_degree\": 18}")
                        .choose(Asked.of("0 1 2 18", 0.5)))
                .isZero();
        assertThat(chooser("{\"degree\": \"sip_ml\", \"value\": 4}").choose(Asked.of("0 1 2 4 8", 0.5)))
                .isEqualTo(4);
        assertThat(chooser("{\"degree\": \"deadline\", \"floor\": 8}").choose(Asked.of("0 1 6 8 16", 0.5)))
                .isEqualTo(8);
    }

    @Test
    void drawsEveryAllowedDegreeAndNothingElse() {
        final DegreeChooser chooser = chooser("{\"degree\": \"random\"}");
        final Set<Integer> drawn = new TreeSet<>();
        for (int i = 0; i < 200; i++) {
            drawn.add(chooser.choose(Asked.of("0 1 2 6 16", 0.5)));
        }
        assertThat(drawn).containsExactly(1, 2, 6, 16);
    }

    static List<String> names() {
        return DegreeChoosers.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void choosesOnlyWhatIsAllowed(String name) {
        final Path model = folder.resolve("model.safetensors");
        AfterstateModels.any().write(model);
        final String needs = Map.of("constant", ", \"value\": 4", "afterstate", ", \"input_model\": \"" + model + "\"")
                .getOrDefault(name, "");
        final DegreeChooser chooser = chooser("{\"degree\": \"" + name + "\"" + needs + "}");
        final Random random = new Random(3);
        for (int i = 0; i < 100; i++) {
            final Set<Integer> valid = new TreeSet<>(Set.of(0));
            for (int degree = 1; degree <= 16; degree += degree == 1 ? 1 : 2) {
                if (random.nextBoolean()) {
                    valid.add(degree);
                }
            }
            final Asked asked = new Asked(valid, 0.01 + 0.98 * random.nextDouble(), random.nextInt(16));
            final int degree = chooser.choose(asked);
            assertThat(name.equals("sip_ml") && degree == 0 || valid.contains(degree))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "constant | futures: 20, value: 4 | futures: the degree constant has no such option | rollout or planner",
                "rollout | value: 4 | value: the degree rollout has no such option | sip_ml or constant",
                "planner | errors: 1 | errors: the degree planner has no such option | rollout",
                "max | blocks: 3 | blocks: the degree max has no such option | rollout or planner or afterstate"
            })
    void refusesWhatOnlyOtherMethodsRead(String name, String given, String problem, String readers) {
        final String options = given.replaceAll("(\\w+):", "\"$1\":");
        assertThatThrownBy(() -> chooser("{\"degree\": \"" + name + "\", " + options + "}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessage("options.json: $." + problem + ".")
                .asInstanceOf(InstanceOfAssertFactories.type(NoctuleException.class))
                .extracting(NoctuleException::remedy)
                .isEqualTo("Maybe leave it out, or set degree to " + readers + ".");
    }

    @Test
    void refusesFiguresThatAreNoDegree() {
        assertThatThrownBy(() -> chooser("{\"degree\": \"constant\", \"value\": 3}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("value");
        assertThatThrownBy(() -> chooser("{\"degree\": \"constant\", \"value\": 18}"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("above max_degree, 16");
        assertThatThrownBy(() -> chooser("{\"degree\": \"constant\"}")).isInstanceOf(NoctuleException.class);
        assertThatThrownBy(() -> chooser("{\"degree\": \"maximum\"}")).isInstanceOf(NoctuleException.class);
    }
}
