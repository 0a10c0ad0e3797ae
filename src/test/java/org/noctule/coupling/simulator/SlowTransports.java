package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TransportCosts;
import org.noctule.coupling.TransportKind;

/**
 * The rules of transports, played slowly: at each step the speed of everything under way is worked out anew, and all of
 * it goes on up to the next end of anything.
 */
final class SlowTransports {
    private static final double NEXT_TO_NOTHING = 1e-13;

    private final List<Work> active = new ArrayList<>();
    private final List<Work> metadata = new ArrayList<>();
    private final List<Workflow> workflows = new ArrayList<>();
    private double now;

    /** Something under way: an amount that is left, and what follows. */
    private static class Work {
        final int order;
        final DoubleConsumer then;
        double left;
        double rate;

        Work(int order, double left, double rate, DoubleConsumer then) {
            this.order = order;
            this.left = left;
            this.rate = rate;
            this.then = then;
        }
    }

    /** Bytes that share a bandwidth. */
    private static final class Flow extends Work {
        final double cap;
        final double aggregate;

        Flow(int order, double left, double cap, double aggregate, DoubleConsumer then) {
            super(order, left, 0, then);
            this.cap = cap;
            this.aggregate = aggregate;
        }
    }

    /** Work for one of several servers, which does its oldest first. */
    private static final class Request extends Work {
        final List<Work> queue;

        Request(int order, double left, List<Work> queue, DoubleConsumer then) {
            super(order, left, 0, then);
            this.queue = queue;
            queue.add(this);
        }
    }

    private final class Workflow {
        final CouplingPlan plan;
        final Map<Integer, Double> ends = new TreeMap<>();
        final Map<Integer, Double> io = new TreeMap<>();
        final List<Integer> nodes = new ArrayList<>();
        final List<List<Work>> servers = new ArrayList<>();
        final List<Integer> arrivals = new ArrayList<>();
        final Map<String, Integer> places = new HashMap<>();
        final List<Reader> readers = new ArrayList<>();
        final int[] keys;
        List<Integer> serverNodes = List.of();
        double simulationStart = Double.NaN;
        double trainerStart = Double.NaN;
        int stored;

        Workflow(CouplingPlan plan) {
            this.plan = plan;
            this.keys = plan.keys().keys(plan.shape().simulations());
            servers.add(new ArrayList<>());
        }

        double item() {
            return plan.shape().listBytes();
        }
    }

    private final class Reader {
        final Workflow workflow;
        final TaskStart start;
        final double begin = now;
        int position;
        int asked;
        int received;
        boolean idle;
        boolean done;
        double io;

        Reader(Workflow workflow, TaskStart start) {
            this.workflow = workflow;
            this.start = start;
        }
    }

    private void work(int order, double amount, double rate, DoubleConsumer then) {
        active.add(new Work(order, amount, rate, then));
    }

    private void request(int order, double seconds, List<Work> server, DoubleConsumer then) {
        active.add(new Request(order, seconds, server, then));
    }

    /** Plays some starts, in the order of their dates, and returns the end of each task of each workflow. */
    static List<Map<Integer, Double>> ends(
            List<CouplingPlan> plans, List<TaskStart> starts, List<Map<Integer, Double>> io) {
        final SlowTransports slow = new SlowTransports();
        plans.forEach(plan -> slow.workflows.add(slow.new Workflow(plan)));
        slow.play(starts);
        slow.workflows.forEach(workflow -> io.add(workflow.io));
        return slow.workflows.stream().map(workflow -> workflow.ends).toList();
    }

    private void play(List<TaskStart> starts) {
        int next = 0;
        while (next < starts.size() || !active.isEmpty()) {
            rates();
            double step = next < starts.size() ? starts.get(next).date() - now : Double.POSITIVE_INFINITY;
            for (final Work work : active) {
                step = Math.min(step, work.left == 0 ? 0 : work.left / work.rate);
            }
            if (step == Double.POSITIVE_INFINITY) {
                return;
            }
            now += step;
            final List<Work> over = new ArrayList<>();
            for (final Work work : active) {
                work.left -= work.rate * step;
                final boolean served = !(work instanceof Request request) || request.queue.get(0) == work;
                if (served && work.left <= work.rate * NEXT_TO_NOTHING) {
                    over.add(work);
                }
            }
            over.forEach(work -> {
                active.remove(work);
                if (work instanceof Request request) {
                    request.queue.remove(work);
                }
            });
            over.forEach(work -> work.then.accept(now));
            while (next < starts.size() && starts.get(next).date() <= now) {
                begin(starts.get(next), next++);
            }
        }
    }

    private void rates() {
        final List<Flow> open = new ArrayList<>();
        double capacity = Double.POSITIVE_INFINITY;
        for (final Work work : active) {
            if (work instanceof Flow flow) {
                open.add(flow);
                capacity = Math.min(capacity, flow.aggregate);
            } else if (work instanceof Request request) {
                work.rate = request.queue.get(0) == work ? 1 : 0;
            }
        }
        while (!open.isEmpty()) {
            final double share = capacity / open.size();
            final List<Flow> content =
                    open.stream().filter(flow -> flow.cap <= share).toList();
            if (content.isEmpty()) {
                open.forEach(flow -> flow.rate = share);
                return;
            }
            for (final Flow flow : content) {
                flow.rate = flow.cap;
                capacity -= flow.cap;
            }
            open.removeAll(content);
        }
    }

    private void begin(TaskStart start, int order) {
        final Workflow workflow = workflows.get(start.workflow());
        final CouplingPlan plan = workflow.plan;
        if (start.task() < plan.shape().simulations()) {
            if (Double.isNaN(workflow.simulationStart)) {
                workflow.simulationStart = now;
            }
            if (!workflow.nodes.contains(start.node())) {
                workflow.nodes.add(start.node());
            }
            final double ready =
                    Math.max(now, workflow.simulationStart + plan.times().simulationStart(plan.transport()));
            work(
                    order,
                    ready + plan.shape().waitingSeconds() - now,
                    1,
                    a -> work(
                            order,
                            plan.times().computing(plan.shape()),
                            start.speed(),
                            b -> store(workflow, start, order)));
        } else {
            if (Double.isNaN(workflow.trainerStart)) {
                workflow.trainerStart = now;
            }
            final double ready =
                    Math.max(now, workflow.trainerStart + plan.times().trainerStart());
            work(order, ready - now, 1, a -> load(new Reader(workflow, start), order));
        }
    }

    private void store(Workflow workflow, TaskStart start, int order) {
        final double begin = now;
        final DoubleConsumer stored = date -> {
            workflow.stored++;
            if (!workflow.arrivals.contains(workflow.keys[start.task()])) {
                workflow.arrivals.add(workflow.keys[start.task()]);
            }
            List.copyOf(workflow.readers).forEach(reader -> arrived(reader));
            workflow.io.put(start.task(), now - begin);
            workflow.ends.put(start.task(), now);
        };
        if (workflow.plan.transport() == TransportKind.FUTURES) {
            final double bytes = workflow.plan.shape().bytesPerSimulation();
            request(order, bytes / workflow.plan.costs().head().rate(), workflow.servers.get(0), stored);
        } else {
            put(workflow, start, order, 0, date -> put(workflow, start, order, 1, stored));
        }
    }

    private void put(Workflow workflow, TaskStart start, int order, int list, DoubleConsumer then) {
        final TransportCosts costs = workflow.plan.costs();
        final int key = workflow.keys[start.task()];
        final DoubleConsumer put = date -> {
            workflow.places.put(list + ":" + key, start.node());
            then.accept(date);
        };
        switch (workflow.plan.transport()) {
            case SHARED_FILES ->
                file(
                        workflow,
                        order,
                        costs.files().write(),
                        costs.files().write().rate(),
                        put);
            case DISTRIBUTED_MAP -> {
                final int server = server(workflow, list, key);
                final double busy = occupied(workflow, server, start.node());
                final double rest = Math.max(0, costs.map().write().of(1, workflow.item()) - busy);
                request(order, busy, workflow.servers.get(server), a -> work(order, rest, 1, put));
            }
            default -> work(order, costs.memory().write().of(1, workflow.item()), 1, put);
        }
    }

    private void file(Workflow workflow, int order, LinearCost cost, double rate, DoubleConsumer then) {
        final TransportCosts.FileCosts files = workflow.plan.costs().files();
        request(
                order,
                files.serverSeconds(),
                metadata,
                a -> work(
                        order,
                        cost.seconds() - files.serverSeconds(),
                        1,
                        b -> active.add(new Flow(order, workflow.item(), rate, files.aggregateRate(), then))));
    }

    private static int server(Workflow workflow, int list, int key) {
        if (workflow.serverNodes.isEmpty()) {
            workflow.serverNodes = List.copyOf(workflow.nodes);
            while (workflow.servers.size()
                    < workflow.serverNodes.size() * workflow.plan.costs().map().serversPerNode()) {
                workflow.servers.add(new ArrayList<>());
            }
        }
        final long mixed = ((2L * key + list) * 2654435769L & 0xFFFFFFFFL) / 256;
        return (int) (mixed
                % (workflow.serverNodes.size() * workflow.plan.costs().map().serversPerNode()));
    }

    private static double occupied(Workflow workflow, int server, int node) {
        final TransportCosts.MapCosts map = workflow.plan.costs().map();
        final boolean local = workflow.serverNodes.get(server / map.serversPerNode()) == node;
        return workflow.item() / (local ? map.read().rate() : map.remoteRate());
    }

    private void load(Reader reader, int order) {
        final Workflow workflow = reader.workflow;
        workflow.readers.add(reader);
        if (workflow.plan.transport() == TransportKind.FUTURES) {
            ask(reader, order);
        } else if (workflow.plan.transport() == TransportKind.SHARED_FILES) {
            request(order, workflow.plan.costs().files().serverSeconds(), metadata, a -> {
                reader.io += now - reader.begin;
                read(reader, order);
            });
        } else {
            read(reader, order);
        }
    }

    private void arrived(Reader reader) {
        if (reader.workflow.plan.transport() == TransportKind.FUTURES) {
            ask(reader, 0);
        } else if (reader.idle) {
            reader.idle = false;
            read(reader, 0);
        }
    }

    private void ask(Reader reader, int order) {
        final Workflow workflow = reader.workflow;
        final int results = workflow.stored - reader.asked;
        reader.asked = workflow.stored;
        if (results > 0) {
            final double bytes = results * (double) workflow.plan.shape().bytesPerSimulation();
            request(order, bytes / workflow.plan.costs().head().rate(), workflow.servers.get(0), date -> {
                reader.received += results;
                if (reader.received == workflow.plan.shape().simulations()) {
                    reader.io = now - reader.begin;
                    train(reader, order);
                }
            });
        }
    }

    private void read(Reader reader, int order) {
        final Workflow workflow = reader.workflow;
        if (reader.position < workflow.arrivals.size()) {
            final int key = workflow.arrivals.get(reader.position++);
            final double begin = now;
            get(
                    reader,
                    order,
                    0,
                    key,
                    a -> get(reader, order, 1, key, b -> {
                        reader.io += now - begin;
                        read(reader, order);
                    }));
        } else if (workflow.stored == workflow.plan.shape().simulations()) {
            train(reader, order);
        } else {
            reader.idle = true;
        }
    }

    private void get(Reader reader, int order, int list, int key, DoubleConsumer then) {
        final Workflow workflow = reader.workflow;
        final TransportCosts costs = workflow.plan.costs();
        switch (workflow.plan.transport()) {
            case SHARED_FILES ->
                request(
                        order,
                        costs.files().serverSeconds(),
                        metadata,
                        a -> work(
                                order,
                                costs.files().read().seconds() - costs.files().serverSeconds(),
                                1,
                                b -> {
                                    final boolean local = workflow.places.get(list + ":" + key) == reader.start.node();
                                    active.add(new Flow(
                                            order,
                                            workflow.item(),
                                            local
                                                    ? costs.files().read().rate()
                                                    : costs.files().remoteRate(),
                                            costs.files().aggregateRate(),
                                            then));
                                }));
            case DISTRIBUTED_MAP ->
                work(order, costs.map().read().seconds(), 1, a -> {
                    final int server = server(workflow, list, key);
                    request(order, occupied(workflow, server, reader.start.node()), workflow.servers.get(server), then);
                });
            default -> work(order, costs.memory().read().of(1, workflow.item()), 1, then);
        }
    }

    private void train(Reader reader, int order) {
        if (reader.done) {
            return;
        }
        reader.done = true;
        final Workflow workflow = reader.workflow;
        final int task = reader.start.task();
        final int trainer = task - workflow.plan.shape().simulations();
        workflow.io.put(task, reader.io);
        work(
                order,
                workflow.plan.times().training(workflow.plan.shape(), trainer, workflow.plan.stored()),
                reader.start.speed(),
                date -> workflow.ends.put(task, now));
    }
}
