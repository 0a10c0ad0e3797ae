package org.noctule.slurm.agent;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.site.slurm.SlurmTimes;
import org.noctule.slurm.BatchRequest;

/**
 * The option {@code --switches} of sbatch, such as {@code 2@1:30}.
 *
 * @param most most leaf switches that a job wants; {@link BatchRequest#ANY_SWITCHES} for any number
 * @param patience seconds for which it waits for them at most; infinite if none are told
 */
record SwitchWish(int most, double patience) {
    private static final String NAME = "switches";
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(?:@(.+))?");

    /** Reads the wish of a job. */
    static SwitchWish of(String job, SbatchOptions options) {
        if (!options.has(NAME)) {
            return new SwitchWish(BatchRequest.ANY_SWITCHES, Double.POSITIVE_INFINITY);
        }
        final Matcher parts = FORM.matcher(options.text(NAME));
        final double wait =
                parts.matches() && parts.group(2) != null ? SlurmTimes.limit(parts.group(2)) : Double.POSITIVE_INFINITY;
        if (!parts.matches() || Double.isNaN(wait)) {
            throw options.wrong(job, NAME, "2 or 2@1:30");
        }
        final int most = Integer.parseInt(parts.group(1));
        return new SwitchWish(most == 0 ? BatchRequest.ANY_SWITCHES : most, wait);
    }
}
