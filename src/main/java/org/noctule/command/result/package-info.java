/** Verbs that draw, export and measure results. */
package org.noctule.command.result;
