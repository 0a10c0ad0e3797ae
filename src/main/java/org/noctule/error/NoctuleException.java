package org.noctule.error;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A failure that a user can read: one line that says what is wrong and where, one that begins "Maybe" with the remedy.
 *
 * <p>Every part of Noctule fails with this type, so that the command line needs one handler only. Control characters in
 * its lines are shown as escapes: see {@link Printable}.
 */
public final class NoctuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The kind of failure, with the exit code of the process. */
    public enum Kind {
        /** The run itself failed. */
        RUN(1),
        /** Bad usage or input. */
        INPUT(2),
        /** The other half was silent, died or broke the protocol. */
        PEER(3),
        /** Jobs wait and nothing can happen any more. */
        DEADLOCK(4),
        /** Nothing is wrong with what was asked for; the same may succeed later, or elsewhere. */
        AGAIN(75),
        /** The user stopped the run. */
        INTERRUPTED(130);

        private final int exitCode;

        Kind(int exitCode) {
            this.exitCode = exitCode;
        }

        /** {@return the exit code of the process} */
        public int exitCode() {
            return exitCode;
        }
    }

    /** Family of the failure. */
    private final Kind kind;
    /** First line: what is wrong, and where. */
    private final String what;
    /** Second line: what may help. */
    private final String remedy;

    /**
     * Creates a failure.
     *
     * @param kind kind of the failure
     * @param what one line: what is wrong, with file, line or JSON path and the value
     * @param remedy one line that begins with "Maybe"
     * @param cause the exception behind it, shown under {@code --debug} only
     */
    public NoctuleException(Kind kind, String what, String remedy, Throwable cause) {
        super(cause);
        this.kind = kind;
        this.what = Printable.of(what);
        this.remedy = Printable.of(remedy);
    }

    /**
     * Creates a failure without a deeper cause.
     *
     * @param kind kind of the failure
     * @param what one line: what is wrong, with file, line or JSON path and the value
     * @param remedy one line that begins with "Maybe"
     */
    public NoctuleException(Kind kind, String what, String remedy) {
        this.kind = kind;
        this.what = Printable.of(what);
        this.remedy = Printable.of(remedy);
    }

    /**
     * Creates a failure of usage or input.
     *
     * @param what the fault and its place
     * @param remedy the line that begins with "Maybe"
     * @return the exception, to be thrown
     */
    public static NoctuleException input(String what, String remedy) {
        return new NoctuleException(Kind.INPUT, what, remedy);
    }

    /**
     * Creates a failure to read a file of input.
     *
     * @param file what the file is, and its path: {@code The file (PATH)}
     * @param cause the exception that stopped the reading
     * @param missing the line that begins with "Maybe" if there is no such file, and none of a like name
     * @param unreadable the line that begins with "Maybe" if there is, but it cannot be read
     * @return the exception, to be thrown
     */
    public static NoctuleException unreadable(String file, IOException cause, String missing, String unreadable) {
        return cause instanceof NoSuchFileException
                ? new NoctuleException(
                        Kind.INPUT,
                        file + " does not exist.",
                        Optional.ofNullable(cause.getMessage())
                                .flatMap(path -> MissingFile.remedy(Path.of(path)))
                                .orElse(missing),
                        cause)
                : new NoctuleException(Kind.INPUT, file + " cannot be read: " + reason(cause) + ".", unreadable, cause);
    }

    /**
     * Words the reason of a failure of the disk, of which Java often tells the path alone.
     *
     * @param cause the failure
     * @return the reason, without a period
     */
    public static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return cause.getMessage() + " exists already";
        }
        return cause instanceof NoSuchFileException
                ? cause.getMessage() + " does not exist"
                : String.valueOf(cause.getMessage());
    }

    /**
     * Creates a failure of the other half of the run.
     *
     * @param what the fault and its place
     * @param remedy the line that begins with "Maybe"
     * @return the exception, to be thrown
     */
    public static NoctuleException peer(String what, String remedy) {
        return new NoctuleException(Kind.PEER, what, remedy);
    }

    /** {@return the first line of the message: the fault and its place} */
    @Override
    public String getMessage() {
        return what;
    }

    /** {@return what failed} */
    public Kind kind() {
        return kind;
    }

    /** {@return the second line of the message: the line that begins with "Maybe"} */
    public String remedy() {
        return remedy;
    }
}
