package org.noctule.companion;

/**
 * One device of a node, such as a card, or a share of it.
 *
 * @param gres index of the named resource among those of the node's type, from 0
 * @param device number of the device among equal ones, from 0
 * @param thousandths thousandths of it, from 1 to 1000
 */
public record DeviceShare(int gres, int device, int thousandths) {}
