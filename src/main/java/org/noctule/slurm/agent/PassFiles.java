package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.file.AtomicFile;
import org.noctule.file.CsvTable;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.pass.PassLog;
import org.noctule.slurm.pass.PlannedStart;

/** The files {@code passes.csv} and {@code plans.csv}, in the form in which recordings of a real Slurm have them. */
final class PassFiles implements PassLog {
    private static final String PRIORITY =
            "second,job,partition,priority,age,assoc,fairshare,jobsize,part,qos,nice,tres,"
                    + "age_n,fairshare_n,jobsize_n,part_n,qos_n\n";
    private static final String SHARES =
            "second,account,user,raw_shares,norm_shares,raw_usage,norm_usage,effective_usage,"
                    + "fairshare,level_fs,grp_tres_mins,tres_run_mins\n";

    private final SlurmMachine machine;
    private final Optional<Path> folder;
    private final StringBuilder passes = new StringBuilder("second,ms,pass,started\n");
    private final StringBuilder priorities = new StringBuilder();
    private final StringBuilder shares = new StringBuilder();
    private final StringBuilder plans = new StringBuilder("second,job,start,end,nodes,partition,kind\n");

    PassFiles(SlurmMachine machine, Optional<Path> folder) {
        this.machine = machine;
        this.folder = folder;
    }

    @Override
    public void pass(double date, int millisecond, String kind, List<String> started) {
        if (folder.isPresent()) {
            passes.append((long) date)
                    .append(',')
                    .append(millisecond)
                    .append(',')
                    .append(kind)
                    .append(',')
                    .append(CsvTable.quoted(String.join(" ", started)))
                    .append('\n');
        }
    }

    @Override
    public void plan(PlannedStart plan) {
        if (folder.isEmpty()) {
            return;
        }
        final StringBuilder nodes = new StringBuilder();
        plan.nodes().stream()
                .forEach(node -> nodes.append(nodes.length() > 0 ? " " : "")
                        .append(machine.nodes().get(node).name()));
        plans.append((long) plan.pass())
                .append(',')
                .append(CsvTable.quoted(plan.job().number().shown()))
                .append(',')
                .append((long) plan.start())
                .append(',')
                .append((long) plan.end())
                .append(',')
                .append(nodes)
                .append(',')
                .append(CsvTable.quoted(plan.partition().name()))
                .append(plan.beyond() ? ",beyond\n" : ",plan\n");
    }

    /** Takes down the answer to {@code sprio} or {@code sshare}. */
    void answer(String command, double date, List<List<String>> rows) {
        final StringBuilder table = command.equals("sprio") ? priorities : shares;
        for (final List<String> row : rows) {
            table.append((long) date);
            row.forEach(cell -> table.append(',').append(CsvTable.quoted(cell)));
            table.append('\n');
        }
    }

    void close() {
        folder.ifPresent(each -> {
            AtomicFile.writeText(each.resolve("passes.csv"), passes.toString());
            AtomicFile.writeText(each.resolve("plans.csv"), plans.toString());
            if (!priorities.isEmpty()) {
                AtomicFile.writeText(each.resolve("priority.csv"), PRIORITY + priorities);
            }
            if (!shares.isEmpty()) {
                AtomicFile.writeText(each.resolve("shares.csv"), SHARES + shares);
            }
        });
    }
}
