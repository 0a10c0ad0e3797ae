package org.noctule.command.terminal;

/**
 * The launcher's question whether a command needs PyTorch, which it fetches once before such a command. A verb that may
 * need it answers by its exit code as soon as the agent is known, and does nothing else.
 */
public final class PyTorchQuestion {
    /** The launcher asks by this property of the JVM. */
    public static final String PROPERTY = "noctule.pytorch";

    /** The exit code for yes, which no command has otherwise; 0 is no. */
    public static final int NEEDED = 75;

    private static final String ASKED = "asked";

    private PyTorchQuestion() {}

    /** {@return true if it is} */
    public static boolean isAsked() {
        return ASKED.equals(System.getProperty(PROPERTY));
    }

    /**
     * Answers.
     *
     * @param needed whether PyTorch is needed
     * @return the exit code
     */
    public static int answer(boolean needed) {
        return needed ? NEEDED : 0;
    }
}
