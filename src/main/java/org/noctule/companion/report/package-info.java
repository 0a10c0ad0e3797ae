/** What pages show of the companions of cores: cards and who had them, and their use over time. */
package org.noctule.companion.report;
