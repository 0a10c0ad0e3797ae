/**
 * Parts of a start that {@code launch/noctule} leaves to Java: the build of a checkout, which knows nothing of the rest
 * of Noctule, libraries that few commands need, and the archive of loaded classes.
 */
package org.noctule.start;
