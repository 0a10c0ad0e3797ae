/** The results of a run: the record of it in memory and the files in Batsim's layout. */
package org.noctule.simulator.results;
