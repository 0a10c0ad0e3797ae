/** What a started job holds of nodes, on the wire. */
package org.noctule.companion.protocol;
