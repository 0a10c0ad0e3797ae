package org.noctule.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;

class CoreStatesTest {
    private static final CoreStates.Listener DEAF = (processor, wasBusy, wasContended) -> {};

    private record Running(ResourceSet cores, long memory, long bandwidth) {}

    @Test
    void followsThePublishedScript() {
        final JsonNode golden = JsonInput.read(Shared.file("golden/hdeeprm/c09_core_states.json"))
                .node();
        final CoreStates states = new CoreStates(PublishedPlatformsTest.platform("learning"));
        check(states, golden.get("initial"));
        for (final JsonNode step : golden.get("steps")) {
            final int[] before = pStates(states);
            final ResourceSet cores =
                    ResourceSet.of(IntStream.range(0, step.get("cores").size())
                            .map(i -> step.get("cores").get(i).intValue())
                            .toArray());
            final long memory = CoreStates.bytes(step.get("job").get("mem").doubleValue());
            final long bandwidth =
                    CoreStates.kilobytesPerSecond(step.get("job").get("mem_bw").doubleValue());
            final List<Integer> changed = new ArrayList<>();
            final CoreStates.Listener listener = (processor, wasBusy, wasContended) -> {
                if (wasContended != states.contended(processor)) {
                    changed.add(processor);
                }
            };
            if (step.get("op").textValue().equals("LOCKED")) {
                states.take(cores, memory, bandwidth, listener);
            } else {
                states.giveBack(cores, memory, bandwidth, listener);
            }
            check(states, step.get("after"));
            final List<Integer> goldenChanged = new ArrayList<>();
            step.get("mem_bw_changed_processors").forEach(p -> goldenChanged.add(p.intValue()));
            assertThat(changed).isEqualTo(goldenChanged);
            for (int core = 0; core < before.length; core++) {
                final JsonNode modified = step.get("modified").get(Integer.toString(core));
                assertThat(states.pState(core)).isEqualTo(modified == null ? before[core] : modified.intValue());
            }
        }
    }

    private static int[] pStates(CoreStates states) {
        return IntStream.range(0, states.platform().nbCores())
                .map(states::pState)
                .toArray();
    }

    private static void check(CoreStates states, JsonNode golden) {
        double gflops = 0;
        double watts = 0;
        for (final JsonNode core : golden.get("cores")) {
            final int id = core.get(0).intValue();
            final int processor = states.platform().processorOfCore(id);
            final int pState = states.pState(id);
            assertThat(pState).isEqualTo(core.get(1).intValue());
            assertThat(pState < 2 ? states.gflops(processor) : 0)
                    .isCloseTo(core.get(2).doubleValue(), within(1e-12));
            assertThat(SlowCores.powerFactor(pState)
                            * states.platform().processorType(processor).wattsPerCore())
                    .isCloseTo(core.get(3).doubleValue(), within(1e-12));
            assertThat(states.free().contains(id)).isEqualTo(core.get(4).isNull());
            gflops += core.get(2).doubleValue();
            watts += core.get(3).doubleValue();
        }
        assertThat(states.totalGflops()).isCloseTo(gflops, within(1e-9));
        assertThat(states.totalWatts()).isCloseTo(watts, within(1e-9));
        for (int p = 0; p < golden.get("procs").size(); p++) {
            assertThat(states.bandwidthLeft(p) / 1e6)
                    .isEqualTo(golden.get("procs").get(p).doubleValue());
        }
        for (int n = 0; n < golden.get("nodes").size(); n++) {
            assertThat(states.memoryLeft(n) / 1e6)
                    .isEqualTo(golden.get("nodes").get(n).doubleValue());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"learning", "quickstart", "homogeneous_128"})
    void agreesWithTheRulesFollowedCoreByCore(String name) {
        final Platform platform = PlatformReader.read(Path.of("platforms", name + ".json"));
        final Random random = new Random(name.hashCode());
        final CoreStates states = new CoreStates(platform);
        final SlowCores twin = new SlowCores(platform);
        final boolean limited = Double.isFinite(platform.nodeType(0).memory());
        final List<Running> running = new ArrayList<>();
        for (int step = 0; step < 1500; step++) {
            if (!running.isEmpty() && (states.free().size() == 0 || random.nextInt(5) < 2)) {
                final Running job = running.remove(random.nextInt(running.size()));
                states.giveBack(job.cores, job.memory, job.bandwidth, DEAF);
                twin.unlock(job.cores, job.memory, job.bandwidth);
            } else {
                final Running job = new Running(
                        someFree(random, states),
                        random.nextInt(1_000_000),
                        CoreStates.kilobytesPerSecond(4 * random.nextInt(8)));
                running.add(job);
                states.take(job.cores, job.memory, job.bandwidth, DEAF);
                twin.lock(job.cores, job.memory, job.bandwidth);
            }
            for (int core = 0; core < platform.nbCores(); core++) {
                assertThat(states.pState(core)).isEqualTo(twin.pState(core));
            }
            for (int p = 0; p < platform.nbProcessors(); p++) {
                assertThat(states.bandwidthLeft(p)).isEqualTo(twin.bandwidth(p));
            }
            for (int n = 0; n < platform.nbNodes() && limited; n++) {
                assertThat(states.memoryLeft(n)).isEqualTo(twin.memory(n));
            }
            assertThat(states.totalGflops()).isCloseTo(twin.gflops(), within(1e-6));
            assertThat(states.totalWatts()).isCloseTo(twin.watts(), within(1e-6));
        }
        running.forEach(job -> states.giveBack(job.cores, job.memory, job.bandwidth, DEAF));
        assertThat(states.free().size()).isEqualTo(platform.nbCores());
        assertThat(states.totalGflops()).isZero();
        assertThat(states.totalWatts()).isEqualTo(new CoreStates(platform).totalWatts());
        for (int p = 0; p < platform.nbProcessors(); p++) {
            assertThat(states.busyCores(p)).isZero();
            assertThat(states.bandwidthLeft(p))
                    .isEqualTo(CoreStates.kilobytesPerSecond(
                            platform.processorType(p).memoryBandwidth()));
        }
    }

    private static ResourceSet someFree(Random random, CoreStates states) {
        final int[] free = states.free().lowest(states.free().size()).toArray();
        final int count = 1 + random.nextInt(Math.min(free.length, 12));
        return ResourceSet.of(
                random.ints(count, 0, free.length).map(i -> free[i]).toArray());
    }

    @Test
    void tellsOfEachProcessorOnce() {
        final CoreStates states = new CoreStates(PlatformReader.read(Path.of("platforms", "quickstart.json")));
        final List<String> heard = new ArrayList<>();
        states.take(
                ResourceSet.range(6, 17),
                0,
                CoreStates.kilobytesPerSecond(16),
                (p, busy, contended) -> heard.add(p + " " + busy + " " + contended + " " + states.busyCores(p)));
        assertThat(heard).containsExactly("0 0 false 2", "1 0 false 8", "2 0 false 2");
        assertThat(states.contended(1)).isTrue();
    }

    @Test
    void neverRunsOutOfWhatIsUnlimited() {
        final CoreStates states = new CoreStates(PlatformReader.read(Path.of("platforms", "homogeneous_128.json")));
        final long before = states.memoryLeft(0);
        states.take(ResourceSet.of(0), CoreStates.bytes(1e12), 0, DEAF);
        assertThat(states.memoryLeft(0)).isEqualTo(before);
    }
}
