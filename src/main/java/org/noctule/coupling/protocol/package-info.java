/** Events and decisions about producer-consumer couplings, and their form on the wire. */
package org.noctule.coupling.protocol;
