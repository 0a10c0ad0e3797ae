package org.noctule.hosts.simulator.network;

import java.util.Arrays;

/**
 * A closed part of the sharing graph as flat arrays: no task outside uses a resource inside.
 *
 * <p>Tasks are in the order in which they joined the graph, and so are the users of each resource; the users of one
 * task are in the order of its terms.
 */
final class Component {
    int tasks;
    double[] limits = new double[16];
    double[] rates = new double[16];
    int[] firstTerm = new int[17];
    int[] termResource = new int[64];
    double[] termWeight = new double[64];

    int resources;
    double[] capacities = new double[16];
    boolean[] pipes = new boolean[16];
    int[] firstUser = new int[17];
    int[] userTask = new int[64];
    double[] userWeight = new double[64];

    void clear(int nbTasks, int nbTerms, int nbResources) {
        if (limits.length < nbTasks) {
            final int size = Math.max(nbTasks, 2 * limits.length);
            limits = new double[size];
            rates = new double[size];
            firstTerm = new int[size + 1];
        }
        if (termResource.length < nbTerms) {
            final int size = Math.max(nbTerms, 2 * termResource.length);
            termResource = new int[size];
            termWeight = new double[size];
            userTask = new int[size];
            userWeight = new double[size];
        }
        if (capacities.length < nbResources) {
            final int size = Math.max(nbResources, 2 * capacities.length);
            capacities = new double[size];
            pipes = new boolean[size];
            firstUser = new int[size + 1];
        }
        tasks = 0;
        resources = nbResources;
    }

    void setResource(int index, double capacity, boolean pipe) {
        capacities[index] = capacity;
        pipes[index] = pipe;
    }

    void addTask(Demand demand, int[] indices) {
        int term = firstTerm[tasks];
        for (int i = 0; i < demand.resources.length; i++) {
            termResource[term] = indices[demand.resources[i]];
            termWeight[term++] = demand.weights[i];
        }
        limits[tasks++] = demand.limit();
        firstTerm[tasks] = term;
    }

    /** Lists the terms by resource, when all tasks are known. */
    void groupUsers() {
        Arrays.fill(firstUser, 0, resources + 1, 0);
        final int terms = firstTerm[tasks];
        for (int term = 0; term < terms; term++) {
            firstUser[termResource[term]]++;
        }
        int sum = 0;
        for (int resource = 0; resource <= resources; resource++) {
            sum += firstUser[resource];
            firstUser[resource] = sum;
        }
        for (int task = tasks - 1; task >= 0; task--) {
            for (int term = firstTerm[task + 1] - 1; term >= firstTerm[task]; term--) {
                final int user = --firstUser[termResource[term]];
                userTask[user] = task;
                userWeight[user] = termWeight[term];
            }
        }
    }
}
