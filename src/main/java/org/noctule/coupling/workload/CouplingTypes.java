package org.noctule.coupling.workload;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingRates;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.KeyRule;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.coupling.TransportKind;
import org.noctule.json.JsonInput;
import org.noctule.workload.Job;
import org.noctule.workload.batsim.JsonValue;
import org.noctule.workload.batsim.ProfileScope;
import org.noctule.workload.batsim.ProfileType;
import org.noctule.workload.batsim.ProfileTypes;

/** Producer-consumer workflows, and their tasks. */
public final class CouplingTypes implements ProfileTypes {
    private static final String SIMULATIONS = "num_sims";
    private static final String GRID = "grid_size";
    private static final String STEPS = "steps";
    private static final String STEP_SECONDS = "step_seconds";
    private static final String CORES_PER_SIMULATION = "cores_per_sim";
    private static final String CORES_PER_TRAINER = "cores_per_trainer";
    private static final String TRAINERS = "trainers";
    private static final String KERNELS = "kernels";
    private static final String TRANSPORT = "transport";
    private static final String KEYS = "key_mode";
    private static final String EARLY = "early_trainers";
    private static final String RATES = "rates";
    private static final String WORKFLOW = "workflow";
    private static final String TASK = "task";

    /** The most simulations or trainers: each is a job. */
    private static final int MOST_KERNEL = 999;

    private static final Set<String> PLAN = Set.of(
            SIMULATIONS,
            GRID,
            STEPS,
            STEP_SECONDS,
            CORES_PER_SIMULATION,
            CORES_PER_TRAINER,
            TRAINERS,
            KERNELS,
            TRANSPORT,
            KEYS,
            EARLY,
            RATES);

    private static final List<ProfileType<?>> ALL = List.of(
            new ProfileType<>(
                    "producer_consumer",
                    ProducerConsumer.class,
                    PLAN,
                    (name, json, extra, scope) -> new ProducerConsumer(name, plan(json), extra),
                    (out, profile) -> write(out, profile.plan())),
            new ProfileType<>("workflow_task", CouplingTask.class, ofTask(), CouplingTypes::task, (out, profile) -> {
                out.writeStringField(WORKFLOW, profile.workflow());
                out.writeNumberField(TASK, profile.number());
                write(out, profile.plan());
            }));

    /** Creates them. */
    public CouplingTypes() {}

    @Override
    public List<ProfileType<?>> types() {
        return ALL;
    }

    @Override
    public List<Job> replaced(List<Job> jobs) {
        return CouplingExpansion.of(jobs);
    }

    private static Set<String> ofTask() {
        final Set<String> fields = new HashSet<>(PLAN);
        fields.add(WORKFLOW);
        fields.add(TASK);
        return Set.copyOf(fields);
    }

    private static CouplingTask task(String name, JsonInput json, Map<String, Object> extra, ProfileScope scope) {
        final CouplingPlan plan = plan(json);
        final int last = plan.shape().simulations() + plan.shape().trainers() - 1;
        return new CouplingTask(
                name, json.get(WORKFLOW).text(), plan, (int) json.get(TASK).integer(0, last), extra);
    }

    private static int number(JsonInput json, String key, int most, int standard) {
        return json.find(key).map(value -> (int) value.integer(1, most)).orElse(standard);
    }

    private static CouplingPlan plan(JsonInput json) {
        final CouplingRates rates = json.find(RATES).map(CouplingRates::read).orElse(CouplingRates.TUTORIAL);
        return new CouplingPlan(
                shape(json),
                json.find(TRANSPORT)
                        .map(text -> text.oneOf(TransportKind.class))
                        .orElse(TransportKind.SHARED_FILES),
                json.find(KEYS).map(text -> text.oneOf(KeyRule.class)).orElse(KeyRule.INDEX),
                number(json, CORES_PER_SIMULATION, Integer.MAX_VALUE, 1),
                number(json, CORES_PER_TRAINER, Integer.MAX_VALUE, 1),
                json.find(EARLY).map(JsonInput::flag).orElse(false),
                rates.times(),
                rates.costs());
    }

    private static CouplingShape shape(JsonInput json) {
        return new CouplingShape(
                number(json, SIMULATIONS, CouplingShape.MOST, 32),
                number(json, GRID, CouplingShape.MOST_POINTS, 512),
                number(json, STEPS, CouplingShape.MOST, 10),
                json.find(STEP_SECONDS)
                        .map(value -> value.between(0, Job.LONGEST))
                        .orElse(.5),
                kernels(json));
    }

    private static List<Integer> kernels(JsonInput json) {
        if (!json.has(KERNELS)) {
            return TrainerNetwork.kernels(number(json, TRAINERS, MOST_KERNEL / 2, 4));
        }
        final JsonInput list = json.get(KERNELS);
        final List<Integer> kernels = new ArrayList<>();
        for (final JsonInput kernel : list.elements()) {
            final int size = (int) kernel.integer(1, MOST_KERNEL);
            if (size % 2 == 0) {
                throw kernel.error("must be odd", "Maybe use " + (size + 1) + ": an even kernel has no middle.");
            }
            kernels.add(size);
        }
        if (kernels.isEmpty()) {
            throw list.error("must not be empty", "Maybe leave it out: then trainers have 3, 5, 7 and so on.");
        }
        if (json.has(TRAINERS) && number(json, TRAINERS, CouplingShape.MOST, 0) != kernels.size()) {
            throw json.get(TRAINERS)
                    .error(
                            "is not the number of kernels, " + kernels.size(),
                            "Maybe leave \"" + TRAINERS + "\" out: each kernel has a trainer.");
        }
        return kernels;
    }

    private static void write(JsonGenerator out, CouplingPlan plan) throws IOException {
        final CouplingShape shape = plan.shape();
        out.writeNumberField(SIMULATIONS, shape.simulations());
        out.writeNumberField(GRID, shape.gridSize());
        out.writeNumberField(STEPS, shape.steps());
        JsonValue.writeNumber(out, STEP_SECONDS, shape.stepSeconds());
        out.writeNumberField(CORES_PER_SIMULATION, plan.coresPerSimulation());
        out.writeNumberField(CORES_PER_TRAINER, plan.coresPerTrainer());
        out.writeArrayFieldStart(KERNELS);
        for (final int kernel : shape.kernels()) {
            out.writeNumber(kernel);
        }
        out.writeEndArray();
        out.writeStringField(TRANSPORT, plan.transport().id());
        out.writeStringField(KEYS, plan.keys().id());
        out.writeBooleanField(EARLY, plan.earlyTrainers());
        final CouplingRates rates = new CouplingRates(plan.times(), plan.costs());
        if (!rates.equals(CouplingRates.TUTORIAL)) {
            out.writeFieldName(RATES);
            rates.write(out);
        }
    }
}
