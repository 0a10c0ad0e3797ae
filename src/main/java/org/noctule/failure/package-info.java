/**
 * Failures and repairs of machines: what fails ({@link org.noctule.platform.part.FailureDomain}), when
 * ({@link org.noctule.failure.FailureSource}), and what is then left of jobs.
 */
package org.noctule.failure;
