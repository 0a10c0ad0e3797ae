/** Agents that follow a policy over pairs of a job order and a core order. */
package org.noctule.agent.classic;
