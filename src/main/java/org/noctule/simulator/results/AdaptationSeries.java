package org.noctule.simulator.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.noctule.simulator.DeepeningOutcome;
import org.noctule.workload.Job;

/** Outcomes of training jobs that may change their network, in the order of their ends. */
final class AdaptationSeries implements Series {
    static final String HEADER = "job_id,workload_name,scenario,budget,actions,accuracy,rank,epochs";

    private final List<Job> jobs = new ArrayList<>();
    private final List<DeepeningOutcome> outcomes = new ArrayList<>();

    void add(Job job, DeepeningOutcome outcome) {
        jobs.add(job);
        outcomes.add(outcome);
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    @Override
    public String file() {
        return "adaptation.csv";
    }

    @Override
    public void write(CsvOutput out, ResultFormat format) throws IOException {
        out.line(HEADER);
        for (int row = 0; row < jobs.size(); row++) {
            final DeepeningOutcome outcome = outcomes.get(row);
            out.text(jobs.get(row).name())
                    .text(jobs.get(row).workloadName())
                    .text(outcome.scenario())
                    .fixed(outcome.budget())
                    .text(outcome.actions().stream().map(String::valueOf).collect(Collectors.joining("-")));
            if (outcome.accuracy().isPresent()) {
                out.fixed(outcome.accuracy().getAsDouble());
            } else {
                out.empty();
            }
            if (outcome.rank() > 0) {
                out.integer(outcome.rank());
            } else {
                out.empty();
            }
            out.integer(outcome.epochs()).endRow();
        }
    }
}
