package org.noctule.simulator.results;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * C's {@code %f} and {@code %g}, which round the exact value of the double, to even where it lies halfway.
 *
 * <p>One multiplication by a power of ten gives the digits unless its rounding error could decide; then, and for the
 * rare huge and tiny values, exact arithmetic does.
 */
final class SixDigits {
    private static final int DIGITS = 6;
    private static final double SCALE = 1e6;
    /** Above the error of a scaled value below 10^6, far below the distance of most values from a tie. */
    private static final double DOUBT = 1e-8;

    private static final double LARGEST_WHOLE = 0x1p62;
    private static final int LEAST_EXPONENT = -4;
    private static final MathContext SIX = new MathContext(DIGITS, RoundingMode.HALF_EVEN);
    private static final double[] TENS = new double[23];

    static {
        for (int i = 0; i < TENS.length; i++) {
            TENS[i] = BigDecimal.ONE.scaleByPowerOfTen(i).doubleValue();
        }
    }

    private SixDigits() {}

    static int fixed(double value, byte[] into, int at) {
        if (!Double.isFinite(value)) {
            return ExactNumbers.write(value, into, at);
        }
        final int start = sign(value, into, at);
        final double size = Math.abs(value);
        // Both parts are exact: the integer part of a double is one, and so is what it leaves.
        final double whole = Math.floor(size);
        final double scaled = (size - whole) * SCALE;
        if (size >= LARGEST_WHOLE || doubtful(scaled)) {
            final BigDecimal rounded = new BigDecimal(size).setScale(DIGITS, RoundingMode.HALF_EVEN);
            return ExactNumbers.ascii(rounded.toPlainString(), into, start);
        }
        final int digits = (int) Math.rint(scaled);
        final int carry = digits / (int) SCALE;
        int end = NumberOutput.outputLong((long) whole + carry, into, start);
        into[end++] = '.';
        return padded(digits - carry * (int) SCALE, DIGITS, into, end);
    }

    static int general(double value, byte[] into, int at) {
        if (!Double.isFinite(value)) {
            return ExactNumbers.write(value, into, at);
        }
        final int start = sign(value, into, at);
        final double size = Math.abs(value);
        if (size == 0) {
            into[start] = '0';
            return start + 1;
        }
        int exponent = 0;
        while (exponent > LEAST_EXPONENT && size * TENS[-exponent] < 1) {
            exponent--;
        }
        while (exponent >= 0 && exponent < TENS.length - 2 && size >= TENS[exponent + 1]) {
            exponent++;
        }
        final int shift = DIGITS - 1 - exponent;
        final double scaled = shift >= 0 ? size * TENS[shift] : size / TENS[-shift];
        if (scaled < SCALE / 10 || scaled >= SCALE || doubtful(scaled)) {
            final BigDecimal rounded = new BigDecimal(size).round(SIX);
            final int exact = rounded.precision() - rounded.scale() - 1;
            return general(rounded.movePointRight(DIGITS - 1 - exact).intValueExact(), exact, into, start);
        }
        final int digits = (int) Math.rint(scaled);
        return digits == (int) SCALE
                ? general(digits / 10, exponent + 1, into, start)
                : general(digits, exponent, into, start);
    }

    private static int general(int digits, int exponent, byte[] into, int at) {
        int count = DIGITS;
        int left = digits;
        while (count > 1 && left % 10 == 0) {
            left /= 10;
            count--;
        }
        if (exponent < LEAST_EXPONENT || exponent >= DIGITS) {
            return scientific(left, count, exponent, into, at);
        }
        if (exponent < 0) {
            into[at] = '0';
            into[at + 1] = '.';
            return padded(left, count - exponent - 1, into, at + 2);
        }
        if (count <= exponent + 1) {
            return NumberOutput.outputInt(left * (int) TENS[exponent + 1 - count], into, at);
        }
        final int below = (int) TENS[count - exponent - 1];
        final int end = NumberOutput.outputInt(left / below, into, at);
        into[end] = '.';
        return padded(left % below, count - exponent - 1, into, end + 1);
    }

    private static int scientific(int digits, int count, int exponent, byte[] into, int at) {
        int end = at;
        final int below = (int) TENS[count - 1];
        into[end++] = (byte) ('0' + digits / below);
        if (count > 1) {
            into[end++] = '.';
            end = padded(digits % below, count - 1, into, end);
        }
        into[end++] = 'e';
        into[end++] = (byte) (exponent < 0 ? '-' : '+');
        final int size = Math.abs(exponent);
        return size < 10 ? padded(size, 2, into, end) : NumberOutput.outputInt(size, into, end);
    }

    private static boolean doubtful(double scaled) {
        return Math.abs(scaled - Math.floor(scaled) - 0.5) < DOUBT;
    }

    private static int sign(double value, byte[] into, int at) {
        if (Double.doubleToRawLongBits(value) >= 0) {
            return at;
        }
        into[at] = '-';
        return at + 1;
    }

    private static int padded(int value, int width, byte[] into, int at) {
        int left = value;
        for (int i = at + width - 1; i >= at; i--) {
            into[i] = (byte) ('0' + left % 10);
            left /= 10;
        }
        return at + width;
    }
}
