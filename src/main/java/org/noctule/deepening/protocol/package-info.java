/** Events and decisions about training jobs that deepen their network, and their form on the wire. */
package org.noctule.deepening.protocol;
