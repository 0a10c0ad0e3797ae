package org.noctule.experiment.batsim;

import java.nio.file.Path;
import java.util.List;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.Rules;
import org.noctule.journal.JournalRule;

/**
 * A run as Batsim's command line describes it, every default filled in. What the decision side may do and is told
 * besides comes with {@link org.noctule.experiment.input.Surroundings}.
 *
 * @param platform file of the platform: SimGrid's XML, or JSON
 * @param workloads files of the workloads, which are called w0, w1 and so on; unmodifiable
 * @param hosts the hosts that compute
 * @param energy whether energies are simulated
 * @param rules choices that follow published systems
 * @param channel settings of the channel to the scheduler
 * @param external whether there is a scheduler; if not, all jobs start at date 0
 * @param export what the paths of result files begin with, up to an underscore
 * @param machineStates whether the numbers of idle and computing machines are written
 * @param verbosity level of the log
 * @param check whether the run checks itself
 * @param journal what becomes of the run's journal
 */
public record BatsimOptions(
        Path platform,
        List<Path> workloads,
        HostChoice hosts,
        boolean energy,
        Rules rules,
        ChannelSettings channel,
        boolean external,
        String export,
        boolean machineStates,
        Verbosity verbosity,
        boolean check,
        JournalRule journal) {}
