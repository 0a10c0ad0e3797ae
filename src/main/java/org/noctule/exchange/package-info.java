/**
 * Blocks of numbers under keys, moved between processes for real: by a stream, by files, by a map, by shared memory.
 */
package org.noctule.exchange;
