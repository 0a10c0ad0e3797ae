/**
 * The terminal of a command: its streams and arguments, views of what takes its time, and the ends that a user brings
 * about.
 */
package org.noctule.command.terminal;
