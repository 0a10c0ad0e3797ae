package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.json.OwnServices;
import org.noctule.workload.JobPlan;

/**
 * The form of a kind of plans of jobs on the wire, in the object {@code noctule} beside a decision. All of them stand
 * in {@code META-INF/services} of this jar.
 */
public interface PlanForm {
    /** The key of plans by which profiles work. */
    String PLAN = "plan";

    /** {@return the key of such a plan} */
    default String field() {
        return PLAN;
    }

    /** {@return the names by which peers announce that they know such plans; none if all that know extensions do} */
    default List<String> features() {
        return List.of();
    }

    /** {@return the kind of the plans} */
    Class<? extends JobPlan> kind();

    /** {@return the names of all causes for which a plan may be refused} */
    List<String> causes();

    /**
     * Writes a plan as a value.
     *
     * @param out the frame
     * @param plan the plan
     * @throws IOException if it cannot be written
     */
    void write(JsonGenerator out, JobPlan plan) throws IOException;

    /**
     * Reads a plan.
     *
     * @param in the value
     * @return the plan
     * @throws IOException if it cannot be read
     */
    JobPlan read(WireInput in) throws IOException;

    /** {@return the forms of all kinds, in the order in which features are announced} */
    static List<PlanForm> all() {
        return Known.ALL;
    }

    /**
     * Finds the form of a plan.
     *
     * @param plan the plan
     * @return its form
     */
    static PlanForm of(JobPlan plan) {
        return Known.ALL.stream()
                .filter(form -> form.kind().isInstance(plan))
                .findFirst()
                .orElseThrow();
    }

    /**
     * Finds a form by its key.
     *
     * @param field the key
     * @return the form, empty if it is no plan's
     */
    static Optional<PlanForm> ofField(String field) {
        return Known.ALL.stream().filter(form -> form.field().equals(field)).findFirst();
    }

    /** {@return the names of all causes for which a plan of any kind may be refused} */
    static List<String> allCauses() {
        return Known.ALL.stream().flatMap(form -> form.causes().stream()).toList();
    }

    /** {@return the names by which peers announce the kinds that they know} */
    static Stream<String> allFeatures() {
        return Known.ALL.stream().flatMap(form -> form.features().stream());
    }

    /** The list of this jar. */
    final class Known {
        private static final List<PlanForm> ALL = OwnServices.of(PlanForm.class);

        private Known() {}
    }
}
