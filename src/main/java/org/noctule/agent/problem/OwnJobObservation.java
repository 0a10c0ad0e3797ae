package org.noctule.agent.problem;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.noctule.agent.OwnCode;
import org.noctule.agent.ServiceJar;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.GuardedObservation;
import org.noctule.agent.view.JobLine;
import org.noctule.agent.view.ViewObservation;

/**
 * An observation of a jar.
 *
 * @param text {@code FILE.jar} or {@code FILE.jar#CLASS}
 * @param provider makes that of a run
 */
record OwnJobObservation(String text, ServiceLoader.Provider<ViewObservation> provider) implements ObservedJobs {
    private static final String NOUN = "observation";

    static OwnJobObservation open(String text) {
        final ServiceJar jar = ServiceJar.once(Path.of(ServiceJar.file(text)), NOUN, ViewObservation.class);
        return new OwnJobObservation(text, jar.chosen(ViewObservation.class, text, provider -> provider));
    }

    @Override
    public ViewObservation of(JobLine line, int window) {
        final OwnCode code = new OwnCode(NOUN, text);
        return new GuardedObservation(code, code.call("its constructor", provider));
    }

    /** Shows it the jobs that wait in the order in which they are lined up. */
    @Override
    public ClusterView seen(ClusterView view, JobLine line) {
        return view.lined(line);
    }

    @Override
    public OptionalInt perJob() {
        return OptionalInt.empty();
    }

    @Override
    public String layout() {
        return "job " + provider.type().getSimpleName();
    }
}
