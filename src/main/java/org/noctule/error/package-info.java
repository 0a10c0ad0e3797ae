/** Failures that a user can read. */
package org.noctule.error;
