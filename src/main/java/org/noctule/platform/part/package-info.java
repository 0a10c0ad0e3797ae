/** Parts of a machine that are in use or out of use as a whole, and all that goes out of use with one. */
package org.noctule.platform.part;
