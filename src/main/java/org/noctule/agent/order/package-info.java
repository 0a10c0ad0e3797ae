/** Job orders: which waiting job comes first. */
package org.noctule.agent.order;
