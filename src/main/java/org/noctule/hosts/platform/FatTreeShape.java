package org.noctule.hosts.platform;

import java.util.function.IntUnaryOperator;

/**
 * The levels of a fat tree's switches: {@code levels;down,..;up,..;cables,..}, from the hosts upwards.
 *
 * <p>A node of level L is named by one digit a level: below L a digit counts parents, from L on it counts children, the
 * first digit being the least. So every node, and every cable between two levels, has a number that is computed.
 */
final class FatTreeShape {
    private static final String ATTRIBUTE = "topo_parameters";
    private static final String REMEDY = "Maybe write it like 2;4,4;1,2;1,2.";
    private static final long MOST = 1_000_000;

    private final int[] down;
    private final int[] up;
    private final int[] cables;
    private final int[] nodes;
    private final int[] firstNode;
    private final int[] firstCable;

    private FatTreeShape(XmlElement element, int[] down, int[] up, int[] cables) {
        this.down = down;
        this.up = up;
        this.cables = cables;
        nodes = new int[levels() + 1];
        firstNode = new int[levels() + 2];
        firstCable = new int[levels() + 1];
        for (int level = 0; level <= levels(); level++) {
            final int here = level;
            nodes[level] = product(element, levels(), digit -> radix(here, digit));
            firstNode[level + 1] = sum(element, firstNode[level], nodes[level]);
        }
        for (int level = 0; level < levels(); level++) {
            final int[] factors = {nodes[level], up[level], cables[level]};
            firstCable[level + 1] = sum(element, firstCable[level], product(element, 3, i -> factors[i]));
        }
    }

    /** Reads the attribute {@code topo_parameters}. */
    static FatTreeShape of(XmlElement element) {
        final String[] parts = element.get(ATTRIBUTE).split(";", -1);
        if (parts.length != 4) {
            throw element.error(ATTRIBUTE, "must be the number of levels and three lists", REMEDY);
        }
        final int[] levels = numbers(element, parts[0]);
        final int[][] lists = {
            numbers(element, parts[1]), numbers(element, parts[2]), numbers(element, parts[3]),
        };
        for (final int[] list : lists) {
            if (levels.length != 1 || list.length != levels[0]) {
                throw element.error(ATTRIBUTE, "needs one number a level in each of its three lists", REMEDY);
            }
        }
        return new FatTreeShape(element, lists[0], lists[1], lists[2]);
    }

    private static int[] numbers(XmlElement element, String list) {
        final String[] words = list.split(",", -1);
        final int[] numbers = new int[words.length];
        for (int i = 0; i < words.length; i++) {
            final String word = words[i].strip();
            numbers[i] = word.matches("\\d{1,7}") ? Integer.parseInt(word) : 0;
            if (numbers[i] == 0) {
                throw element.error(ATTRIBUTE, "holds something else than whole numbers from 1", REMEDY);
            }
        }
        return numbers;
    }

    private static int product(XmlElement element, int count, IntUnaryOperator factors) {
        long product = 1;
        for (int i = 0; i < count; i++) {
            product *= factors.applyAsInt(i);
            sum(element, 0, product);
        }
        return (int) product;
    }

    private static int sum(XmlElement element, long first, long second) {
        if (first + second > MOST) {
            throw element.error(
                    ATTRIBUTE, "makes more than " + MOST + " switches or cables", "Maybe a number is too large.");
        }
        return (int) (first + second);
    }

    int levels() {
        return down.length;
    }

    int hosts() {
        return nodes[0];
    }

    /** Number of hosts and switches. */
    int size() {
        return firstNode[levels() + 1];
    }

    int nodes(int level) {
        return nodes[level];
    }

    int children(int level) {
        return down[level - 1];
    }

    int parents(int level) {
        return up[level];
    }

    /** Cables between a node of this level and each of its parents. */
    int cables(int level) {
        return cables[level];
    }

    private int radix(int level, int digit) {
        return digit < level ? up[digit] : down[digit];
    }

    int[] digits(int host) {
        return digits(0, host);
    }

    private int[] digits(int level, int position) {
        final int[] digits = new int[levels()];
        int rest = position;
        for (int i = 0; i < digits.length; i++) {
            digits[i] = rest % radix(level, i);
            rest /= radix(level, i);
        }
        return digits;
    }

    /** The position of a node among those of its level. */
    int position(int level, int[] digits) {
        int position = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            position = position * radix(level, i) + digits[i];
        }
        return position;
    }

    /** The number of a node among all, hosts first. */
    int node(int level, int[] digits) {
        return firstNode[level] + position(level, digits);
    }

    /** The position of a node's parent among those of the level above. */
    int parent(int level, int position, int parent) {
        final int[] digits = digits(level, position);
        digits[level] = parent;
        return position(level + 1, digits);
    }

    /** The number of a cable among all: those of a node are sorted by the parent's digit, then by the cable. */
    int cable(int level, int position, int parent, int cable) {
        return firstCable[level] + (position * up[level] + parent) * cables[level] + cable;
    }
}
