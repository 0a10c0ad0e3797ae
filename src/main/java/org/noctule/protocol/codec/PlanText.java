package org.noctule.protocol.codec;

import java.nio.charset.StandardCharsets;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.workload.JobPlan;

/** Plans as texts, for programs that hand them in otherwise than in a message. */
public final class PlanText {
    private PlanText() {}

    /**
     * Reads a plan.
     *
     * @param plan the object, as EXECUTE_JOB has it
     * @param place its name in errors
     * @return the plan
     * @throws NoctuleException of kind INPUT if it is none
     */
    public static JobPlan read(JsonInput plan, String place) {
        final byte[] text = plan.node().toString().getBytes(StandardCharsets.UTF_8);
        try {
            return WireInput.read(
                    text,
                    new WirePlace(place),
                    in -> PlanForm.ofField(PlanForm.PLAN).orElseThrow().read(in));
        } catch (final NoctuleException e) {
            throw NoctuleException.input(e.getMessage(), e.remedy());
        }
    }
}
