/**
 * Fabric jobs that arrive at a fixed interval, seen in slots of that interval: a job holds its servers for whole slots
 * and nothing else matters. A fast model for agents that look ahead, not a simulation of a run.
 */
package org.noctule.fabric.agent.slots;
