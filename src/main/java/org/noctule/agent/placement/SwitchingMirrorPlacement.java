package org.noctule.agent.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.agent.Placement;
import org.noctule.agent.SwitchingPlacement;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.TouchedCores;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * A placement over a mirror that tells a simulator with flat hosts the P-states of its cores. Cores that changed and
 * changed back are not told: agents may place a job and take it back, and each request is answered by a message.
 */
final class SwitchingMirrorPlacement implements SwitchingPlacement {
    private static final byte IDLE = 3;

    private final Placement placement;
    private final TouchedCores touched;
    private final byte[] told;

    SwitchingMirrorPlacement(Placement placement, ClusterMirror mirror) {
        this.placement = placement;
        this.touched = new TouchedCores(mirror);
        this.told = new byte[mirror.platform().nbCores()];
        Arrays.fill(told, IDLE);
    }

    @Override
    public List<Decision> switches(double now) {
        final List<Decision.SetResourceState> due = new ArrayList<>();
        touched.drain(now, due);
        final List<Decision> decisions = new ArrayList<>();
        for (final Decision.SetResourceState change : due) {
            final ResourceSet news = news(change);
            if (!news.isEmpty()) {
                decisions.add(new Decision.SetResourceState(now, news, change.state()));
            }
        }
        return decisions;
    }

    private ResourceSet news(Decision.SetResourceState change) {
        final ResourceSet.Builder news = new ResourceSet.Builder();
        change.resources().forEach(core -> {
            if (told[core] != change.state()) {
                told[core] = (byte) change.state();
                news.add(core);
            }
        });
        return news.build();
    }

    @Override
    public int free() {
        return placement.free();
    }

    @Override
    public ResourceSet place(Job job) {
        return placement.place(job);
    }

    @Override
    public ResourceSet place(Job job, ResourceSet closed) {
        return placement.place(job, closed);
    }

    @Override
    public void take(Job job, ResourceSet cores) {
        placement.take(job, cores);
    }

    @Override
    public void release(Job job, ResourceSet alloc) {
        placement.release(job, alloc);
    }

    @Override
    public boolean possible(Job job) {
        return placement.possible(job);
    }

    @Override
    public void withdraw(ResourceSet cores) {
        placement.withdraw(cores);
    }

    @Override
    public void restore(ResourceSet cores) {
        placement.restore(cores);
    }
}
