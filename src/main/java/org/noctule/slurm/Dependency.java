package org.noctule.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The other jobs that a job waits for, as sbatch takes them: {@code afterok:1:2,afterany:3}, or with question marks for
 * any one of several.
 *
 * <p>Source: manual sbatch, option dependency.
 */
public final class Dependency {
    /** The state of a dependency. */
    public enum State {
        /** The job may start as far as it goes. */
        MET,
        /** It may be met later. */
        OPEN,
        /** It can never be met. */
        NEVER
    }

    private final List<Clause> clauses;
    private final boolean any;
    private final String name;

    /** One clause: a kind, a job, and minutes after its start. */
    private record Clause(String kind, String job, double seconds) {}

    private Dependency(List<Clause> clauses, boolean any, String name) {
        this.clauses = clauses;
        this.any = any;
        this.name = name;
    }

    /**
     * Reads a dependency.
     *
     * @param text the text; empty for none
     * @param name user and name of the job, for singletons; empty if it has no name
     * @return the dependency
     */
    public static Dependency of(String text, String name) {
        final List<Clause> clauses = new ArrayList<>();
        for (final String part : text.split("[,?]")) {
            final String[] words = part.strip().split(":");
            final String kind = words[0].toLowerCase(Locale.ROOT);
            if (kind.equals("singleton")) {
                clauses.add(new Clause(kind, "", 0));
            }
            for (int i = 1; i < words.length; i++) {
                final String[] job = words[i].replaceAll("[{}]", "").split("\\+");
                final double minutes = job.length > 1 && job[1].matches("\\d{1,9}") ? Double.parseDouble(job[1]) : 0;
                clauses.add(new Clause(kind, job[0], minutes * 60));
            }
        }
        return new Dependency(List.copyOf(clauses), text.contains("?"), name);
    }

    /** {@return true if the job waits for nothing} */
    public boolean isEmpty() {
        return clauses.isEmpty();
    }

    /** {@return true if it may be met by the time alone, so that someone must look} */
    public boolean timed() {
        return clauses.stream().anyMatch(each -> each.seconds() > 0);
    }

    /**
     * Tells whether the job may start as far as others go.
     *
     * @param job number of the job
     * @param history the course of the others
     * @param now the date
     * @return the state
     */
    public State state(JobNumber job, JobHistory history, double now) {
        boolean open = false;
        boolean never = false;
        for (final Clause clause : clauses) {
            final State state = state(clause, job, history, now);
            if (any && state == State.MET) {
                return State.MET;
            }
            open |= state == State.OPEN;
            never |= state == State.NEVER;
        }
        if (any) {
            return open ? State.OPEN : clauses.isEmpty() ? State.MET : State.NEVER;
        }
        return never ? State.NEVER : open ? State.OPEN : State.MET;
    }

    private State state(Clause clause, JobNumber job, JobHistory history, double now) {
        return switch (clause.kind()) {
            case "after" -> met(history.begun(clause.job(), clause.seconds(), now));
            case "aftercorr" -> after(twin(clause, job, history), history, true);
            case "afterok" -> after(clause, history, true);
            case "afternotok" -> after(clause, history, false);
            case "singleton" -> met(name.isEmpty() || history.alone(name, job));
            default -> met(history.over(clause.job()));
        };
    }

    /** The element of the same number; the whole array if it has none. */
    private static Clause twin(Clause clause, JobNumber job, JobHistory history) {
        final String element = clause.job() + "_" + job.task();
        return job.ofArray() && history.knows(element) ? new Clause(clause.kind(), element, 0) : clause;
    }

    private static State met(boolean met) {
        return met ? State.MET : State.OPEN;
    }

    private static State after(Clause clause, JobHistory history, boolean good) {
        if (!history.over(clause.job())) {
            return State.OPEN;
        }
        return history.succeeded(clause.job()) == good ? State.MET : State.NEVER;
    }
}
