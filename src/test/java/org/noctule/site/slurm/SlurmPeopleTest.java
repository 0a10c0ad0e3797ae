package org.noctule.site.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.site.Pseudonyms;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePeople;
import org.noctule.site.SiteRules;
import org.noctule.site.policy.PolicyReader;
import org.noctule.site.policy.SitePolicy;
import org.noctule.workload.Repairs;
import org.noctule.workload.Workload;

final class SlurmPeopleTest {
    private static final ZoneId UTC = ZoneId.of("UTC");

    @TempDir
    Path folder;

    private static SitePeople read(Path... files) {
        return SlurmPeople.read(List.of(files), UTC, new Repairs());
    }

    private static SitePeople day() {
        return read(
                SlurmRecording.file("dump.cfg"),
                SlurmRecording.file("qos-head.txt"),
                SlurmRecording.file("scontrol-reservations.txt"));
    }

    @Test
    void classesTellWhomTheyPreemptAndWhatIsNotObeyed() throws IOException {
        final Path file = Files.writeString(folder.resolve("qos.txt"), """
                Name|Priority|GraceTime|Preempt|PreemptMode|Flags|GrpTRES|MaxWall
                normal|0|00:00:00||cluster|||
                urgent|5|00:00:30|normal,gone|requeue|||
                """);
        final Repairs repairs = new Repairs();
        final SitePeople people = SlurmPeople.read(List.of(file), UTC, repairs);
        assertThat(people.qos())
                .containsExactly(
                        new SitePeople.Service("normal", 0, List.of(), Map.of()),
                        new SitePeople.Service("urgent", 5, List.of("normal"), Map.of()));
        assertThat(repairs.list())
                .extracting(Workload.Repair::what)
                .containsExactlyInAnyOrder(
                        "a QOS has a grace time: is not obeyed",
                        "a QOS has a PreemptMode of its own: that of the cluster holds",
                        "a QOS preempts one that is not told: not that one");
    }

    @Test
    void aDumpTellsTheTreeSharesAndLimits() {
        final SitePeople people = day();
        assertThat(people.accounts())
                .contains(
                        new SitePeople.Account("life", "", 40, Map.of()),
                        new SitePeople.Account("bio", "life", 3, Map.of()),
                        new SitePeople.Account(
                                "ml", "", 30, Map.of("grp_tres", Map.of("cpu", 120.0, "gres/gpu", 14.0))))
                .hasSize(5);
        assertThat(people.users())
                .contains(new SitePeople.User("bob", List.of("bio"), 1, Map.of("max_jobs", 12)))
                .hasSize(8);
        assertThat(people.qos())
                .contains(new SitePeople.Service("short", 5, List.of(), Map.of("max_jobs", 4, "max_time", 600.0)))
                .hasSize(4);
        assertThat(people.reservations())
                .containsExactly(new SitePeople.Reservation(
                        "service",
                        List.of("g01"),
                        SlurmRecording.ZERO + 1150 + 1200,
                        SlurmRecording.ZERO + 1150 + 1500,
                        List.of("root"),
                        List.of(),
                        true));
    }

    @Test
    void aTableOfAssociationsTellsTheSame() throws IOException {
        final String header =
                "Cluster|Account|User|Partition|Par Name|Share|GrpJobs|GrpTRES|GrpTRESMins|GrpSubmit|GrpWall|"
                        + "MaxJobs|MaxTRES|MaxTRESPerNode|MaxTRESMins|MaxSubmit|MaxWall|QOS|Def QOS\n";
        final Path table = Files.writeString(
                folder.resolve("assoc.txt"), header + Files.readString(SlurmRecording.file("assoc.txt")));
        assertThat(read(table).accounts()).containsExactlyInAnyOrderElementsOf(day().accounts());
        assertThat(read(table).users()).containsExactlyInAnyOrderElementsOf(day().users());
    }

    @Test
    void rulesNameNodesByTheirNumbersAndDatesFromDateZero() {
        final SiteMachine machine = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        final String rules = new SiteRules(machine, day(), Set.of("gpu"), SlurmRecording.ZERO + 2350.0)
                .json()
                .toString();
        assertThat(rules)
                .contains(
                        "\"partitions\":[{\"name\":\"gpu\",\"nodes\":\"8-15\",\"max_time\":7200.0,\"default_time\":1800.0,\"factor\":2,"
                                + "\"allow_accounts\":[\"ml\",\"phys\",\"bio\"]}]",
                        "\"begin\":0.0,\"end\":300.0,\"maintenance\":true");
        assertThat(new SiteRules(machine, day(), Set.of(), SlurmRecording.ZERO + 9999.0)
                        .json()
                        .has("reservations"))
                .isFalse();
    }

    @Test
    void whatIsWrittenIsRead() {
        final SiteMachine machine = SlurmConf.read(SlurmRecording.file("slurm.conf"));
        final SitePolicy policy = PolicyReader.read(
                JsonInput.of(new SiteRules(machine, day(), Set.of(), SlurmRecording.ZERO).json(), "site.json"));
        assertThat(policy.accounts()).hasSameSizeAs(day().accounts());
        assertThat(policy.users()).hasSameSizeAs(day().users());
        assertThat(policy.partitions()).hasSameSizeAs(machine.partitions());
        assertThat(policy.reservations()).isNotEmpty();
    }

    @Test
    void noNameOfThePeopleIsLeftUnderOtherNames() {
        final Pseudonyms names = new Pseudonyms("secret");
        final SiteMachine machine = names.of(SlurmConf.read(SlurmRecording.file("slurm.conf")));
        final String rules =
                new SiteRules(machine, names.of(day()), Set.of(), 0).json().toString();
        for (final String name : List.of("ann", "bio", "life", "phys", "service", "root")) {
            assertThat(rules).doesNotContain('"' + name + '"');
        }
        assertThat(rules).contains("\"allow_accounts\":[\"" + names.of('a', "ml"));
    }

    @Test
    void limitsThatAreNotModelledAreCounted() throws IOException {
        final Path dump = Files.writeString(folder.resolve("dump.cfg"), """
                Cluster - 'c':Fairshare=1
                Parent - 'root'
                Account - 'a':Description='a: b':Fairshare=parent:GrpTRES=cpu=4,mem=2G,license/x=1:GrpWall=600:MaxWallDurationPerJob=40
                """);
        final Repairs repairs = new Repairs();
        final SitePeople people = SlurmPeople.read(List.of(dump), UTC, repairs);
        assertThat(people.accounts())
                .containsExactly(new SitePeople.Account(
                        "a",
                        "",
                        Integer.MAX_VALUE,
                        Map.of("grp_tres", Map.of("cpu", 4.0, "mem", 2147.483648), "max_time", 2400.0)));
        assertThat(repairs.list())
                .extracting(repair -> repair.what())
                .containsExactly(
                        "a limit of a resource that is not modelled (license/x)",
                        "a limit that is not modelled (grpwall)");
    }

    @Test
    void whatIsNoListIsSaidInTwoLines() {
        assertThatThrownBy(() -> read(SlurmRecording.file("slurm.conf")))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("none of the lists of accounts")
                .satisfies(e -> assertThat(((NoctuleException) e).remedy()).startsWith("Maybe"));
    }
}
