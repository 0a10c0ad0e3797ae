package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that the agent {@code slurm} obeys in all their parts. */
final class ObeyedCommandsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sprio",
                "sshare",
                "scancel 4 5_[1-3]",
                "scontrol hold 5",
                "scontrol uhold 5",
                "scontrol release 5 6",
                "scontrol requeue 5",
                "scontrol requeuehold 5_1",
                "scontrol update JobId=5 Nice=3 TimeLimit=10",
                "scontrol update nodename=n[1-2] state=DRAIN Reason=test",
                "scontrol create reservation ReservationName=r Nodes=n1"
            })
    void commandsThatAreObeyedInAllPartsAreKnown(String command) {
        assertThat(ObeyedCommands.has(List.of(command.split(" ")))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "scontrol",
                "scontrol hold",
                "scancel",
                "scancel -u ann",
                "scontrol requeue",
                "scontrol requeue JobId=5",
                "scontrol suspend 5",
                "scontrol update JobId=5 Priority=7",
                "scontrol update JobId=5 NodeName=n1",
                "scontrol update PartitionName=main State=DOWN",
                "sprio -l",
                "sbatch job.sh"
            })
    void commandsOfWhichAPartWouldBeIgnoredAreNot(String command) {
        assertThat(ObeyedCommands.has(List.of(command.split(" ")))).isFalse();
    }
}
