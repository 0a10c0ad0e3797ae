/** Training jobs that may change their network: when they ask, how long their epochs take, what they come to. */
package org.noctule.deepening.simulator;
