/** Sets of resource ids: immutable intervals for allocations, bitsets for what is free. */
package org.noctule.resource;
