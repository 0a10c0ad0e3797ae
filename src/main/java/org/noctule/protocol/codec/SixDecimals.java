package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Writes every double as C's {@code %6f} does, which is how Batsim writes them; whole numbers stay as they are. */
final class SixDecimals extends JsonGeneratorDelegate {
    private static final double LARGEST_FRACTION = 0x1p52;
    private static final int MILLION = 1_000_000;

    SixDecimals(JsonGenerator out) {
        super(out, false);
    }

    @Override
    public void writeNumber(double value) throws IOException {
        delegate.writeNumber(text(value));
    }

    @Override
    public void writeNumber(float value) throws IOException {
        writeNumber((double) value);
    }

    /**
     * Rounds the exact binary value to six decimals, half to even.
     *
     * <p>The product with a million is rounded, but rounding is monotone: only where the product lies exactly half-way
     * can the true value lie on either side, and the product's error, which a fused multiply-add gives exactly, tells
     * which.
     */
    static String text(double value) {
        final double magnitude = Math.abs(value);
        if (!(magnitude < LARGEST_FRACTION)) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("The number (" + value + ") has no form in JSON.");
            }
            return new BigDecimal(value).setScale(6, RoundingMode.UNNECESSARY).toPlainString();
        }
        long whole = (long) magnitude;
        final double fraction = magnitude - whole;
        final double product = fraction * MILLION;
        final double floor = Math.floor(product);
        long micros = (long) Math.rint(product);
        if (product - floor == 0.5) {
            final double error = Math.fma(fraction, MILLION, -product);
            micros = error == 0 ? micros : (long) floor + (error > 0 ? 1 : 0);
        }
        if (micros == MILLION) {
            whole++;
            micros = 0;
        }
        return text(Math.copySign(1, value) < 0, whole, micros);
    }

    private static String text(boolean negative, long whole, long micros) {
        final StringBuilder text = new StringBuilder(24);
        if (negative) {
            text.append('-');
        }
        text.append(whole).append('.');
        for (long unit = MILLION / 10; unit > 0; unit /= 10) {
            text.append((char) ('0' + micros / unit % 10));
        }
        return text.toString();
    }
}
