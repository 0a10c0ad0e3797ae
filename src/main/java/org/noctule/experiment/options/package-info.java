/** options.json: every layout that was ever published, read into one immutable tree. */
package org.noctule.experiment.options;
