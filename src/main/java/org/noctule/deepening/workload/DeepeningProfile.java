package org.noctule.deepening.workload;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.DeepeningLaw;
import org.noctule.deepening.ReplayScenario;
import org.noctule.workload.Profile;

/**
 * A training job that has a budget of time, whatever its cores, and may deepen its network while it has more of them
 * than at its start. Its clock counts seconds of the budget; a job that has begun elsewhere starts with a clock above
 * 0.
 */
public sealed interface DeepeningProfile extends Profile.Extended {
    /** {@return the network before the first decision} */
    AdaptableNetwork network();

    /** {@return seconds that the job has in all} */
    double budget();

    /** {@return its clock at its start: seconds of the budget that were used before} */
    double start();

    /** {@return how often it may change its network after a rise of its allocation} */
    int decisions();

    /**
     * Estimates what more cores would be worth.
     *
     * @param clock its clock at their arrival
     * @return expected gain of final accuracy
     */
    double gain(double clock);

    /** {@return seconds of the budget from its start on} */
    @Override
    default double seconds() {
        return budget() - start();
    }

    @Override
    default Profile.Course course() {
        return Profile.Course.CLOCKED;
    }

    @Override
    default String clause() {
        return "changes its network while it trains";
    }

    /**
     * Takes the case of this training's kind.
     *
     * @param cases the work for each kind
     * @param <R> the type of the result
     * @return the result of the case
     */
    <R> R match(Cases<R> cases);

    /**
     * One case per kind of adaptive training.
     *
     * @param <R> the type of the results
     */
    interface Cases<R> {
        /**
         * Takes {@link Replay}.
         *
         * @param training the training
         * @return the result
         */
        R replay(Replay training);

        /**
         * Takes {@link Modelled}.
         *
         * @param training the training
         * @return the result
         */
        R modelled(Modelled training);
    }

    /**
     * Recorded runs, which decide epoch times and accuracies.
     *
     * @param name name in the workload
     * @param table folder of the recorded runs, relative to the workload's file
     * @param network the network before the first decision
     * @param budget seconds that the job has in all
     * @param start its clock at its start
     * @param decisions number of decisions
     * @param stages the moments that were recorded, by their clock; at least one
     * @param extra further fields
     */
    record Replay(
            String name,
            String table,
            AdaptableNetwork network,
            double budget,
            double start,
            int decisions,
            List<Stage> stages,
            Map<String, Object> extra)
            implements DeepeningProfile {
        /**
         * One recorded moment.
         *
         * @param scenario its name in the table
         * @param from clock of the job at that moment
         * @param gain best recorded accuracy less that without adaptation
         * @param recording the runs; empty on the side that does not simulate them
         */
        public record Stage(String scenario, double from, double gain, Optional<ReplayScenario> recording) {}

        /**
         * Returns the moment whose runs a rise of the allocation continues.
         *
         * @param clock clock of the job at the rise
         * @return the last moment up to then, the first one before it
         */
        public Stage stage(double clock) {
            Stage last = stages.get(0);
            for (final Stage stage : stages) {
                last = stage.from() <= clock ? stage : last;
            }
            return last;
        }

        @Override
        public double gain(double clock) {
            return stage(clock).gain();
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.replay(this);
        }
    }

    /**
     * A law of epoch times and accuracies.
     *
     * @param name name in the workload
     * @param network the network before the first decision
     * @param budget seconds that the job has in all
     * @param start its clock at its start
     * @param decisions number of decisions
     * @param law the law
     * @param seed seed of the deviation from its mean, which differs from job to job
     * @param extra further fields
     */
    record Modelled(
            String name,
            AdaptableNetwork network,
            double budget,
            double start,
            int decisions,
            DeepeningLaw law,
            long seed,
            Map<String, Object> extra)
            implements DeepeningProfile {
        @Override
        public double gain(double clock) {
            return law.gain(network, clock, budget - clock, decisions);
        }

        @Override
        public <R> R match(Cases<R> cases) {
            return cases.modelled(this);
        }
    }
}
