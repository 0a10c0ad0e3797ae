package org.noctule.experiment.process;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

    /** The last line that a process is sent, unless who asks it was killed. */
    static final String END = "end";

    private static final long PATIENCE_MS = 3000;
    private static final long GRACE_MS = 300;

    private final String name;
    private final Process process;
    private final ChildErrors errors;
    private final BufferedReader output;
    private final BufferedWriter input;

    private WorkerProcess(String name, Process process) {
        this.name = name;
        this.process = process;
        this.errors = new ChildErrors(process);
        this.output = process.inputReader(StandardCharsets.UTF_8);
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
        return new WorkerProcess(name, OtherJava.start(program, flags, arguments));
    }

    /**
     * Asks, and waits for the answer.
     *
     * @param request the question
     * @return the answer
     * @throws NoctuleException what the process complains about, or of kind PEER if it was ended
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
     * @throws NoctuleException what the process complains about, or of kind PEER if it was ended
     */
    public JsonInput receive() {
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(ANSWER)) {
                    return JsonInput.parse(line.substring(ANSWER.length()), name);
                }
                System.err.println(line);
            }
        } catch (final IOException e) {
            throw ended();
        }
        throw ended();
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

    /**
     * Returns the number of the process.
     *
     * @return the number that the system knows it by
     */
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
        try {
            input.write(END);
            input.newLine();
            input.close();
        } catch (final IOException e) {
            // It has ended already.
            process.destroy();
        }
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
