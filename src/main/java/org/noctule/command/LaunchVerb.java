package org.noctule.command;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.AgentTraining;
import org.noctule.experiment.Agents;
import org.noctule.experiment.DecisionSide;
import org.noctule.experiment.DirectSide;
import org.noctule.experiment.Inputs;
import org.noctule.experiment.ProcessSide;
import org.noctule.experiment.ServedSide;
import org.noctule.experiment.Training;
import org.noctule.experiment.ValueTraining;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.RunOptions;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.learning.agent.LearningOptions;
import org.noctule.learning.agent.LearningProvider;
import org.noctule.protocol.BatsimDescription;
import org.noctule.protocol.Dialect;

/** Runs an experiment: both halves, joined by the channel of the options file. */
final class LaunchVerb implements Verb {
    @Override
    public String name() {
        return "launch";
    }

    @Override
    public String summary() {
        return "replay a workload on a platform, decided by an agent";
    }

    @Override
    public String help() {
        return """
                Usage: noctule launch AGENT OPTIONS.json [options]
                       noctule launch OPTIONS.json [-a AGENT] [options]

                AGENT is a built-in agent (classic, next-job, fcfs, easy, easy-sjbf, conservative, filler, random,
                training, para-max, para-min), one that learns (reinforce, actor-critic, ppo, dqn), a jar with an agent
                (FILE.jar), or one agent of a jar (FILE.jar#NAME).

                  -o, --out DIR               where results go: a directory that does not exist yet
                                              (default: runs/AGENT-OPTIONS-001, -002, ...)
                      --force                 write into DIR even if it exists
                      --prefix P              result files are called P + jobs.csv and so on
                  -nr, --nbruns N             run N times, into DIR/001, DIR/002, ..., one line a run in DIR/runs.csv;
                                              "run": "train": train N episodes, then run once
                  -cw, --customworkload FILE  Batsim workload instead of the trace of the options file
                  -im, --inmodel FILE         model that the agent plays, or begins its training with
                  -om, --outmodel FILE        where the agent leaves its model
                      --resume                go on with the training in DIR, as if it had never stopped
                      --seed N                seed of all random numbers
                      --compatibility SYSTEM  none, hdeeprm, pyss, rlscheduler or ddls
                      --transport T           zmq (default) or direct: a loop without sockets
                      --processes             run the decision side in a process of its own
                  -s, --endpoint ENDPOINT     address of the sockets (default: a free port of this machine)
                      --timeout SECONDS       how long to wait for a silent half (default: 30)
                      --dialect D             noctule (default) or batsim
                      --check                 check the run: conservation of cores, energy and work
                  -q, --quiet                 print errors only

                Examples:
                  noctule launch easy launch/quickstart.json
                  noctule launch my-agent.jar options.json --nbruns 10 --out results
                  noctule launch actor-critic options.json --nbruns 1500 --outmodel model.safetensors
                """;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        final LaunchRequest request = LaunchRequest.of(args);
        final Consumer<String> warnings =
                Launcher.warnings(terminal, request.settings().quiet());
        final RunOptions options = OptionsReader.read(request.options(), request.overrides(), warnings);
        final String agent = Agents.name(options.shared());
        final Inputs inputs = Inputs.read(options);
        final Launcher launcher = new Launcher(options, request.settings(), terminal);
        final Optional<LearningProvider> learner = new Agents(options.shared()).learning();
        final Optional<AgentTraining> training = training(request, options, inputs, learner);
        if (training.isPresent()) {
            final Runnable work = () -> launcher.train(
                    inputs,
                    training.get(),
                    model -> decisions(request, Training.playing(options.shared(), model), inputs),
                    request.resume(),
                    agent);
            learner.ifPresentOrElse(own -> own.guarded(work), work);
        } else {
            if (request.overrides().outputModel().isPresent()) {
                warnings.accept("--outmodel: ignored, as nothing is trained here.");
            }
            launcher.run(inputs, decisions(request, options.shared(), inputs), agent);
        }
        return 0;
    }

    /** The training, if the agent is to train. */
    private static Optional<AgentTraining> training(
            LaunchRequest request, RunOptions options, Inputs inputs, Optional<LearningProvider> learner) {
        final SharedOptions shared = options.shared();
        final Optional<AgentTraining> training = learner.map(
                        provider -> provider.options(shared.decision(), shared.seed()))
                .filter(LearningOptions::train)
                .<AgentTraining>map(learning -> new Training(options, inputs, lengthened(learning, request)))
                .or(() -> ValueTraining.of(options, inputs));
        if (training.isEmpty() && request.resume()) {
            throw NoctuleException.input(
                    "--resume: the agent " + Agents.name(shared) + " does not train here.",
                    "Maybe set \"run\": \"train\" below decision.agent.");
        }
        if (training.isPresent() && request.processes()) {
            throw NoctuleException.input("--processes: a training has one process.", "Maybe leave --processes out.");
        }
        if (training.isPresent()
                && training.get() instanceof ValueTraining
                && request.settings().runs().isPresent()) {
            throw NoctuleException.input(
                    "--nbruns: this training has rounds of episodes.",
                    "Maybe set training.rounds, or training.generations of evolution, below decision.agent.");
        }
        return training;
    }

    private static LearningOptions lengthened(LearningOptions learning, LaunchRequest request) {
        return request.settings().runs().isPresent()
                ? learning.withEpisodes(request.settings().runs().getAsInt())
                : learning;
    }

    private static DecisionSide.Factory decisions(LaunchRequest request, SharedOptions shared, Inputs inputs) {
        if (!request.processes() && shared.channel().transport() == ChannelSettings.Transport.DIRECT) {
            return DirectSide.factory(shared);
        }
        final BatsimDescription description = shared.channel().dialect() == Dialect.BATSIM
                ? BatsimDescription.of(inputs.workloads())
                : BatsimDescription.NONE;
        if (!request.processes()) {
            return ServedSide.factory(shared, description);
        }
        final String agent = Agents.name(shared);
        return (seed, output) -> ProcessSide.start(
                Main.class, request.decideArguments(agent, seed, output), shared.channel(), description);
    }
}
