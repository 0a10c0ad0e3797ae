package org.noctule.protocol.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.zeromq.ZMonitor;

final class GreetingTest {
    private final Greeting greeting = new Greeting();

    @Test
    void comesWithTheConnection() {
        greeting.heard(ZMonitor.Event.CONNECTED);
        assertThat(greeting.came()).isFalse();
        greeting.heard(ZMonitor.Event.HANDSHAKE_PROTOCOL);
        assertThat(greeting.came()).isTrue();
    }

    @Test
    void ofAConnectionThatWasGivenUpDoesNotCountForTheNext() {
        greeting.heard(ZMonitor.Event.CONNECTED);
        assertThat(greeting.giveUp()).isTrue();
        greeting.heard(ZMonitor.Event.HANDSHAKE_PROTOCOL);
        assertThat(greeting.came()).isFalse();
        greeting.heard(ZMonitor.Event.CONNECTED);
        greeting.heard(ZMonitor.Event.HANDSHAKE_PROTOCOL);
        assertThat(greeting.came()).isTrue();
    }

    @Test
    void keepsTheConnectionThatItCameWith() {
        greeting.heard(ZMonitor.Event.CONNECTED);
        greeting.heard(ZMonitor.Event.HANDSHAKE_PROTOCOL);
        assertThat(greeting.giveUp()).isFalse();
    }
}
