package org.noctule.command.run;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.command.terminal.Terminal;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.Training;
import org.noctule.experiment.distributed.MemberPlan;
import org.noctule.experiment.distributed.SharedMembers;
import org.noctule.experiment.distributed.TrainingMember;
import org.noctule.experiment.options.RunOptions;
import org.noctule.learning.training.TrainingPlayer;

/** The training that {@code noctule launch} asks for, in one process or shared out among several. */
final class LaunchedTraining {
    /** Four beats of a member's heart: less is no silence. */
    private static final long LEAST_SILENCE_MS = 1000;

    private LaunchedTraining() {}

    /**
     * Lays what is asked for over a training.
     *
     * @param request what is asked for
     * @param training the training of its options
     * @param options these options
     * @param program the program that members run
     * @param args the words after {@code noctule launch}
     * @param warnings hears of what is odd
     * @return the training, with its members
     * @throws NoctuleException if the request is for no training
     */
    static Training of(
            LaunchRequest request,
            Training training,
            RunOptions options,
            Class<?> program,
            List<String> args,
            Consumer<String> warnings) {
        final Training asked = asked(training, request);
        return request.members().isEmpty()
                ? asked
                : asked.sharedOut(
                        new SharedMembers(members(request, options, program, args, warnings), request.replay()));
    }

    private static Training asked(Training training, LaunchRequest request) {
        if (request.processes()) {
            throw NoctuleException.input("--processes: a training has one process.", "Maybe leave --processes out.");
        }
        return request.settings().runs().isPresent()
                ? training.withEpisodes(request.settings().runs().getAsInt())
                : training;
    }

    private static MemberPlan members(
            LaunchRequest request, RunOptions options, Class<?> program, List<String> args, Consumer<String> warnings) {
        final LaunchRequest.Members members = request.members().orElseThrow();
        return new MemberPlan(
                members.count(),
                members.kind(),
                Duration.ofMillis(Math.max(
                        LEAST_SILENCE_MS,
                        Math.round(1000 * options.shared().channel().timeoutSeconds()))),
                program,
                LaunchRequest.memberArguments(args),
                warnings);
    }

    /** Plays episodes for another process, which hears from the first instant that this one is alive. */
    static void play(LaunchRequest request, Terminal terminal) {
        try (TrainingMember member = TrainingMember.begin(System.in, terminal.out(), failure -> {
            failure.ifPresent(e -> terminal.complain(e.getMessage(), e.remedy()));
            Runtime.getRuntime()
                    .halt(failure.map(NoctuleException::kind)
                            .orElse(NoctuleException.Kind.INTERRUPTED)
                            .exitCode());
        })) {
            final RunOptions options =
                    request.read(terminal.warnings(request.settings().quiet()));
            final Training training = Experiment.of(options).training().orElseThrow();
            try (TrainingPlayer player = asked(training, request)
                    .player(request.settings()
                            .out()
                            .filter(path -> request.settings().resume()))) {
                member.serve(player);
            }
        }
    }
}
