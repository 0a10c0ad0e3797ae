/** Fabric jobs: their places on the RAMP fabrics of a machine and their figures. */
package org.noctule.fabric.simulator;
