package org.noctule.experiment.process;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;

/**
 * Another process of Noctule that works for this one: it is asked by lines of JSON and answers each by one. It ends
 * when its input does, so it never outlives this process. Asked by one thread; may be killed by any.
 */
public final class WorkerProcess implements AutoCloseable {
    /** What each answer begins with; other lines are passed on as they are. */
    public static final String ANSWER = "noctule answers ";

    /** The line by which a process tells now and then that it is alive. */
    static final String BEAT = "noctule works";

    /** The last line that a process is sent, unless who asks it was killed. */
    static final String END = "end";

    /** The last line that a process is sent on which nobody waits any longer. */
    static final String DISMISSED = "dismissed";

    /** How long a process may be silent unless a user says otherwise. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private static final long PATIENCE_MS = 3000;
    private static final long GRACE_MS = 300;

    private final String name;
    private final Process process;
    private final ChildErrors errors;
    private final ChildAnswers answers;
    private final BufferedWriter input;

    private final Duration silence;

    private WorkerProcess(String name, Process process, Duration silence) {
        this.silence = silence;
        this.name = name;
        this.process = process;
        this.errors = new ChildErrors(process);
        this.answers = new ChildAnswers(process.inputReader(StandardCharsets.UTF_8));
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts a process.
     *
     * @param name its name in errors, such as "simulation process 3"
     * @param program the class with the entry point
     * @param flags flags of Java beside those of this process
     * @param arguments the words after {@code noctule}
     * @return the process
     * @throws NoctuleException if the machine refuses
     */
    public static WorkerProcess start(String name, Class<?> program, List<String> flags, List<String> arguments) {
        return start(name, program, flags, arguments, SILENCE);
    }

    /**
     * Starts a process that may be silent for some time.
     *
     * @param name its name in errors
     * @param program the class with the entry point
     * @param flags flags of Java beside those of this process
     * @param arguments the words after {@code noctule}
     * @param silence how long nothing may be heard of it, neither answers nor its heartbeat, while it is to answer
     * @return the process
     * @throws NoctuleException if the machine refuses
     */
    public static WorkerProcess start(
            String name, Class<?> program, List<String> flags, List<String> arguments, Duration silence) {
        return new WorkerProcess(name, OtherJava.start(program, flags, arguments), silence);
    }

    /**
     * Asks, and waits for the answer.
     *
     * @param request the question
     * @return the answer
     * @throws NoctuleException as {@link #receive} does
     */
    public JsonInput ask(ObjectNode request) {
        send(request);
        return receive();
    }

    /**
     * Asks.
     *
     * @param request the question
     * @throws NoctuleException what the process complains about, or of kind PEER if it was ended
     */
    public void send(ObjectNode request) {
        try {
            input.write(request.toString());
            input.newLine();
            input.flush();
        } catch (final IOException e) {
            throw ended();
        }
    }

    /**
     * Waits for an answer.
     *
     * @return the answer
     * @throws NoctuleException what the process complains about; of kind PEER if it was ended or is silent for too
     *     long; of kind INTERRUPTED if the thread was interrupted
     */
    public JsonInput receive() {
        try {
            return JsonInput.parse(answers.next(silence, this::silent).orElseThrow(this::ended), name);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoctuleException(
                    NoctuleException.Kind.INTERRUPTED,
                    "The wait for the " + name + " was interrupted.",
                    "Maybe start again.");
        }
    }

    private NoctuleException silent() {
        return NoctuleException.peer(
                "The " + name + " was silent for " + silence.toMillis() / 1000.0 + " s.",
                "Maybe it was stopped (SIGSTOP), or its machine stands still.");
    }

    /**
     * Waits no longer for the process: if it is ever heard of again, it learns so and ends. One that stands still is
     * left for {@link #close} to end.
     */
    public void dismiss() {
        last(DISMISSED);
    }

    private void last(String word) {
        try {
            input.write(word);
            input.newLine();
            input.close();
        } catch (final IOException e) {
            // It has ended already, or was dismissed before.
            process.destroy();
        }
    }

    /**
     * Calls back once the process has ended, on another thread.
     *
     * @param call the call
     * @return tells when it has been called
     */
    CompletableFuture<Void> whenEnded(Runnable call) {
        return process.onExit().thenRun(call);
    }

    /** What the process complained about, or that it was ended. */
    NoctuleException ended() {
        final int code = exitCode();
        return errors.failure(code)
                .orElseGet(() -> NoctuleException.peer(
                        "The " + name + " was ended from outside (exit code " + code + ").",
                        "Maybe someone or the system killed it: is the memory of this machine used up?"));
    }

    private int exitCode() {
        try {
            if (!process.waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS);
            }
            return process.isAlive() ? 0 : process.exitValue();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** {@return the number that the system knows it by} */
    public long pid() {
        return process.pid();
    }

    /** Ends the process at once; safe on any thread. */
    public void kill() {
        process.destroyForcibly();
    }

    /** Lets the process end by itself, and kills it if it does not. */
    @Override
    public void close() {
        last(END);
        try {
            process.waitFor(GRACE_MS, TimeUnit.MILLISECONDS);
            // Once it hears no more it has nothing to do, but a library's threads may take their time.
            process.destroyForcibly().waitFor(PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
