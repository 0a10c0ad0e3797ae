/** A site in runs: the object of options files that names its file. */
package org.noctule.site.simulator;
