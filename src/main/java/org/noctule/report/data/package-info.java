/** Result files of a run as typed columns: Noctule's own, Batsim's and HDeepRM's. */
package org.noctule.report.data;
