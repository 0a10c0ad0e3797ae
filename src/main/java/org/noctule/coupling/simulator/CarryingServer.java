package org.noctule.coupling.simulator;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Serves one request after another, in the order in which they come, each as long as it works on it and as its data are
 * on their way; what it has taken it serves to the end.
 */
final class CarryingServer {
    private final PathPlace place;
    private final Queue<Order> waiting = new ArrayDeque<>();
    private boolean busy;

    CarryingServer(PathPlace place) {
        this.place = place;
    }

    /**
     * A request.
     *
     * @param seconds time that the server works on it
     * @param least least seconds until its sender has the answer, most of which may pass behind the server
     * @param bytes what passes from one node to the other meanwhile
     * @param begun hears when the server begins it
     * @param done hears when its sender has the answer
     */
    record Request(
            double seconds, double least, double bytes, int from, int to, Timeline.Wake begun, Timeline.Wake done) {}

    void serve(Request request, double now) {
        waiting.add(new Order(request));
        if (!busy) {
            next(now);
        }
    }

    private void next(double now) {
        final Order order = waiting.poll();
        busy = order != null;
        if (order != null) {
            order.begin(now);
        }
    }

    /**
     * A request that waits or is being served; planned at once, so that ends of one date come in the order of requests.
     */
    private final class Order {
        private final Request request;
        private final Timeline.Entry done;
        private final Timeline.Entry end;

        Order(Request request) {
            this.request = request;
            this.done = place.timeline().at(Double.POSITIVE_INFINITY, request.done());
            this.end = place.timeline().at(Double.POSITIVE_INFINITY, CarryingServer.this::next);
        }

        void begin(double now) {
            request.begun().at(now);
            final double worked = now + request.seconds();
            if (request.from() == request.to()) {
                endAt(worked, request.seconds());
            } else {
                place.machine()
                        .carry(
                                request.bytes(),
                                request.from(),
                                request.to(),
                                now,
                                date -> endAt(Math.max(date, worked), date > worked ? date - now : request.seconds()));
            }
        }

        private void endAt(double date, double taken) {
            place.timeline().redate(done, date + Math.max(0, request.least() - taken));
            place.timeline().redate(end, date);
        }
    }
}
