/** Members of a cluster of Noctule's processes, by Hazelcast: how they find each other, and what they refuse. */
package org.noctule.grid;
