package org.noctule.learning.onnx;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.FloatBuffer;
import java.util.Map;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.PlayedNetwork;
import org.noctule.model.Layout;

/**
 * A network in ONNX Runtime: from {@code observation}, 32-bit floats of the shape [n, values], to {@code scores}, the
 * same of the shape [n, actions].
 */
final class OnnxNetwork implements PlayedNetwork {
    private static final String OBSERVATION = "observation";
    private static final String SCORES = "scores";
    private static final String LAYOUT = "layout";

    private final OrtSession session;
    private final Layout layout;
    private final String source;

    private OnnxNetwork(OrtSession session, Layout layout, String source) {
        this.session = session;
        this.layout = layout;
        this.source = source;
    }

    /**
     * Makes a network.
     *
     * @param content the bytes of its file
     * @param source its name in errors
     * @return the network
     * @throws NoctuleException of kind INPUT if it has other inputs or outputs, or no layout
     */
    static OnnxNetwork of(byte[] content, String source) {
        final OrtEnvironment runtime = OrtEnvironment.getEnvironment();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            runtime.setTelemetry(false);
            // Sums in a fixed order, and no threads that wait for each other over a network this small.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            final OrtSession session = runtime.createSession(content, options);
            try {
                return new OnnxNetwork(session, checked(session, source), source);
            } catch (OrtException | RuntimeException e) {
                session.close();
                throw e;
            }
        } catch (OrtException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    source + " cannot be read by ONNX Runtime: " + firstLine(e) + ".",
                    "Maybe it is no ONNX file, or of a newer version of the format.",
                    e);
        }
    }

    private static Layout checked(OrtSession session, String source) throws OrtException {
        final String text = session.getMetadata().getCustomMetadata().get(LAYOUT);
        if (text == null) {
            throw NoctuleException.input(
                    source + " has no \"" + LAYOUT + "\" in its metadata.",
                    "Maybe add it: the layout that noctule.models.layout(envs) returns in Python, as JSON.");
        }
        final Layout layout = Layout.read(JsonInput.parse(text, source + " (" + LAYOUT + ")"));
        check(session.getInputInfo(), OBSERVATION, layout.size(), source);
        check(session.getOutputInfo(), SCORES, layout.actions().size(), source);
        if (session.getNumInputs() != 1) {
            throw NoctuleException.input(
                    source + " has " + session.getNumInputs() + " inputs, not \"" + OBSERVATION + "\" alone.",
                    "Maybe export it without the others.");
        }
        return layout;
    }

    private static void check(Map<String, NodeInfo> nodes, String name, int size, String source) {
        final NodeInfo node = nodes.get(name);
        if (node == null || !(node.getInfo() instanceof TensorInfo info)) {
            throw NoctuleException.input(
                    source + " has " + nodes.keySet() + " and no tensor \"" + name + "\".",
                    "Maybe name inputs and outputs when it is exported: observation and scores.");
        }
        final long[] shape = info.getShape();
        if (info.type != OnnxJavaType.FLOAT || shape.length != 2 || shape[1] != size || shape[0] > 1) {
            throw NoctuleException.input(
                    source + ": \"" + name + "\" is " + info + ", not 32-bit floats of the shape [n, " + size + "].",
                    "Maybe it was exported for another problem, or with a fixed number of rows.");
        }
    }

    @Override
    public Layout layout() {
        return layout;
    }

    @Override
    public float[] scores(float[] observation) {
        try (OnnxTensor seen = OnnxTensor.createTensor(
                        OrtEnvironment.getEnvironment(),
                        FloatBuffer.wrap(observation),
                        new long[] {1, observation.length});
                OrtSession.Result result = session.run(Map.of(OBSERVATION, seen), Set.of(SCORES))) {
            final FloatBuffer values = ((OnnxTensor) result.get(0)).getFloatBuffer();
            final float[] scores = new float[layout.actions().size()];
            values.get(scores);
            return scores;
        } catch (OrtException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    source + " fails: " + firstLine(e) + ".",
                    "Maybe it does not take one observation at a time.",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (final OrtException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String firstLine(OrtException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
