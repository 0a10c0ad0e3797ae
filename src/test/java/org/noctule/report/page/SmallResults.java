package org.noctule.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.report.SummaryReader;

/** Folders of results that a test knows by heart. */
final class SmallResults {
    static final String HOSTILE = "</script><img src=x onerror=alert(1)>";
    static final String BACKWARDS = "\u202Egnp.exe\u202C & \u2028 <b>";
    private static final String HEADER = "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,"
            + "turnaround_time,stretch,allocated_resources,consumed_energy,metadata,estimate,user,group,queue\n";

    private SmallResults() {}

    /** Three jobs on eight cores: two side by side from 0 to 100 s, one that was killed from 100 to 150 s. */
    static Path run(Path directory) throws IOException {
        write(directory, HEADER + """
                1,w0,a,0.0,4,200.0,1,COMPLETED_SUCCESSFULLY,0.0,100.0,100.0,0.0,100.0,1.0,0-3,-1,"",100.0,ann,g,day
                2,w0,a,0.0,4,100.0,1,COMPLETED_SUCCESSFULLY,0.0,100.0,100.0,0.0,100.0,1.0,4-7,-1,"",100.0,bob,g,day
                3,w0,b,20.0,2,50.0,0,COMPLETED_WALLTIME_REACHED,100.0,50.0,150.0,80.0,130.0,2.6,0 7,-1,"",50.0,ann,g,day
                4,w0,b,30.0,9,50.0,0,REJECTED,,,,,,,,,"",50.0,bob,g,day
                """);
        return directory;
    }

    /** The same jobs, but the third ran at once in the place of the first. */
    static Path other(Path directory) throws IOException {
        write(directory, HEADER + """
                3,w0,b,20.0,2,50.0,0,COMPLETED_WALLTIME_REACHED,20.0,50.0,70.0,0.0,50.0,1.0,0 1,-1,"",50.0,ann,g,day
                2,w0,a,0.0,4,100.0,1,COMPLETED_SUCCESSFULLY,0.0,100.0,100.0,0.0,100.0,1.0,4-7,-1,"",100.0,bob,g,day
                1,w0,a,0.0,4,200.0,1,COMPLETED_SUCCESSFULLY,100.0,100.0,200.0,100.0,200.0,2.0,0-3,-1,"",100.0,ann,g,day
                """);
        return directory;
    }

    /** A job that grows, is suspended from 40 s to 60 s and goes on with less, beside which another one then starts. */
    static Path resized(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("allocations.csv"), """
                job_id,workload_name,start,end,allocated_resources
                1,w0,0.0,20.0,0-3
                1,w0,20.0,40.0,0-7
                1,w0,60.0,100.0,0-1
                """);
        write(directory, HEADER + """
                1,w0,a,0.0,4,200.0,1,COMPLETED_SUCCESSFULLY,0.0,80.0,100.0,0.0,100.0,1.25,0-1,-1,"",80.0,ann,g,day
                2,w0,a,60.0,2,50.0,1,COMPLETED_SUCCESSFULLY,60.0,40.0,100.0,0.0,40.0,1.0,4-5,-1,"",50.0,bob,g,day
                """);
        return directory;
    }

    /** Names that would do harm as markup, and one of many characters, in every field of text. */
    static Path hostile(Path directory) throws IOException {
        final String much = "x".repeat(100_000);
        final String quoted = HOSTILE.replace("\"", "\"\"");
        final StringBuilder jobs = new StringBuilder(HEADER);
        for (final String name : new String[] {quoted, BACKWARDS, much}) {
            final String field = '"' + name + '"';
            // A state becomes a key of summary.json, whose keys are shorter.
            final String state = '"' + name.substring(0, Math.min(1000, name.length())) + '"';
            jobs.append(
                    field + "," + field + "," + field + ",0.0,2,50.0,0," + state + ",0.0,50.0,50.0,0.0,50.0,1.0,0-1,-1,"
                            + field + ",50.0," + field + "," + field + "," + field + "\n");
        }
        write(directory, jobs.toString());
        Files.writeString(
                directory.resolve("run.json"),
                "{\"complete\": true, \"version\": \"" + HOSTILE + "\", \"options\": {\"agent\": \"" + HOSTILE
                        + "\", \""
                        + HOSTILE + "\": \"" + BACKWARDS.replace("\u2028", " ") + "\"}, \"seeds\": {\"" + HOSTILE
                        + "\": 1}, \"inputs\": [{\"file\": \"" + HOSTILE + "\", \"sha256\": \"" + HOSTILE + "\"}]}");
        return directory;
    }

    /** A training with a curve that falls below 0, and training jobs on a fabric of four servers. */
    static Path learnt(Path directory) throws IOException {
        run(directory);
        Files.writeString(directory.resolve("training.csv"), """
                update,episodes,decisions,return,loss,entropy,evaluation
                1,1,1,-6.0,2.0,1.5,
                2,2,2,-2.0,-1.0,0.5,-3.0
                """);
        Files.writeString(directory.resolve("probs.json"), "{\"probs\": [[0.25], [0.75]]}");
        Files.writeString(directory.resolve("training_jobs.csv"), """
                job_id,model,submission_time,outcome,cause,job_completion_time,max_partitions_per_op,\
                num_mounted_workers,job_sequential_completion_time,max_acceptable_job_completion_time,\
                starting_time,finish_time,num_mounted_channels,workload_name
                1,vgg16,0.0,completed,,100.0,4,4,300.0,200.0,0.0,100.0,12,w0
                4,vgg16,30.0,blocked,memory,,,,300.0,200.0,,,,w0
                """);
        Files.writeString(directory.resolve("platform.json"), """
                {"cores": 8, "nodes": 8, "clusters": [{"id": "ramp", "first_core": 0, "cores": 8,
                  "fabric": {"kind": "ramp", "communication_groups": 2, "racks": 2, "servers": 2, "channels": 1},
                  "nodes": [{"type": "A100", "number": 8, "first_node": 0, "first_core": 0, "cores": 1}]}]}
                """);
        return directory;
    }

    /**
     * Two jobs, of which the second ends later, and one that waits for both, then for cores, and reads what they wrote.
     */
    static Path workflow(Path directory) throws IOException {
        write(directory, HEADER + """
                a,w0,a,0.0,2,200.0,1,COMPLETED_SUCCESSFULLY,0.0,60.0,60.0,0.0,60.0,1.0,0-1,-1,"",100.0,,,
                b,w0,a,0.0,4,200.0,1,COMPLETED_SUCCESSFULLY,0.0,100.0,100.0,0.0,100.0,1.0,4-7,-1,"",100.0,,,
                c,w0,a,100.0,2,100.0,1,COMPLETED_SUCCESSFULLY,110.0,40.0,150.0,10.0,50.0,1.25,0-1,-1,"",40.0,,,
                """);
        Files.writeString(directory.resolve("parents.csv"), """
                job_id,parent,think_time
                w0!c,w0!a,0.0
                w0!c,w0!b,0.0
                """);
        Files.writeString(directory.resolve("transfers.csv"), """
                job_id,item,bytes,from,to,start,end
                w0!c,x.dat,1.0E9,0,1,110.0,111.0
                """);
        return directory;
    }

    /** What evaluate leaves. */
    static Path campaign(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("evaluation.csv"), """
                workload,agent,figure,runs,mean,ci95,rank,best
                kth,easy,bounded_slowdown,3,45.5,2.5,2,false
                kth,"sjf,x",bounded_slowdown,3,28.5,0.0,1,true
                kth,easy,energy,3,100.0,0.0,1,true
                kth,"sjf,x",energy,3,200.0,0.0,2,false
                """);
        return directory;
    }

    /** What evaluate leaves of four agents on two workloads that have nothing in common, windows of the second. */
    static Path evaluated(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("evaluation.csv"), """
                workload,agent,figure,runs,mean,ci95,rank,best
                tiny,fcfs,waiting_time,3,0.6,0.1,4,false
                tiny,easy,waiting_time,3,0.5,0.1,2,true
                tiny,easy-sjbf,waiting_time,3,0.50000000001,0.1,2,true
                tiny,"next-job:order=f1,backfilling=true",waiting_time,3,0.5,0.1,2,true
                kth,fcfs,waiting_time,3,353943.0,1000.0,4,false
                kth,easy,waiting_time,3,6837.0,200.0,2,false
                kth,easy-sjbf,waiting_time,3,5906.0,200.0,1,true
                kth,"next-job:order=f1,backfilling=true",waiting_time,3,7477.0,300.0,3,false
                tiny,fcfs,utilisation,3,0.5,0.0,4,false
                tiny,easy,utilisation,3,0.6,0.0,3,false
                tiny,easy-sjbf,utilisation,3,0.7,0.0,2,false
                tiny,"next-job:order=f1,backfilling=true",utilisation,3,0.8,0.0,1,true
                kth,fcfs,utilisation,3,0.6967,0.0,4,false
                kth,easy,utilisation,3,0.6971,0.0,1.5,true
                kth,easy-sjbf,utilisation,3,0.6971,0.0,1.5,true
                kth,"next-job:order=f1,backfilling=true",utilisation,3,0.697,0.0,3,false
                """);
        Files.writeString(directory.resolve("differences.csv"), """
                workload,figure,agent,baseline,pairing,pairs,difference,low,high,p,p_holm,a12
                kth,waiting_time,easy,fcfs,windows,8,-347106.0,-400000.0,-300000.0,0.008,0.016,0.11
                kth,waiting_time,easy-sjbf,fcfs,windows,8,-348037.0,-400000.0,-300000.0,0.008,0.016,0.11
                kth,utilisation,easy,fcfs,windows,8,0.0004,-0.1,0.2,0.5,1.0,0.6
                """);
        Files.writeString(directory.resolve("runs.csv"), """
                workload,agent,seed,waiting_time,utilisation
                tiny,fcfs,1,0.6,0.5
                tiny,"next-job:order=f1,backfilling=true",1,0.5,0.8
                """);
        run(directory.resolve("results/tiny/next-job-order-f1-backfilling-true/1"));
        return directory;
    }

    /** A campaign of two agents on two machines with two seeds, of which one run has kept its files. */
    static Path machines(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("runs.csv"), """
                key,decision.agent,platform_file_path,workload.first_job,seed,repetition,bounded_slowdown,energy,rejected
                aa11,easy,/there/small.json,0,1,0,10.5,2e9,0.0
                aa12,easy,/there/small.json,0,2,0,12.5,2e9,0.0
                aa13,fcfs,/there/small.json,0,,0,48.9,3e9,0.0
                aa14,easy,/there/large.json,0,1,0,1.5,5e9,0.0
                aa15,easy,/there/large.json,0,2,0,1.5,5e9,0.0
                aa16,fcfs,/there/large.json,0,,0,1.0,5e9,0.0
                """);
        run(directory.resolve("files/aa/aa13"));
        return directory;
    }

    static Path empty(Path directory) throws IOException {
        write(directory, HEADER);
        return directory;
    }

    static Path allRejected(Path directory) throws IOException {
        write(directory, HEADER + """
                1,w0,b,30.0,9,50.0,0,REJECTED,,,,,,,,,"",50.0,,,
                """);
        return directory;
    }

    private static void write(Path directory, String jobs) throws IOException {
        Files.createDirectories(directory);
        final Path file = Files.writeString(directory.resolve("jobs.csv"), jobs);
        final Path schedule = Files.writeString(
                directory.resolve("schedule.csv"), "makespan,consumed_joules,nb_computing_machines\n150.0,0.0,8\n");
        Files.writeString(
                directory.resolve("summary.json"),
                SummaryReader.of(file, schedule).toJson());
        Files.writeString(
                directory.resolve("run.json"),
                "{\"complete\": true, \"options\": {\"agent\": \"easy\"}, \"inputs\": []}");
    }
}
