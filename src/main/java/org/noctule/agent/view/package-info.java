/**
 * What decision problems, rewards and observations know of the cluster, their users' own included: columns of numbers.
 */
package org.noctule.agent.view;
