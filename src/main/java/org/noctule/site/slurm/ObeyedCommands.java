package org.noctule.site.slurm;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The commands of administrators and users that the agent {@code slurm} obeys. */
public final class ObeyedCommands {
    private static final Set<String> OF_JOBS = Set.of("jobid", "timelimit", "nice");
    private static final Set<String> OF_NODES = Set.of("nodename", "state", "reason");

    private ObeyedCommands() {}

    /**
     * Tells whether a command is obeyed in all its parts.
     *
     * @param words its words, such as {@code scontrol}, {@code hold}, {@code 5}
     * @return false if the agent would ignore a part of it
     */
    public static boolean has(List<String> words) {
        final List<String> after = words.subList(Math.min(1, words.size()), words.size());
        return switch (words.isEmpty() ? "" : words.get(0)) {
            case "sprio", "sshare" -> after.isEmpty();
            case "scancel" ->
                !after.isEmpty() && after.stream().noneMatch(word -> word.startsWith("-") || word.contains("="));
            case "scontrol" -> after.size() > 1 && scontrol(after.get(0), after.subList(1, after.size()));
            default -> false;
        };
    }

    /**
     * Tells whether a command may queue jobs again.
     *
     * @param words its words
     * @return true for requeues, and for nodes that go down
     */
    public static boolean queuesAgain(List<String> words) {
        return words.size() > 1 && words.get(1).startsWith("requeue")
                || words.stream().anyMatch(word -> word.equalsIgnoreCase("State=DOWN"));
    }

    private static boolean scontrol(String verb, List<String> words) {
        return switch (verb) {
            case "hold", "uhold", "release", "requeue", "requeuehold" ->
                words.stream().noneMatch(word -> word.contains("="));
            case "create", "delete" -> words.get(0).toLowerCase(Locale.ROOT).matches("reservation(name)?(=.*)?");
            case "update" -> {
                final Set<String> keys = words.stream()
                        .map(word -> word.replaceFirst("=.*", "").toLowerCase(Locale.ROOT))
                        .collect(Collectors.toSet());
                yield keys.contains("jobid") && OF_JOBS.containsAll(keys)
                        || keys.contains("nodename") && OF_NODES.containsAll(keys);
            }
            default -> false;
        };
    }
}
