/** The command line: one small class per verb, its arguments, and the terminal. */
package org.noctule.command;
