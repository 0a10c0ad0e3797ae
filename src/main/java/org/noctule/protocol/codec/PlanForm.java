package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.noctule.json.OwnServices;
import org.noctule.workload.JobPlan;

/** The form of plans of jobs on the wire. The only one stands in {@code META-INF/services} of this jar. */
public interface PlanForm {
    /** {@return that of this program} */
    static PlanForm own() {
        return Known.OWN;
    }

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

    /** The one of this jar. */
    final class Known {
        private static final PlanForm OWN =
                OwnServices.stream(PlanForm.class).findFirst().orElseThrow();

        private Known() {}
    }
}
