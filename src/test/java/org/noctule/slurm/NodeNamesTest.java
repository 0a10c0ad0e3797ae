package org.noctule.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.site.HostList;

/** Names of nodes, folded. */
final class NodeNamesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            n1                  | n1
            n1 n2 n3            | n[1-3]
            n1 n3 n4            | n[1,3-4]
            n9 n10              | n[9-10]
            n09 n10 n11         | n[09-11]
            n099 n100           | n[099-100]
            n1 n01              | n[1,01]
            login n1 n2 g1      | login,n[1-2],g1
            r1n1 r1n2 r2n1      | r1n[1-2],r2n1
            n1-ib n2-ib n1      | n[1-2]-ib,n1
            """)
    void namesThatDifferInANumberFold(String names, String folded) {
        assertThat(NodeNames.fold(List.of(names.split(" ")))).isEqualTo(folded);
    }

    @Test
    void noNamesFoldToNothing() {
        assertThat(NodeNames.fold(List.of())).isEmpty();
        assertThat(NodeNames.ranges(List.of())).isEmpty();
    }

    @Test
    void elementsOfArraysFoldWithoutAName() {
        assertThat(NodeNames.ranges(List.of(0, 1, 2, 5, 7, 8))).isEqualTo("0-2,5,7-8");
        assertThat(NodeNames.ranges(List.of(4))).isEqualTo("4");
    }

    @Test
    void whatIsFoldedReadsAsBefore() {
        final Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            final List<String> names = new ArrayList<>();
            final String form = random.nextBoolean() ? "n%d" : "rack%03d";
            IntStream.range(0, 120)
                    .filter(any -> random.nextInt(3) > 0)
                    .forEach(number -> names.add(String.format(Locale.ROOT, form, number)));
            assertThat(HostList.of(NodeNames.fold(names))).isEqualTo(names);
        }
    }
}
