/** The simulated machine: its tree of clusters, nodes, processors and cores, and the physics of its cores. */
package org.noctule.platform;
