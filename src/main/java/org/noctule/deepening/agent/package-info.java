/**
 * Agents of training jobs that change their network: the piece that lets any agent answer them, and one that decides
 * which job gets cores to spare.
 */
package org.noctule.deepening.agent;
