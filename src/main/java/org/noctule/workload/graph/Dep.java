package org.noctule.workload.graph;

/**
 * A dependency: what one op hands on to another.
 *
 * @param from id of the op that must end first
 * @param to id of the op that then may start
 */
public record Dep(int from, int to) {
    @Override
    public int hashCode() {
        return PairHash.of(from, to);
    }
}
