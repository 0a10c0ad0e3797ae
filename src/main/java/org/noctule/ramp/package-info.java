/**
 * Training jobs on a RAMP optical fabric: how an op graph is split, where its parts and their dependencies go, in which
 * order they run, and how long one training step then takes. Interfaces and values are here, methods in the packages
 * below.
 */
package org.noctule.ramp;
