/**
 * Failures and repairs of machines: what fails ({@link org.noctule.failure.FailureDomain}), when
 * ({@link org.noctule.failure.FailureSource}), and what is then left of jobs.
 */
package org.noctule.failure;
