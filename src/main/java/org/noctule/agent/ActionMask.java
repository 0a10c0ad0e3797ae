package org.noctule.agent;

import java.util.Arrays;
import java.util.BitSet;

/** The actions that may be chosen now. Immutable. */
public final class ActionMask {
    private final BitSet allowed;
    private final int size;

    private ActionMask(BitSet allowed, int size) {
        this.allowed = allowed;
        this.size = size;
    }

    /**
     * Returns the mask that allows every action.
     *
     * @param size number of actions
     * @return the mask
     */
    public static ActionMask all(int size) {
        final BitSet allowed = new BitSet(size);
        allowed.set(0, size);
        return new ActionMask(allowed, size);
    }

    /**
     * Returns the mask of some actions.
     *
     * @param allowed the actions that may be chosen
     * @param size number of actions
     * @return the mask
     */
    public static ActionMask of(BitSet allowed, int size) {
        return new ActionMask((BitSet) allowed.clone(), size);
    }

    /**
     * Returns the mask of as many actions, of which others may be allowed.
     *
     * @param others the actions that may be chosen
     * @return this one if these are the same
     */
    public ActionMask as(BitSet others) {
        return allowed.equals(others) ? this : of(others, size);
    }

    /**
     * Returns a mask that forbids one more action.
     *
     * @param action the action
     * @return the mask
     */
    public ActionMask without(int action) {
        final BitSet fewer = (BitSet) allowed.clone();
        fewer.clear(action);
        return new ActionMask(fewer, size);
    }

    /**
     * Tells whether an action may be chosen.
     *
     * @param action the action
     * @return true if it may
     */
    public boolean allows(int action) {
        return allowed.get(action);
    }

    /** {@return the first action that may be chosen: its number, -1 if none may} */
    public int first() {
        return allowed.nextSetBit(0);
    }

    /**
     * Writes a value per action.
     *
     * @param target receives 1 for each action that may be chosen and 0 for the others
     * @param offset index of the first one
     */
    public void write(byte[] target, int offset) {
        Arrays.fill(target, offset, offset + size, (byte) 0);
        for (int action = first(); action >= 0; action = allowed.nextSetBit(action + 1)) {
            target[offset + action] = 1;
        }
    }

    /** {@return the number of actions, allowed or not} */
    public int size() {
        return size;
    }
}
