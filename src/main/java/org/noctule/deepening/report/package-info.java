/** Jobs that change their network, as reports show them. */
package org.noctule.deepening.report;
