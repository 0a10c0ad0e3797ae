package org.noctule.command;

import java.util.List;

/** Runs an experiment: both halves, joined by the channel of the options file. */
final class LaunchVerb implements Verb {
    @Override
    public String name() {
        return "launch";
    }

    @Override
    public String summary() {
        return "replay a workload on a platform, decided by an agent";
    }

    @Override
    public String help() {
        return """
                Usage: noctule launch AGENT OPTIONS.json [options]
                       noctule launch OPTIONS.json [-a AGENT] [options]

                AGENT is a built-in agent (classic, fcfs, easy, easy-sjbf, conservative, filler, random), a jar with
                an agent (FILE.jar), or one agent of a jar (FILE.jar#NAME).

                  -o, --out DIR               where results go: a directory that does not exist yet
                                              (default: runs/AGENT-OPTIONS-001, -002, ...)
                      --force                 write into DIR even if it exists
                      --prefix P              result files are called P + jobs.csv and so on
                  -nr, --nbruns N             run N times, into DIR/001, DIR/002, ..., one line a run in DIR/runs.csv
                  -cw, --customworkload FILE  Batsim workload instead of the trace of the options file
                  -im, --inmodel FILE         model that the agent starts with
                  -om, --outmodel FILE        where the agent leaves its model
                      --seed N                seed of all random numbers
                      --compatibility SYSTEM  none, hdeeprm or pyss
                      --transport T           zmq (default) or direct: a loop without sockets
                      --processes             run the decision side in a process of its own
                  -s, --endpoint ENDPOINT     address of the sockets (default: a free port of this machine)
                      --timeout SECONDS       how long to wait for a silent half (default: 30)
                      --dialect D             noctule (default) or batsim
                      --check                 check the run: conservation of cores, energy and work
                  -q, --quiet                 print errors only

                Examples:
                  noctule launch easy launch/quickstart.json
                  noctule launch my-agent.jar options.json --nbruns 10 --out results
                """;
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        LaunchRequest.of(args);
        return 0;
    }
}
