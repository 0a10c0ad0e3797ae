/** Jobs of changeable size, as benchmarks of resizing need them. */
package org.noctule.bench.elastic;
