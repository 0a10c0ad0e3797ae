/** Whole-run benchmarks: each figure beside a target or a floor that was measured in the same run. */
package org.noctule.bench;
