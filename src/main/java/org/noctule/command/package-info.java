/** The command line: options, wiring of the two halves, and one small class per verb. */
package org.noctule.command;
