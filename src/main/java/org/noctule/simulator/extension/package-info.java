/** Bases for capabilities that come in jars: what more than one of them would write. */
package org.noctule.simulator.extension;
