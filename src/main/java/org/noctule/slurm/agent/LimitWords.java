package org.noctule.slurm.agent;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.agent.WaitReason;

/**
 * Slurm's words for limits and reservations that hold jobs: those of partitions and classes of service begin with QOS,
 * those of users, accounts and the site with Assoc.
 *
 * <p>Source: Slurm, "Resource Limits", reasons for limits; recordings.
 */
final class LimitWords {
    private static final Pattern LIMIT = Pattern.compile("(\\w+)(?: \\((.+)\\))? of (\\w+).*");

    private LimitWords() {}

    static String of(WaitReason reason) {
        if (reason.hold() == WaitReason.Hold.ADVANCE) {
            return "Reservation";
        }
        final Matcher parts = LIMIT.matcher(reason.name());
        if (!parts.matches()) {
            return reason.name();
        }
        final boolean qos = parts.group(3).equals("qos") || parts.group(3).equals("partition");
        final String scope = qos ? "QOS" : "Assoc";
        final String what = parts.group(2) == null ? "" : parts.group(2).toLowerCase(Locale.ROOT);
        return switch (parts.group(1)) {
            case "max_jobs" -> qos ? "QOSMaxJobsPerUserLimit" : "AssocMaxJobsLimit";
            case "grp_jobs" -> scope + "GrpJobsLimit";
            case "max_tres_per_user" -> scope + "Max" + perUser(what);
            case "grp_tres" -> scope + "Grp" + group(what);
            case "grp_tres_mins" -> scope + "Grp" + minutes(what);
            default -> reason.name();
        };
    }

    private static String perUser(String resource) {
        return switch (resource) {
            case "cpu" -> "CpuPerUserLimit";
            case "mem" -> "MemoryPerUser";
            case "node" -> "NodePerUserLimit";
            default -> "GRESPerUser";
        };
    }

    private static String group(String resource) {
        return switch (resource) {
            case "cpu" -> "CpuLimit";
            case "mem" -> "MemLimit";
            case "node" -> "NodeLimit";
            default -> "GRES";
        };
    }

    private static String minutes(String resource) {
        return switch (resource) {
            case "cpu" -> "CPUMinutesLimit";
            case "mem" -> "MemMinutes";
            case "node" -> "NodeMinutes";
            default -> "GRESMinutes";
        };
    }
}
