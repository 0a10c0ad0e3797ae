package org.noctule.agent;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import org.noctule.error.NoctuleException;

/**
 * Code of a user's jar that is called in a run: its failures are told as the jar's.
 *
 * @param noun the kind of thing that the jar offers
 * @param name {@code FILE.jar} or {@code FILE.jar#NAME}
 */
public record OwnCode(String noun, String name) {
    /**
     * Calls it.
     *
     * @param call the call, for messages
     * @param code the call
     * @param <T> type of what it returns
     * @return what it returns
     * @throws NoctuleException what it threw, or of kind RUN if it failed in any other way or answered null
     */
    public <T> T call(String call, Supplier<T> code) {
        return call(() -> call, code);
    }

    /**
     * Calls it often.
     *
     * @param call names the call, for messages; asked where one is due
     * @param code the call
     * @param <T> type of what it returns
     * @return what it returns
     * @throws NoctuleException what it threw, or of kind RUN if it failed in any other way or answered null
     */
    public <T> T call(Supplier<String> call, Supplier<T> code) {
        final T answer;
        try {
            answer = code.get();
        } catch (final NoctuleException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The " + noun + " of " + name + " failed in " + call.get() + ": "
                            + e.toString().lines().findFirst().orElse("") + ".",
                    remedy(Path.of(ServiceJar.file(name)), e),
                    e);
        }
        if (answer == null) {
            throw wrong(call.get(), "answered null", "Maybe it has a defect: a value is missing there.");
        }
        return answer;
    }

    /**
     * Complains about an answer.
     *
     * @param call the call
     * @param what what it did
     * @param maybe the remedy
     * @return the failure, of kind RUN
     */
    public NoctuleException wrong(String call, String what, String maybe) {
        return new NoctuleException(
                NoctuleException.Kind.RUN, "The " + noun + " of " + name + " " + what + " in " + call + ".", maybe);
    }

    /**
     * Names the line of a jar's own code that was reached last: its class loader has the name of the jar.
     *
     * @param jar the jar
     * @param error what it threw
     * @return a second line for the message
     */
    public static String remedy(Path jar, Throwable error) {
        return Arrays.stream(error.getStackTrace())
                .filter(frame -> jar.toString().equals(frame.getClassLoaderName()))
                .findFirst()
                .map(frame -> "Maybe it has a defect at " + frame.getClassName() + "." + frame.getMethodName() + " ("
                        + frame.getFileName() + ":" + frame.getLineNumber() + "); --debug shows more.")
                .orElse("Maybe it has a defect: --debug shows where it threw.");
    }
}
