/** The verb of sites. */
package org.noctule.site.command;
