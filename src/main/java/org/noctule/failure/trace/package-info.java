/** Records of failures in the forms of published traces, and what they become: outages in Batsim's form. */
package org.noctule.failure.trace;
