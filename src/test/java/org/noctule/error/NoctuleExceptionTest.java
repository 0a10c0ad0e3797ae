package org.noctule.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NoctuleExceptionTest {
    private static NoctuleException unreadable(IOException cause) {
        return NoctuleException.unreadable("The file (a.json)", cause, "Maybe make it.", "Maybe ask for it.");
    }

    @Test
    void tellsAMissingFileFromOneThatCannotBeRead() {
        final NoctuleException missing = unreadable(new NoSuchFileException("a.json"));
        assertThat(missing).hasMessage("The file (a.json) does not exist.");
        assertThat(missing.remedy()).isEqualTo("Maybe make it.");
        final IOException cause = new IOException("denied");
        final NoctuleException denied = unreadable(cause);
        assertThat(denied)
                .hasMessage("The file (a.json) cannot be read: denied.")
                .hasCause(cause);
        assertThat(denied.remedy()).isEqualTo("Maybe ask for it.");
        assertThat(missing.kind()).isEqualTo(denied.kind()).isEqualTo(NoctuleException.Kind.INPUT);
    }

    @Test
    void blamesTheRightHalf() {
        assertThat(NoctuleException.input("a", "b").kind()).isEqualTo(NoctuleException.Kind.INPUT);
        assertThat(NoctuleException.peer("a", "b").kind()).isEqualTo(NoctuleException.Kind.PEER);
        assertThat(NoctuleException.peer("a", "b")).hasMessage("a").hasNoCause();
    }

    @Test
    void hasTheExitCodesThatAreDocumented() {
        assertThat(Arrays.stream(NoctuleException.Kind.values()).map(NoctuleException.Kind::exitCode))
                .containsExactly(1, 2, 3, 4, 75, 130);
    }

    @Test
    void aReasonIsMoreThanAPath() {
        assertThat(NoctuleException.reason(new AccessDeniedException("a/b"))).isEqualTo("permission denied");
        assertThat(NoctuleException.reason(new NoSuchFileException("a/b"))).isEqualTo("a/b does not exist");
        assertThat(NoctuleException.reason(new FileAlreadyExistsException("a/b")))
                .isEqualTo("a/b exists already");
        assertThat(NoctuleException.reason(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
    }
}
