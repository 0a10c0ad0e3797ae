package org.noctule.protocol;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What coding the small messages costs of which a run consists: about 130 to 300 bytes each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CodecBenchmark {
    /** What messages of each kind hold. */
    public enum Kind {
        /** A trace's job. */
        JOB_SUBMITTED(new Event.JobSubmitted(
                86_400.25,
                new Job(
                        "w0!123456",
                        86_400.25,
                        16,
                        7200,
                        7200,
                        0,
                        0,
                        new Profile.ReferenceTime("123456", 3127.5, Map.of()),
                        Map.of()))),
        /** A completion on two intervals of cores. */
        JOB_COMPLETED(new Event.JobCompleted(
                100_000 / 3.0, "w0!4711", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.parse("0-15 32-63"))),
        /** The least that an event may hold. */
        REQUESTED_CALL(new Event.RequestedCall(86_400.25));

        private final Message message;

        Kind(Event event) {
            this.message = new Message(event.timestamp(), List.of(event));
        }
    }

    /** The dialect. */
    @Param({"NOCTULE", "BATSIM"})
    public Dialect dialect;

    /** The event. */
    @Param({"JOB_SUBMITTED", "JOB_COMPLETED", "REQUESTED_CALL"})
    public Kind kind;

    private Codec codec;
    private byte[] message;
    private final Reply execute = new Reply(
            86_400.25, List.of(new Decision.ExecuteJob(86_400.25, "w0!123456", ResourceSet.parse("0-15 32-63"))));
    private byte[] reply;

    /** Writes the frames that are read. */
    @Setup
    public void write() {
        codec = Codec.of(dialect, BatsimDescription.NONE.withProfilesForwarded());
        message = codec.encode(kind.message);
        reply = codec.encode(execute);
    }

    /**
     * Writes a message.
     *
     * @return the frame
     */
    @Benchmark
    public byte[] encodeMessage() {
        return codec.encode(kind.message);
    }

    /**
     * Reads a message.
     *
     * @return the message
     */
    @Benchmark
    public Message decodeMessage() {
        return codec.decodeMessage(message);
    }

    /**
     * Writes a reply that executes one job.
     *
     * @return the frame
     */
    @Benchmark
    public byte[] encodeReply() {
        return codec.encode(execute);
    }

    /**
     * Reads a reply that executes one job.
     *
     * @return the reply
     */
    @Benchmark
    public Reply decodeReply() {
        return codec.decodeReply(reply, 0);
    }
}
