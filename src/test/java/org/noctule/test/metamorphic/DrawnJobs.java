package org.noctule.test.metamorphic;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Draws the jobs of a scenario. */
final class DrawnJobs {
    enum Kind {
        TRACE,
        PROFILES,
        DEPENDENT,
        ELASTIC,
        TRAINING
    }

    private final Draw draw;
    private final DrawnMachine machine;
    private final Kind kind;
    private final int number;
    private final ObjectNode file;

    private DrawnJobs(Draw draw, DrawnMachine machine, Kind kind) {
        this.draw = draw;
        this.machine = machine;
        this.kind = kind;
        this.number = kind == Kind.TRAINING ? draw.from(5, 14) : draw.from(8, 32);
        this.file = Draw.json("{'nb_res': %d, 'jobs': [], 'profiles': {}}", machine.cores());
    }

    /** A Batsim workload, or the lines of a trace as the list {@code swf}. */
    static ObjectNode of(Kind kind, DrawnMachine machine, Draw draw) {
        final DrawnJobs jobs = new DrawnJobs(draw, machine, kind);
        return kind == Kind.TRACE ? jobs.trace() : jobs.batsim();
    }

    private int width(int most) {
        return draw.onceIn(4) ? draw.from(1, most) : draw.from(1, Math.max(1, most / 3));
    }

    private boolean memory() {
        return machine.kind() == DrawnMachine.Kind.MIXED;
    }

    private ObjectNode trace() {
        final ObjectNode trace = Draw.json("{'swf': []}");
        final ArrayNode lines = trace.withArray("swf");
        final boolean memory = memory() && draw.onceIn(2);
        int date = 0;
        for (int job = 1; job <= number; job++) {
            date += draw.onceIn(3) ? 0 : draw.from(0, 40);
            final int megabytes = memory ? draw.from(1, 8) * 125 : 0;
            final int seconds = draw.onceIn(12) ? 0 : draw.from(1, 90);
            final int asked =
                    draw.onceIn(8) ? -1 : draw.onceIn(6) ? Math.max(1, seconds / 2) : seconds + draw.from(0, 60);
            final int cores = width(machine.room(megabytes));
            lines.add(String.format(
                    "%d %d -1 %d %d -1 -1 %d %d %d 1 %d %d -1 %d -1 %d %d",
                    3 * job,
                    date,
                    seconds,
                    cores,
                    cores,
                    asked,
                    memory ? megabytes * 1000 : -1,
                    draw.from(1, 4),
                    draw.from(1, 2),
                    draw.from(0, 2),
                    job > 1 && draw.onceIn(4) ? 3 * draw.from(1, job - 1) : -1,
                    draw.from(0, 20)));
        }
        return trace;
    }

    private ObjectNode batsim() {
        double date = draw.onceIn(2) ? 0 : draw.quarters(40);
        final boolean memory = memory() && kind != Kind.ELASTIC && draw.onceIn(2);
        for (int i = 0; i < number; i++) {
            date += draw.onceIn(3) ? 0 : draw.quarters(kind == Kind.TRAINING ? 3 : 25);
            final double megabytes = memory ? draw.from(1, 8) * 125 : 0;
            final int cores = width(machine.room(megabytes));
            final ObjectNode job =
                    Draw.json("{'id': 'jq%03d', 'subtime': %s, 'res': %d, 'profile': 'pq%d'}", i, date, cores, i);
            if (megabytes > 0) {
                job.put("mem", megabytes);
            }
            if (!draw.onceIn(6)) {
                job.put("walltime", draw.onceIn(8) ? 1 + draw.quarters(20) : 200 + draw.quarters(200));
            }
            final ObjectNode parts = job.withObjectProperty("noctule");
            parts.put("user", "uq" + draw.from(1, 3)).put("group", "gq" + draw.from(1, 2));
            switch (kind) {
                case DEPENDENT -> depend(i, parts);
                case ELASTIC -> change(cores, parts);
                default -> {}
            }
            file.withArray("jobs").add(job);
            profile("pq" + i, job, parts);
        }
        return file;
    }

    private void profile(String name, ObjectNode job, ObjectNode parts) {
        final ObjectNode profiles = file.withObjectProperty("profiles");
        final int cores = job.get("res").intValue();
        final double seconds = Math.max(0.25, draw.quarters(80));
        if (kind == Kind.TRAINING && !draw.onceIn(4)) {
            job.put("res", draw.from(Math.min(2, machine.cores()), machine.cores()));
            job.remove("walltime");
            profiles.set(
                    name,
                    Draw.json(
                            "{'type': 'pipedream', 'graph': 'small.txt', 'training_steps': %d,"
                                    + " 'max_acceptable_jct_fraction': %s}",
                            draw.from(2, 40), draw.from(2, 8) / 8.0));
            if (draw.onceIn(2)) {
                parts.put("kind", "malleable").put("max", machine.cores());
                parts.withObjectProperty("reconfigure").put("cost", draw.quarters(1));
            }
            return;
        }
        if (kind == Kind.ELASTIC) {
            profiles.set(name, Draw.json("{'type': 'reference_time', 'seconds': %s}", seconds));
            return;
        }
        final double flops = seconds * 4e9;
        final boolean hosts = machine.kind() == DrawnMachine.Kind.HOSTS;
        switch (draw.from(0, hosts ? 5 : 2)) {
            case 0 -> profiles.set(name, Draw.json("{'type': 'parallel_homogeneous', 'cpu': %s, 'com': 0}", flops));
            case 1 ->
                profiles.set(
                        name, Draw.json("{'type': 'parallel_homogeneous_total', 'cpu': %s, 'com': 0}", flops * cores));
            case 3 -> {
                profiles.set(name + "a", Draw.json("{'type': 'delay', 'delay': %s}", seconds));
                profiles.set(name + "b", Draw.json("{'type': 'parallel_homogeneous', 'cpu': %s, 'com': 0}", flops / 4));
                profiles.set(
                        name,
                        Draw.json(
                                "{'type': 'composed', 'repeat': %d, 'seq': ['%2$sa', '%2$sb']}",
                                draw.from(1, 3), name));
            }
            case 2 -> profiles.set(name, Draw.json("{'type': 'delay', 'delay': %s}", seconds));
            default -> profiles.set(name, parallel(cores, flops));
        }
    }

    private ObjectNode parallel(int cores, double flops) {
        final ObjectNode parallel = Draw.json("{'type': 'parallel', 'cpu': [], 'com': []}");
        for (int i = 0; i < cores; i++) {
            parallel.withArray("cpu").add(flops / draw.from(1, 2));
            for (int j = 0; j < cores; j++) {
                parallel.withArray("com").add(i == j ? 0 : draw.from(0, 4) * 1e6);
            }
        }
        return parallel;
    }

    private void depend(int job, ObjectNode parts) {
        final double bytes = machine.kind() == DrawnMachine.Kind.HOSTS ? 4e6 : 4e9;
        if (job > 0 && !draw.onceIn(3)) {
            for (int i = draw.from(1, 2); i > 0; i--) {
                final String parent = String.format("jq%03d", draw.from(0, job - 1));
                if (!parts.withArray("after").toString().contains(parent)) {
                    parts.withArray("after").add(parent);
                }
                parts.withObjectProperty("reads").put("dq" + parent, bytes);
            }
            if (draw.onceIn(2)) {
                parts.put("think_time", draw.quarters(10));
            }
        }
        parts.withObjectProperty("writes").put(String.format("dqjq%03d", job), bytes);
    }

    private void change(int cores, ObjectNode parts) {
        if (draw.onceIn(5)) {
            return;
        }
        final String changes = draw.of("moldable", "malleable", "malleable", "evolving", "adaptive");
        final int min = draw.from(1, cores);
        final int max = draw.from(cores, machine.cores());
        parts.put("kind", changes).put("min", min).put("max", max);
        parts.set(
                "speedup",
                draw.of(
                        Draw.json("{'model': 'linear'}"),
                        Draw.json("{'model': 'amdahl', 'serial': 0.0625}"),
                        Draw.json("{'model': 'downey', 'A': 4, 'sigma': 0.5}")));
        if (draw.onceIn(2)) {
            parts.withObjectProperty("reconfigure").put("cost", draw.quarters(2));
        }
        if (draw.onceIn(3)) {
            parts.put("points", 1 + draw.quarters(4));
        }
        if (draw.onceIn(3)) {
            parts.put("walltime", "always");
        }
        if (changes.equals("evolving") || changes.equals("adaptive")) {
            parts.withArray("requests").add(Draw.json("{'at_progress': 0.25, 'res': %d}", max));
            parts.withArray("requests").add(Draw.json("{'at_progress': 0.75, 'res': %d}", min));
        }
    }
}
