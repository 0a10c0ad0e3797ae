/**
 * Deep-learning jobs on a RAMP optical fabric: op graphs that are split, the servers and channels that their parts and
 * dependencies hold, and the order in which these run. Values and the interfaces of problems are here; methods are in
 * the packages below, and {@code ramp.plan} joins them.
 */
package org.noctule.fabric.ramp;
