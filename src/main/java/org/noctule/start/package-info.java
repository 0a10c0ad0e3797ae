/**
 * What {@code launch/noctule} leaves to Java: the build of a checkout, libraries that few commands need, and the
 * archive of loaded classes. It knows nothing of the rest of Noctule, of which nothing may be compiled yet.
 */
package org.noctule.start;
