/**
 * The verb {@code workflow}: producer-consumer workflows that really run, beside what the simulator predicts for them.
 */
package org.noctule.coupling.command;
