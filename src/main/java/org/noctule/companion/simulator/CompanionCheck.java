package org.noctule.companion.simulator;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.NodeShare;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeGres;
import org.noctule.platform.Platform;
import org.noctule.simulator.SelfCheck;
import org.noctule.workload.GresRequest;
import org.noctule.workload.NodeDemand;

/**
 * Counts cores, memory and devices of nodes a second time, in the plainest way: who has each core and each thousandth;
 * see {@code --check}.
 */
final class CompanionCheck {
    private final Platform platform;
    private final boolean[] cores;
    private final long[] bytes;
    private final List<List<int[]>> thousandths = new ArrayList<>();
    private final List<List<HeldPlace>> holders = new ArrayList<>();
    private final Map<HeldPlace, Integer> held = new IdentityHashMap<>();

    CompanionCheck(Platform platform) {
        this.platform = platform;
        this.cores = new boolean[platform.nbCores()];
        this.bytes = new long[platform.nbNodes()];
        for (int node = 0; node < platform.nbNodes(); node++) {
            thousandths.add(platform.nodeType(node).companions().gres().stream()
                    .map(gres -> new int[gres.count()])
                    .toList());
            holders.add(new ArrayList<>());
        }
    }

    private int nodeOf(int core) {
        return platform.nodeOfProcessor(platform.processorOfCore(core));
    }

    private static void require(boolean holds, HeldPlace share, String otherwise) {
        SelfCheck.require(holds, "job " + share.job().id() + " " + otherwise);
    }

    void take(HeldPlace share) {
        require(held.put(share, share.grant().hashCode()) == null, share, "takes its companions twice");
        final int[] onNode = new int[bytes.length];
        for (final int core : share.cores().toArray()) {
            require(!cores[core], share, "gets core " + core + ", whose node's book counts it as another job's");
            cores[core] = true;
            onNode[nodeOf(core)]++;
        }
        for (final NodeShare node : share.grant().nodes()) {
            require(
                    onNode[node.node()] == node.cores(),
                    share,
                    "has other cores on node " + node.node() + " than booked");
            onNode[node.node()] = 0;
            take(share, node);
        }
        for (int node = 0; node < onNode.length; node++) {
            require(onNode[node] == 0, share, "has cores on node " + node + " that are not booked");
        }
        share.job().demand().ifPresent(demand -> meets(share, demand));
    }

    private void take(HeldPlace share, NodeShare node) {
        final int number = node.node();
        bytes[number] += node.bytes();
        require(
                bytes[number] <= CoreStates.bytes(platform.nodeType(number).memory()),
                share,
                "gets memory of node " + number + " that others have");
        for (final HeldPlace other : holders.get(number)) {
            require(
                    !other.exclusive() && !share.exclusive(),
                    share,
                    "shares node " + number + ", and one is to be alone");
        }
        holders.get(number).add(share);
        final List<NodeGres> gres = platform.nodeType(number).companions().gres();
        for (final DeviceShare device : node.devices()) {
            final int[] taken = thousandths.get(number).get(device.gres());
            taken[device.device()] += device.thousandths();
            require(
                    device.thousandths() > 0 && taken[device.device()] <= GresRequest.WHOLE,
                    share,
                    "gets " + device.thousandths() + " thousandths of "
                            + gres.get(device.gres()).name() + " " + device.device() + " of node " + number
                            + " that others have");
        }
    }

    void giveBack(HeldPlace share) {
        final Integer taken = held.remove(share);
        require(taken != null && taken == share.grant().hashCode(), share, "gives back what it did not take");
        for (final int core : share.cores().toArray()) {
            require(cores[core], share, "gives core " + core + " back twice");
            cores[core] = false;
        }
        for (final NodeShare node : share.grant().nodes()) {
            bytes[node.node()] -= node.bytes();
            holders.get(node.node()).removeIf(other -> other == share);
            for (final DeviceShare device : node.devices()) {
                thousandths.get(node.node()).get(device.gres())[device.device()] -= device.thousandths();
            }
        }
    }

    /** Compares what a job has of each node, and of all, with its demand. */
    private void meets(HeldPlace share, NodeDemand demand) {
        int all = 0;
        for (final NodeShare node : share.grant().nodes()) {
            require(
                    node.cores() % demand.cores() == 0,
                    share,
                    "has a task across nodes: " + node.cores() + " cores on node " + node.node());
            all += node.cores() / demand.cores();
        }
        require(all == demand.tasks(), share, "has places for " + all + " tasks, not " + demand.tasks());
        final int nodes = share.grant().nodes().size();
        require(
                nodes >= demand.minNodes() && nodes <= demand.maxNodes(),
                share,
                "is on " + nodes + " nodes, not " + demand.minNodes() + " to " + demand.maxNodes());
        for (final GresRequest request : demand.gres()) {
            long found = 0;
            for (final NodeShare node : share.grant().nodes()) {
                final long here = thousandths(node, request, demand);
                final long times = request.per() == GresRequest.Per.TASK ? node.cores() / demand.cores() : 1;
                require(
                        request.per() == GresRequest.Per.JOB || here >= times * request.thousandths(),
                        share,
                        "has " + here + " thousandths of " + request.name() + " on node " + node.node());
                found += here;
            }
            require(
                    request.per() != GresRequest.Per.JOB || found >= request.thousandths(),
                    share,
                    "has " + found + " thousandths of " + request.name() + " in all");
        }
    }

    private long thousandths(NodeShare node, GresRequest request, NodeDemand demand) {
        final List<NodeGres> gres = platform.nodeType(node.node()).companions().gres();
        return node.devices().stream()
                .filter(device -> gres.get(device.gres()).name().equals(request.name())
                        && (request.type().isEmpty()
                                || gres.get(device.gres()).type().equals(request.type())))
                .mapToLong(DeviceShare::thousandths)
                .sum();
    }

    /** Looks for what nobody has given back. */
    void end() {
        SelfCheck.require(held.isEmpty(), held.size() + " jobs hold companions at the end");
        for (int node = 0; node < bytes.length; node++) {
            SelfCheck.require(bytes[node] == 0, bytes[node] + " bytes of node " + node + " are taken at the end");
            for (final int[] devices : thousandths.get(node)) {
                for (final int taken : devices) {
                    SelfCheck.require(taken == 0, "devices of node " + node + " are taken at the end");
                }
            }
        }
    }
}
