/** Plans of fabric jobs on the wire. */
package org.noctule.fabric.protocol;
