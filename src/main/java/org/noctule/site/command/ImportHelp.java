package org.noctule.site.command;

/** Help of the options of an import, for the verbs that take them. */
final class ImportHelp {
    /** Files that most imports need. */
    static final String FILES = """
                  --conf FILE        slurm.conf, or the output of: scontrol show node -o
                  --gres FILE        gres.conf: types of cards, and the cores near to them
                  --topology FILE    topology.conf: switches
                  --accounts FILE    output of sacctmgr dump, sacctmgr -P show qos, sacctmgr -P show assoc (with
                                     ParentName), or scontrol show reservation -o; may be given several times
                  --sacct FILE       output of sacct -P, perhaps compressed; may be given several times
                  --queue FILE       output of squeue -a --json, squeue -a -o with bars, or scontrol show job -o
            """;

    /** What is taken of them. */
    static final String CHOICE = """
                  --partition P,P    jobs and nodes of these partitions alone
                  --zone ZONE        zone of the dates, such as Europe/Rome (default: UTC)
            """;

    /** What few imports need. */
    static final String FURTHER = """

            Further options of import:
                  --now DATE         when the queue was listed (default: the latest date in it)
                  --from FORM        where jobs are from: slurm (default), openb (Alibaba 2023, with --nodes and --jobs), or
                                     with --conf and --jobs: helios, acme, philly, pbs, lsf, csv (with --map)
                  --jobs FILE        table of jobs of another form than slurm; may be given several times
                  --nodes FILE       table of nodes, of openb
                  --map FILE         names of the columns of a table: JSON
                  --scenario FILE    scenario of a recorder that played it on a real Slurm; in place of all others
                  --format LIST      columns as sacct was asked for them, of files without a header (-n)
                  --anonymise KEY    replace names of users, groups, accounts and reservations by keyed hashes
            """;

    private ImportHelp() {}
}
