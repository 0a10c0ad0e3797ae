package org.noctule.failure.simulator;

import java.util.List;
import java.util.Optional;
import org.noctule.failure.Outage;
import org.noctule.simulator.ResultColumns;
import org.noctule.simulator.ResultRow;

/**
 * An outage of a run with failures; one without an end has none in the file. They are told in the order in which they
 * begin.
 *
 * @param outage the time during which a part of the machine is out of use
 * @param jobs ids of the jobs that ended by it
 */
public record OutageRow(Outage outage, List<String> jobs) implements ResultRow {
    /** The file of these rows. */
    static final ResultColumns COLUMNS =
            ResultColumns.of("failures.csv", "start", "end", "domain", "cores", "cause", "jobs_hit");

    @Override
    public ResultColumns columns() {
        return COLUMNS;
    }

    @Override
    public List<?> values() {
        return List.of(
                outage.start(),
                outage.end() == Double.POSITIVE_INFINITY ? Optional.empty() : outage.end(),
                outage.domain().text(),
                outage.cores(),
                outage.cause(),
                String.join(" ", jobs));
    }
}
