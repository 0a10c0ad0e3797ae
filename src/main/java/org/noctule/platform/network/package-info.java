/** Hosts, links and the routes between hosts, as SimGrid describes them. */
package org.noctule.platform.network;
