package org.noctule.slurm;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The settings of slurm.conf that a scheduler obeys, with Slurm's defaults. Times are in seconds.
 *
 * <p>Source: manual slurm.conf, parameters SchedulerType, SchedulerParameters, SelectTypeParameters.
 *
 * @param backfill true if backfill runs (sched/backfill)
 * @param batchDelay batch_sched_delay: shortest time between quick passes
 * @param queueDepth default_queue_depth: jobs that a quick pass looks at
 * @param interval sched_interval: time between full passes; negative for no main loop
 * @param partitionDepth partition_job_depth: jobs of a partition that a pass looks at; 0 for any number
 * @param bfInterval bf_interval: time between passes of backfill
 * @param bfResolution bf_resolution: grid of plans
 * @param bfWindow bf_window: time ahead for which backfill plans
 * @param bfMaxTest bf_max_job_test: jobs that backfill tests per pass
 * @param bfMaxStart bf_max_job_start: jobs that backfill starts per pass; 0 for any number
 * @param bfMaxUser bf_max_job_user: jobs per user and pass; 0 for any number
 * @param bfMaxPartition bf_max_job_part: jobs per partition and pass; 0 for any number
 * @param bfMaxUserPartition bf_max_job_user_part: jobs per user, partition and pass; 0 for any number
 * @param bfMaxArray bf_max_job_array_resv: elements of an array that get plans
 * @param bfWindowLinear bf_window_linear: growth of the windows in which running jobs are taken to end; 0 to double
 * @param maxSwitchWait max_switch_wait: longest wait for nodes on few switches
 * @param limitStop assoc_limit_stop: jobs that a limit holds block those behind them
 * @param leastLoaded CR_LLN: the least loaded nodes first
 * @param serialAtEnd pack_serial_at_end: jobs of one core go to the last nodes
 * @param tree true if nodes are chosen leaf switch by leaf switch (topology/tree)
 * @param memory true if memory is handed out to jobs
 * @param overTime OverTimeLimit: time that jobs may run beyond their limits
 * @param killWait KillWait: time between a job's warning and its end
 * @param booted time for which the controller has run at the date 0: the phase of what it does periodically
 */
public record SchedulerSettings(
        boolean backfill,
        double batchDelay,
        int queueDepth,
        double interval,
        int partitionDepth,
        double bfInterval,
        double bfResolution,
        double bfWindow,
        int bfMaxTest,
        int bfMaxStart,
        int bfMaxUser,
        int bfMaxPartition,
        int bfMaxUserPartition,
        int bfMaxArray,
        double bfWindowLinear,
        double maxSwitchWait,
        boolean limitStop,
        boolean leastLoaded,
        boolean serialAtEnd,
        boolean tree,
        boolean memory,
        double overTime,
        double killWait,
        double booted) {
    private static final double MINUTE = 60;

    /**
     * Reads settings.
     *
     * @param conf values of slurm.conf by their names in small letters
     * @param booted time for which the controller has run at the date 0
     * @return the settings
     */
    public static SchedulerSettings of(Map<String, String> conf, double booted) {
        final Map<String, String> words = parameters(conf);
        final String select = conf.getOrDefault("selecttypeparameters", "").toUpperCase(Locale.ROOT);
        return new SchedulerSettings(
                !conf.getOrDefault("schedulertype", "sched/backfill").endsWith("builtin"),
                number(words, "batch_sched_delay", 3),
                (int) number(words, "default_queue_depth", 100),
                number(words, "sched_interval", 60),
                (int) number(words, "partition_job_depth", 0),
                number(words, "bf_interval", 30),
                number(words, "bf_resolution", 60),
                number(words, "bf_window", 1440) * MINUTE,
                (int) number(words, "bf_max_job_test", 500),
                (int) number(words, "bf_max_job_start", 0),
                (int) number(words, "bf_max_job_user", 0),
                (int) number(words, "bf_max_job_part", 0),
                (int) number(words, "bf_max_job_user_part", 0),
                (int) number(words, "bf_max_job_array_resv", 20),
                number(words, "bf_window_linear", 0),
                number(words, "max_switch_wait", 300),
                words.containsKey("assoc_limit_stop"),
                select.contains("LLN"),
                words.containsKey("pack_serial_at_end"),
                conf.getOrDefault("topologyplugin", "").endsWith("tree"),
                select.contains("MEMORY"),
                number(conf, "overtimelimit", 0) * MINUTE,
                number(conf, "killwait", 30),
                booted);
    }

    /**
     * Reads SchedulerParameters.
     *
     * @param conf values of slurm.conf by their names in small letters
     * @return the values of its words by their names in small letters; empty for words without a value
     */
    public static Map<String, String> parameters(Map<String, String> conf) {
        final Map<String, String> words = new HashMap<>();
        for (final String word : conf.getOrDefault("schedulerparameters", "").split(",")) {
            final int equals = word.indexOf('=');
            words.put(
                    (equals < 0 ? word : word.substring(0, equals)).strip().toLowerCase(Locale.ROOT),
                    equals < 0 ? "" : word.substring(equals + 1).strip());
        }
        return words;
    }

    private static double number(Map<String, String> values, String name, double usual) {
        final String text = values.getOrDefault(name, "");
        return text.matches("-?\\d{1,9}") ? Double.parseDouble(text) : usual;
    }

    /**
     * Brings a date onto the grid of plans.
     *
     * @param date the date in s
     * @return the latest date of the grid that is not after it
     */
    public double floor(double date) {
        return Math.floor((date + booted) / bfResolution) * bfResolution - booted;
    }
}
