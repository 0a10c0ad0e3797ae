package org.noctule.protocol.codec;

import java.io.IOException;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;

/** Reads decisions about machines, energy and calls. */
final class RequestReader {
    private RequestReader() {}

    static Decision call(WireInput in, double date) throws IOException {
        double timestamp = Double.NaN;
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("timestamp")) {
                throw in.surplus();
            }
            timestamp = in.number();
        }
        if (Double.isNaN(timestamp)) {
            throw in.missing("timestamp");
        }
        return new Decision.CallMeLater(date, timestamp);
    }

    static Decision setState(WireInput in, double date) throws IOException {
        ResourceSet resources = ResourceSet.EMPTY;
        int state = -1;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case "resources" -> resources = in.resources();
                case "state" -> state = in.state();
                default -> throw in.surplus();
            }
        }
        if (resources.isEmpty()) {
            throw in.missing("resources");
        }
        if (state < 0) {
            throw in.missing("state");
        }
        return new Decision.SetResourceState(date, resources, state);
    }

    static Decision query(WireInput in, double date) throws IOException {
        boolean energy = false;
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("requests")) {
                throw in.surplus();
            }
            in.object();
            while (in.nextField()) {
                if (!in.field().equals("consumed_energy")) {
                    throw in.surplus();
                }
                energy = true;
                in.skip();
            }
        }
        if (!energy) {
            throw in.missing("requests");
        }
        return new Decision.QueryEnergy(date);
    }

    static Decision answer(WireInput in, double date) throws IOException {
        String job = "";
        double seconds = Double.NaN;
        in.object();
        while (in.nextField()) {
            if (!in.field().equals("estimate_waiting_time")) {
                throw in.surplus();
            }
            in.object();
            while (in.nextField()) {
                switch (in.field()) {
                    case "job_id" -> job = in.text();
                    case "estimated_waiting_time" -> seconds = in.number();
                    default -> throw in.surplus();
                }
            }
        }
        if (job.isEmpty()) {
            throw in.missing("estimate_waiting_time.job_id");
        }
        if (Double.isNaN(seconds)) {
            throw in.missing("estimate_waiting_time.estimated_waiting_time");
        }
        return new Decision.WaitingTimeAnswer(date, job, seconds);
    }
}
