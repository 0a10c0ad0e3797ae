package org.noctule.report.page;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/** Escapes of JSON within HTML: no name can end the script element that holds it. */
final class HtmlSafe extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    private final int[] escapes = standardAsciiEscapesForJSON();

    HtmlSafe() {
        for (final char c : new char[] {'<', '>', '&'}) {
            escapes[c] = ESCAPE_STANDARD;
        }
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return escapes.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int c) {
        return new SerializedString(String.valueOf((char) c));
    }
}
