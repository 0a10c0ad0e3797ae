/** A site's own cluster: its machine and its past as its resource manager tells them, and what becomes of them. */
package org.noctule.site;
