/** Environments for other programs: arrays in memory that both map, and a byte on a pipe for each step. */
package org.noctule.learning.bridge;
