package org.noctule.deepening;

/**
 * Under what the runs of a scenario were recorded.
 *
 * @param group name that scenarios of other seeds share
 * @param seed seed of first weights and of the order of images
 * @param clock clock that their times were read from, in a word; empty where it is not known
 * @param restart what restarted the learning rate: all, deepening or action; empty where it is not known
 */
public record Recording(String group, long seed, String clock, String restart) {
    /**
     * Makes that of runs of which nothing is told.
     *
     * @param scenario name of their scenario
     * @return a group of its own, of seed 0; the rest is not known
     */
    public static Recording untold(String scenario) {
        return new Recording(scenario, 0, "", "");
    }
}
