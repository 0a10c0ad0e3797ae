package org.noctule.simulator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Features;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/**
 * The jobs and profiles that the decision side brings in during the run.
 *
 * <p>A profile is kept as long as a known job uses it, and through the reply to the message that tells the last one's
 * end, unless profiles are reused; so a run of any length keeps as much as is needed.
 */
final class Registration {
    private final Features features;
    private final Jobs running;
    private final RunParts parts;
    private final Newcomers newcomers;
    private final Map<String, Map<String, Kept>> profiles = new HashMap<>();
    private final Set<String> ids = new HashSet<>();
    private final List<Kept> unused = new ArrayList<>();
    private boolean finished;

    /** A profile and the number of known jobs that use it. */
    private static final class Kept {
        /** The profiles of its workload, by name. */
        final Map<String, Kept> siblings;

        final Profile profile;
        int users;

        Kept(Map<String, Kept> siblings, Profile profile) {
            this.siblings = siblings;
            this.profile = profile;
        }
    }

    Registration(Features features, List<Workload> workloads, Jobs running, RunParts parts, Newcomers newcomers) {
        this.running = running;
        this.parts = parts;
        this.newcomers = newcomers;
        this.features = features;
        this.finished = !features.dynamicJobs();
        workloads.forEach(this::list);
    }

    private void list(Workload workload) {
        final Map<String, Kept> listed = new HashMap<>();
        workload.profiles().forEach((name, profile) -> listed.put(name, new Kept(listed, profile)));
        profiles.put(workload.name(), listed);
        if (features.dynamicJobs()) {
            for (final Job job : workload.jobs()) {
                ids.add(job.id());
                keep(job).users++;
            }
        }
    }

    private Kept keep(Job job) {
        final Map<String, Kept> ofWorkload = profiles.computeIfAbsent(job.workloadName(), name -> new HashMap<>());
        return ofWorkload.computeIfAbsent(job.profile().name(), name -> new Kept(ofWorkload, job.profile()));
    }

    /** Whether the run does not wait for jobs that may still come in. */
    boolean finished() {
        return finished || features.endsAlone();
    }

    /** Whether a job that comes in is announced like others. */
    boolean acknowledged() {
        return features.acknowledged();
    }

    void notice(Decision.Notify notify) {
        demand(features.dynamicJobs(), "NOTIFY (" + notify.type() + ")");
        finished = notify.type().equals(Decision.Notify.REGISTRATION_FINISHED);
    }

    void register(Decision.RegisterProfile register) {
        final String event = "REGISTER_PROFILE (" + register.workload() + ", "
                + register.profile().name() + ")";
        open(event);
        final Map<String, Kept> ofWorkload = profiles.computeIfAbsent(register.workload(), name -> new HashMap<>());
        if (ofWorkload.containsKey(register.profile().name())) {
            throw NoctuleException.peer(
                    event + ": the workload has a profile of that name.",
                    "Maybe register it once only, or under another name.");
        }
        add(event, ofWorkload, link(event, ofWorkload, register.profile()));
    }

    private static Profile link(String event, Map<String, Kept> ofWorkload, Profile described) {
        return PartLinks.link(
                described, name -> Optional.ofNullable(ofWorkload.get(name)).map(kept -> kept.profile), event);
    }

    private Profile add(String event, Map<String, Kept> ofWorkload, Profile profile) {
        demandSimulated(event, profile);
        ofWorkload.put(profile.name(), new Kept(ofWorkload, profile));
        return profile;
    }

    /**
     * Puts the profile of a transfer beside a job in the place of its name. One that the decision brings along is the
     * workload's from then on, also where nothing else can be registered. Fabric jobs have none.
     */
    Decision.ExecuteJob withTransfer(Decision.ExecuteJob execute, Job job) {
        if (execute.additionalTransfer().isEmpty() || job.profile().planned()) {
            return execute;
        }
        final Decision.AdditionalTransfer transfer =
                execute.additionalTransfer().get();
        return new Decision.ExecuteJob(
                execute.date(),
                execute.jobId(),
                execute.alloc(),
                execute.mapping(),
                execute.storageMapping(),
                Optional.of(new Decision.AdditionalTransfer(
                        transfer.alloc(), transfer.profileName(), Optional.of(profile(transfer, job)))));
    }

    private Profile profile(Decision.AdditionalTransfer transfer, Job job) {
        final String event = "EXECUTE_JOB of job (" + job.id() + "), additional_io_job";
        final Map<String, Kept> ofWorkload = profiles.computeIfAbsent(job.workloadName(), name -> new HashMap<>());
        final Optional<Profile> known =
                Optional.ofNullable(ofWorkload.get(transfer.profileName())).map(kept -> kept.profile);
        if (transfer.profile().isEmpty()) {
            return known.orElseThrow(() -> NoctuleException.peer(
                    event + ": the workload has no profile (" + transfer.profileName() + ").",
                    "Maybe give the profile along, in the field \"profile\"."));
        }
        final Profile given = link(event, ofWorkload, transfer.profile().orElseThrow());
        if (known.isPresent() && !known.orElseThrow().equals(given)) {
            throw NoctuleException.peer(
                    event + ": the workload has another profile of that name (" + transfer.profileName() + ").",
                    "Maybe leave the field \"profile\" out, or take another name.");
        }
        return known.orElseGet(() -> add(event, ofWorkload, given));
    }

    /** Takes a job in; its profile is found by its name. */
    Job register(Decision.RegisterJob register) {
        final Job job = register.job();
        final String event = "REGISTER_JOB of job (" + job.id() + ")";
        open(event);
        final Map<String, Kept> ofWorkload = profiles.get(job.workloadName());
        if (ofWorkload == null) {
            throw NoctuleException.peer(
                    event + ": there is no workload (" + job.workloadName() + ").",
                    "Maybe register a profile of that workload first.");
        }
        final Kept kept = ofWorkload.get(job.profile().name());
        if (kept == null) {
            throw NoctuleException.peer(
                    event + ": the workload has no profile (" + job.profile().name() + ").",
                    "Maybe it was dropped when the last job that used it had ended: keep profiles with profile reuse.");
        }
        demandSimulated(event, kept.profile);
        if (!ids.add(job.id())) {
            throw NoctuleException.peer(
                    event + ": there is, or was, a job of that id.", "Maybe count ids on: none is ever used again.");
        }
        final Job known = job.withProfile(kept.profile);
        newcomers.meet(known);
        final Optional<Objection> objection = running.objection(known).or(() -> parts.objection(known));
        if (objection.isPresent()) {
            throw NoctuleException.peer(
                    event + ": it " + objection.get().clause() + ".",
                    "Maybe leave out \"kind\" or \"demand\" of its object \"noctule\".");
        }
        if (!known.dependencies().parents().isEmpty()) {
            throw NoctuleException.peer(
                    event + ": it waits for job ("
                            + known.dependencies().parents().get(0) + "), which only jobs of the workload can.",
                    "Maybe register it when that job has completed, and leave out \"after\".");
        }
        kept.users++;
        return known;
    }

    private void demandSimulated(String event, Profile profile) {
        final Optional<Objection> objection = running.objection(profile);
        if (objection.isPresent()) {
            throw NoctuleException.peer(
                    event + ": the profile (" + profile.name() + ") "
                            + objection.get().clause() + ", which is not simulated.",
                    "Maybe use delays or computation without communication.");
        }
    }

    private void open(String event) {
        demand(features.dynamicJobs(), event);
        if (finished) {
            throw NoctuleException.peer(
                    event + ": the registration is finished.",
                    "Maybe say NOTIFY continue_registration before, or registration_finished later.");
        }
    }

    private static void demand(boolean allowed, String event) {
        if (!allowed) {
            throw NoctuleException.peer(
                    event + ": jobs and profiles cannot be registered in this run.",
                    "Maybe run the simulator with dynamic jobs enabled.");
        }
    }

    /** Whether there is, or was, a job of that id that counts here. */
    boolean knows(String id) {
        return ids.contains(id);
    }

    /** Takes a further attempt at a job in. */
    void resubmitted(Job job) {
        if (features.dynamicJobs()) {
            ids.add(job.id());
            keep(job).users++;
        }
    }

    /** Takes note that the decision side is told the end of a job. */
    void reported(Job job) {
        if (features.dynamicJobs() && !features.profileReuse()) {
            final Kept kept = keep(job);
            if (--kept.users == 0) {
                unused.add(kept);
            }
        }
    }

    /** Takes note that a reply has been carried out: profiles whose last use the reply before told of are dropped. */
    void replied() {
        if (unused.isEmpty()) {
            return;
        }
        for (final Kept kept : unused) {
            if (kept.users == 0) {
                kept.siblings.remove(kept.profile.name(), kept);
            }
        }
        unused.clear();
    }
}
