/** Records of jobs in tables of others: published traces, and any columns that a map names. */
package org.noctule.site.table;
