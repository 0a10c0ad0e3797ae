package org.noctule.ramp;
import org.junit.jupiter.api.Test;
import java.util.*;
final class DebugTest {
    @Test void x() {
        for (GoldenCase g : GoldenCase.all()) {
            if (!g.name().equals("m_alexnet_d2") && !g.name().equals("m_alexnet_d8_q1")) continue;
            PartitionedGraph p = g.parts();
            Proposal pr = new JobForecaster(StepRules.published(), Heuristics.published(), new DegreeMemo()).propose(p.graph(), p.partition(), new FabricState(g.fabric(), 80e9));
            Plan plan = ((Proposal.Feasible) pr).plan(); p = plan.graph();
            Communication c = StepRules.published().communication().times(p, plan.opPlacement(), g.fabric());
            Map<String,Integer> z = new TreeMap<>();
            for (int e=0;e<p.edges();e++) if (DepPlacement.isTransfer(p, plan.opPlacement(), e)) { if (c.time(e)==0) z.merge(p.label(p.from(e))+">"+p.label(p.to(e))+" "+p.size(e)+" "+p.kind(e),1,Integer::sum);} 
            System.out.println(g.name()+" zeros "+z.size()+" "+z);
            int[] i = {0};
            StepForecast f = new org.noctule.ramp.step.PublishedLookahead().forecast(plan, c, (b,t) -> { 
               var e = g.json().get("lookahead").get("ticks").get(i[0]++);
               if (e!=null && g.name().equals("m_alexnet_d2")) System.out.println(i[0]+" "+b+" "+t+"   | "+e + (e.get(0).asInt()!=b || Math.abs(e.get(1).asDouble()-t)>1e-9*t ? " <<<<":""));
            });
            System.out.println(f+" "+g.json().get("lookahead").get("n_ticks"));
        }
    }
}
