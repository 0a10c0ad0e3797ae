package org.noctule.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;

final class HostNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "n1; n1",
                "n[1-3]; n1 n2 n3",
                "n[001-003,007],g1; n001 n002 n003 n007 g1",
                "n[8-10]; n8 n9 n10",
                "n[08-10]; n08 n09 n10",
                "r[1-2]n[0,4]x; r1n0x r1n4x r2n0x r2n4x",
                "a,,b; a b"
            })
    void writesListsOut(String list, String names) {
        assertThat(String.join(" ", HostNames.of(list))).isEqualTo(names);
    }

    @Test
    void keepsTheOrderOfTheList() {
        assertThat(HostNames.of("b2,a[3,1]")).containsExactly("b2", "a3", "a1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n[1-",
                "n1]",
                "n[[1]]",
                "n[3-1]",
                "n[x]",
                "n[]",
                "n[1-999999999]",
                "n[0-9999][0-9999]",
                "n[1-2-3]"
            })
    void refusesWhatIsNoList(String list) {
        assertThatThrownBy(() -> HostNames.of(list))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("list of nodes");
    }
}
