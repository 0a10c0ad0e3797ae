package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.WaitReason;
import org.noctule.agent.order.JobOrders;
import org.noctule.workload.Job;

class ConservativeTest {
    /** Conservative backfilling whose reservations at submission are written down. */
    private record Witness(Machine machine, Conservative method, List<Integer> fresh, Map<String, Double> promised)
            implements QueueMethod {
        @Override
        public void submitted(int job, double now) {
            method.submitted(job, now);
            fresh.add(job);
        }

        @Override
        public void unstarted(int job, double now) {
            method.unstarted(job, now);
        }

        @Override
        public void startedElsewhere(int job, double now, double since) {
            method.startedElsewhere(job, now, since);
        }

        @Override
        public WaitReason reason(int job, double now) {
            return method.reason(job, now);
        }

        @Override
        public void withdrawn(int job, double now) {
            method.withdrawn(job, now);
        }

        @Override
        public void ended(int job, double now) {
            method.ended(job, now);
        }

        @Override
        public void schedule(double now) {
            method.schedule(now);
            fresh.forEach(job -> promised.put(machine.jobs.job(job).id(), method.reservation(job)));
            fresh.clear();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noJobOfKthStartsAfterItsReservationAtSubmission(boolean exact) {
        final OracleLog log = OracleLog.read(OracleLog.Log.KTH, exact);
        final Map<String, Double> promised = new HashMap<>();
        final QueueAgent agent = new QueueAgent(
                (machine, order, seed) ->
                        new Witness(machine, new Conservative(machine, order), new ArrayList<>(), promised),
                JobOrders.named("first"),
                begins -> new LowestIdPlacement(begins.platform()),
                AgentRules.DEFAULT,
                0);

        final FlatReplay replay = FlatReplay.run(log.platform(), log.jobs(), agent);

        assertThat(promised).hasSize(28481);
        final List<Job> late = log.jobs().stream()
                .filter(job -> !(replay.starts.get(job.id()) <= promised.get(job.id())))
                .toList();
        assertThat(late).isEmpty();
        if (exact) {
            assertThat(replay.starts).isEqualTo(promised);
        }
    }
}
