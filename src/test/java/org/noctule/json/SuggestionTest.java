package org.noctule.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuggestionTest {
    private static final List<String> KNOWN = List.of("shortest", "smallest", "first");

    @Test
    void guessesTheNearestWord() {
        assertThat(Suggestion.of("shortst", KNOWN)).isEqualTo("Maybe you mean \"shortest\".");
        assertThat(Suggestion.of("FIRST", KNOWN)).isEqualTo("Maybe you mean \"first\".");
        assertThat(Suggestion.of("smalest", KNOWN)).isEqualTo("Maybe you mean \"smallest\".");
    }

    @Test
    void takesHalfOfTheLettersOfAShortWordForAnotherWord() {
        assertThat(Suggestion.of("foo", List.of("ppo", "impala"))).startsWith("Maybe it is one of: ");
        assertThat(Suggestion.of("zqm", List.of("zmq", "direct"))).isEqualTo("Maybe you mean \"zmq\".");
    }

    @Test
    void guessesAWordOfWhichPartsAreMissing() {
        assertThat(Suggestion.of("workload_path", List.of("workload", "workload_file_path", "work")))
                .isEqualTo("Maybe you mean \"workload_file_path\".");
        assertThat(Suggestion.of("path", List.of("platform_file_path", "seed")))
                .isEqualTo("Maybe you mean \"platform_file_path\".");
    }

    @Test
    void listsAllWordsInOrderWhereNoneIsNear() {
        assertThat(Suggestion.of("banana", KNOWN)).isEqualTo("Maybe it is one of: first, shortest, smallest.");
    }

    @Test
    void listsEachWordOnce() {
        assertThat(Suggestion.of("banana", List.of("name", "lr", "name"))).isEqualTo("Maybe it is one of: lr, name.");
    }

    @Test
    void listsNoWordsWhereTheFirstLineDid() {
        assertThat(Suggestion.among("shortst", KNOWN)).isEqualTo("Maybe you mean \"shortest\".");
        assertThat(Suggestion.among("banana", KNOWN)).isEqualTo("Maybe take one of these.");
    }

    @Test
    void guessesInitials() {
        assertThat(Suggestion.of("learning_rate", List.of("gamma", "lr"))).isEqualTo("Maybe you mean \"lr\".");
        assertThat(Suggestion.of("learning-rate", List.of("gamma", "lr"))).isEqualTo("Maybe you mean \"lr\".");
        assertThat(Suggestion.of("banana", List.of("b", "gamma"))).startsWith("Maybe it is one of: ");
    }

    @Test
    void saysThatNothingIsKnown() {
        assertThat(Suggestion.of("banana", Set.of())).isEqualTo("Maybe remove it: nothing may stand here.");
    }
}
