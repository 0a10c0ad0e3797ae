/** One run from its options to its result files: what {@code launch} and {@code simulate} do, usable without them. */
package org.noctule.experiment;
