/** Verbs that look at inputs and convert them. */
package org.noctule.command.input;
