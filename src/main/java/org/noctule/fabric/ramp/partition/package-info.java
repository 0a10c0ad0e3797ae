/** Ways to split ops and to build the graph of their parts. */
package org.noctule.fabric.ramp.partition;
