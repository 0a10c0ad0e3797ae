/** Platform files of SimGrid: read into hosts, links and routes, and written from Noctule's own platforms. */
package org.noctule.hosts.platform;
