package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;

/**
 * The kinds of change of started jobs that an end of a connection has announced.
 *
 * @param resize whether it knows other sets of cores for running jobs
 * @param suspend whether it knows suspended jobs
 * @param adaptation whether it knows training jobs that change their network
 * @param workflows whether it knows producer-consumer workflows
 */
record ElasticFeatures(boolean resize, boolean suspend, boolean adaptation, boolean workflows) {
    /** Batsim and its clients. */
    static final ElasticFeatures NONE = new ElasticFeatures(false, false, false, false);

    /** Both of our ends. */
    static final ElasticFeatures ALL = new ElasticFeatures(true, true, true, true);

    /** What an answer to a training job shows. */
    static final ElasticFeatures ADAPTATION = new ElasticFeatures(false, false, true, false);

    /** What the choice of a transport shows. */
    static final ElasticFeatures WORKFLOWS = new ElasticFeatures(false, false, false, true);

    private static final String RESIZE = "resize";
    private static final String SUSPEND = "suspend";
    private static final String JOB_ADAPTATION = "job_adaptation";
    private static final String PRODUCER_CONSUMER = "workflows";

    static ElasticFeatures named(List<String> features) {
        return new ElasticFeatures(
                features.contains(RESIZE),
                features.contains(SUSPEND),
                features.contains(JOB_ADAPTATION),
                features.contains(PRODUCER_CONSUMER));
    }

    /** The kind that a decision shows: who sends it understands what it leads to. */
    static ElasticFeatures of(ElasticDecision decision) {
        final boolean suspends = suspends(decision);
        return new ElasticFeatures(!suspends, suspends, false, false);
    }

    private static boolean suspends(ElasticDecision decision) {
        return decision instanceof ElasticDecision.SuspendJobs || decision instanceof ElasticDecision.ResumeJob;
    }

    ElasticFeatures and(ElasticFeatures more) {
        return new ElasticFeatures(
                resize || more.resize,
                suspend || more.suspend,
                adaptation || more.adaptation,
                workflows || more.workflows);
    }

    boolean include(ElasticDecision decision) {
        return suspends(decision) ? suspend : resize;
    }

    /** Refusals, and the cores of a job that goes on, come with both kinds. */
    boolean include(ElasticEvent event) {
        if (event instanceof ElasticEvent.JobsSuspended) {
            return suspend;
        }
        return resize || suspend && !(event instanceof ElasticEvent.ResizeRequested);
    }

    void write(JsonGenerator out) throws IOException {
        if (resize) {
            out.writeString(RESIZE);
        }
        if (suspend) {
            out.writeString(SUSPEND);
        }
        if (adaptation) {
            out.writeString(JOB_ADAPTATION);
        }
        if (workflows) {
            out.writeString(PRODUCER_CONSUMER);
        }
    }
}
