package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;

/** Trees of accounts, what is wrong with them, and dates at which their usage is forgotten. */
final class AssociationsTest {
    private static Associations.Account account(String name, String parent) {
        return new Associations.Account(name, parent, 1, OptionalLong.empty());
    }

    private static Associations of(List<Associations.Account> accounts, Associations.User... users) {
        return new Associations(accounts, List.of(users), TresKinds.DEFAULT);
    }

    @Test
    void rootAndItsUserAreThere() {
        final Associations tree = of(List.of(account("b", "root"), account("a", "root"), account("c", "a")));
        assertThat(tree.printed().stream().map(each -> each.account() + "/" + each.user()))
                .containsExactly("root/", "root/root", "a/", "c/", "b/");
        assertThat(tree.userCount()).isEqualTo(1);
    }

    @Test
    void aPriorityIsThatOfTheAccountAboveUnlessSet() {
        final Associations tree = of(
                List.of(new Associations.Account("a", "root", 1, OptionalLong.of(40))),
                new Associations.User("u", "a", 1, OptionalLong.empty()),
                new Associations.User("v", "a", 1, OptionalLong.of(3)));
        assertThat(tree.find("u", "a").orElseThrow().priority()).isEqualTo(40);
        assertThat(tree.find("v", "a").orElseThrow().priority()).isEqualTo(3);
        assertThat(tree.largestPriority()).isEqualTo(40);
    }

    @Test
    void mistakesAreTold() {
        assertThatThrownBy(() -> of(List.of(account("a", "missing"))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("missing");
        assertThatThrownBy(() -> of(List.of(account("a", "root"), account("a", "root"))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> of(List.of(new Associations.Account("a", "root", -1, OptionalLong.empty()))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("-1");
        assertThatThrownBy(() -> PriorityFlag.read("MAX_TRES,FOO"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("FOO");
    }

    @Test
    void usageIsForgottenAtMidnight() {
        final LocalDateTime thursday = LocalDateTime.of(2026, 11, 26, 13, 30);
        assertThat(UsageReset.NONE.after(thursday)).isEmpty();
        assertThat(UsageReset.DAILY.after(thursday)).contains(LocalDateTime.of(2026, 11, 27, 0, 0));
        assertThat(UsageReset.WEEKLY.after(thursday)).contains(LocalDateTime.of(2026, 11, 29, 0, 0));
        assertThat(UsageReset.MONTHLY.after(thursday)).contains(LocalDateTime.of(2026, 12, 1, 0, 0));
        assertThat(UsageReset.QUARTERLY.after(thursday)).contains(LocalDateTime.of(2027, 1, 1, 0, 0));
        assertThat(UsageReset.YEARLY.after(thursday)).contains(LocalDateTime.of(2027, 1, 1, 0, 0));
    }
}
