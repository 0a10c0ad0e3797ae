/** The problem of choosing a job order and a core order at each decision, as HDeepRM poses it. */
package org.noctule.agent.problem;
