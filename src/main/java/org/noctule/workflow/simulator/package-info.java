/** Jobs that wait for others, and the data that passes between them, apart from the clock and the machine. */
package org.noctule.workflow.simulator;
