package org.noctule.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;

/** Tells why a text is not JSON, and what is likely to mend it. */
final class JsonSyntax {
    private static final Pattern PLACE = Pattern.compile("\\[Source: [^;]*; line: (\\d+), column: (\\d+)\\]");
    private static final Pattern CHARACTER =
            Pattern.compile("Unexpected character \\('(.*)' \\(code .*\\)\\): ((?:was )?expect(?:ed|ing) .*)");
    private static final String COMMENT = "maybe a (non-standard) comment?";
    private static final String TRAILING = "Trailing token";

    private JsonSyntax() {}

    static NoctuleException failure(String source, String text, JsonProcessingException cause) {
        final String where = cause.getLocation() == null
                ? ""
                : ":" + cause.getLocation().getLineNr() + ":"
                        + cause.getLocation().getColumnNr();
        final String reason = firstLine(cause.getOriginalMessage());
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                source + where + ": this is not JSON: " + told(reason) + ".",
                remedy(text, reason, cause),
                cause);
    }

    private static String told(String reason) {
        if (reason.contains(COMMENT)) {
            return "a comment begins here, and JSON has none";
        }
        if (reason.startsWith(TRAILING)) {
            return "something stands after the end of the value";
        }
        final Matcher character = CHARACTER.matcher(reason);
        if (character.matches()) {
            return "(" + character.group(1) + ") stands where " + expected(character.group(2)) + " is expected";
        }
        final int limit = reason.indexOf(", from `");
        if (limit >= 0) {
            return reason.substring(0, limit) + ")";
        }
        return PLACE.matcher(reason).replaceAll("line $1, column $2");
    }

    private static String expected(String reason) {
        return reason.contains("start field name")
                ? "a key in double quotes"
                : reason.contains("colon") ? "a colon" : reason.contains("comma") ? "a comma" : "a value";
    }

    private static String remedy(String text, String reason, JsonProcessingException cause) {
        final String begin = text.stripLeading();
        if (!begin.startsWith("{") && !begin.startsWith("[")) {
            return "Maybe this is a file of another format, or another file is meant.";
        }
        if (cause instanceof JsonEOFException) {
            return "Maybe the file was cut off, or a brace, a bracket or a quotation mark is missing at its end.";
        }
        if (cause instanceof StreamConstraintsException) {
            return "Maybe another file is meant: no file for Noctule has so much in one value.";
        }
        if (reason.contains(COMMENT)) {
            return "Maybe remove the comment.";
        }
        if (reason.startsWith("Duplicate field")) {
            return "Maybe remove one of the two.";
        }
        if (reason.startsWith(TRAILING)) {
            return "Maybe a brace too many stands before it, or two files were joined.";
        }
        if (reason.startsWith("Unexpected character ('}'") || reason.startsWith("Unexpected character (']'")) {
            return "Maybe a comma too many, or no value, stands just before that place.";
        }
        return "Maybe a comma or a quotation mark is missing just before that place.";
    }

    private static String firstLine(String text) {
        final int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }
}
