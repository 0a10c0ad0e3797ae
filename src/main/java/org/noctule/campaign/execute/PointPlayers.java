package org.noctule.campaign.execute;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.noctule.campaign.CampaignPlan;
import org.noctule.campaign.PlannedPoint;
import org.noctule.campaign.PlatformPoint;
import org.noctule.campaign.PointOptions;
import org.noctule.campaign.PolicyPoint;
import org.noctule.campaign.ProgramHash;
import org.noctule.campaign.Reuse;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.Entrant;
import org.noctule.campaign.compare.PolicyRun;
import org.noctule.campaign.compare.RunKept;
import org.noctule.campaign.compare.RunOutcome;
import org.noctule.campaign.work.UnfitWorkerException;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.input.InputFile;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.InputSources;
import org.noctule.experiment.options.RunOptions;

/** The points of a plan, ready to be played: those that were played last stay in memory, and so do their inputs. */
final class PointPlayers {
    private static final int POINTS = 256;
    private static final int INPUTS = 16;

    private final CampaignPlan plan;
    private final Map<String, String> hashes = new ConcurrentHashMap<>();
    private final Map<Integer, PointPlayer> points = new Latest<>(POINTS);
    private final Map<InputSources, Inputs> inputs = new Latest<>(INPUTS);

    PointPlayers(CampaignPlan plan) {
        this.plan = plan;
    }

    /** A point that is ready. */
    @FunctionalInterface
    interface PointPlayer {
        /** Makes a run, on any thread. */
        RunOutcome run(long seed, RunKept kept);
    }

    /** A map of a few entries, of which the one that was used longest ago goes first. */
    private static final class Latest<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;
        /** The most entries. */
        private final int most;

        Latest(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    /** Refuses to work with another program than the plan's. */
    void demandProgram() {
        final ProgramHash own = ProgramHash.own();
        final ProgramHash planned = plan.terms().program();
        final boolean same =
                plan.terms().reuse() == Reuse.VERSION ? own.version().equals(planned.version()) : own.equals(planned);
        if (!same) {
            throw NoctuleException.input(
                    "This is build " + own.build().substring(0, 12) + " of Noctule " + own.version()
                            + ", but the campaign was planned by build "
                            + planned.build().substring(0, 12) + " of " + planned.version() + ".",
                    "Maybe start the program of the campaign's folder, or plan anew with: noctule campaign run.");
        }
    }

    /** Gets a point ready; points are read one at a time. */
    synchronized PointPlayer get(int number) {
        PointPlayer player = points.get(number);
        if (player == null) {
            player = open(plan.points().get(number));
            points.put(number, player);
        }
        return player;
    }

    private PointPlayer open(PlannedPoint point) {
        check(plan.terms().base().path().toString(), plan.terms().base().sha256());
        point.inputs().forEach(this::check);
        final PointOptions options =
                PointOptions.read(plan.terms().base().path(), point.settings(), "the campaign's axes", warning -> {});
        final String trains = options.trained();
        if (!trains.equals(point.trained())) {
            throw new UnfitWorkerException(NoctuleException.input(
                    "Trainings here compute with " + trains + ", and the campaign was planned for " + point.trained()
                            + ".",
                    "Maybe play it on machines of one kind, or set ATEN_CPU_CAPABILITY to the kernels that all have."));
        }
        if (options instanceof PolicyPoint policy) {
            return new PolicyRun(policy.options())::run;
        }
        return player(((PlatformPoint) options).options());
    }

    private PointPlayer player(RunOptions options) {
        final InputSources sources = InputSources.of(options);
        Inputs read = inputs.get(sources);
        if (read == null) {
            read = Inputs.read(sources);
            inputs.put(sources, read);
        }
        final String agent = options.shared().agent().orElse("");
        final Arena arena = new Arena(Experiment.of(options, read));
        final Entrant entrant = new Entrant(agent, agent, JsonNodeFactory.instance.objectNode());
        return (seed, kept) -> arena.run(entrant, seed, kept);
    }

    /** A file that is missing here, or is another one, makes no run fail: another worker may have it. */
    private void check(String file, String sha256) {
        final String found;
        try {
            found = hashes.computeIfAbsent(
                    file, path -> InputFile.of(Path.of(path)).sha256());
        } catch (final NoctuleException e) {
            throw new UnfitWorkerException(e);
        }
        if (!found.equals(sha256)) {
            throw new UnfitWorkerException(NoctuleException.input(
                    "The file (" + file + ") is not the one that the campaign was planned with.",
                    "Maybe it was changed since: plan anew with noctule campaign run, which repeats what it touches."));
        }
    }
}
