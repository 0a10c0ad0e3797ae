/** Agents by name: the built-in ones, and those of jars. */
package org.noctule.agent.registry;
