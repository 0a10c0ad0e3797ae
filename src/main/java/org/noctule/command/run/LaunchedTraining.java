package org.noctule.command.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
     * Finds out what is to be trained.
     *
     * @param request what is asked for
     * @param experiment the experiment of it
     * @param program the program that members run
     * @param args the words after {@code noctule launch}
     * @param warnings hears of what is odd
     * @return the training, with its members; empty if the experiment only runs
     * @throws NoctuleException if the request is for a training and the experiment is none, or the other way round
     */
    static Optional<Training> of(
            LaunchRequest request,
            Experiment experiment,
            Class<?> program,
            List<String> args,
            Consumer<String> warnings) {
        final Optional<Training> training = experiment.training().map(whole -> asked(whole, request));
        if (training.isEmpty()) {
            demandNothing(request, experiment.agent(), warnings);
        }
        return request.members().isEmpty()
                ? training
                : training.map(whole -> whole.sharedOut(new SharedMembers(
                        members(request, experiment.options(), program, args, warnings), request.replay())));
    }

    private static void demandNothing(LaunchRequest request, String agent, Consumer<String> warnings) {
        if (request.members().isPresent()) {
            throw NoctuleException.input(
                    "--members: the agent " + agent + " does not train here.",
                    "Maybe set \"run\": \"train\" below decision.agent.");
        }
        if (request.overrides().models().output().isPresent()) {
            warnings.accept("--outmodel: ignored, as nothing is trained here.");
        }
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
