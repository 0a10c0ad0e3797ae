/** Blocks as files of one folder, whole by an atomic rename. */
package org.noctule.exchange.files;
