package org.noctule.platform;

/**
 * Servers in racks of groups, numbered group-major: (group · racks + rack) · servers + position. Where they stand is
 * all that a grid says; a {@link RampFabric} is one that can be built.
 */
public interface ServerGrid {
    /** {@return the number of groups: a positive number} */
    int groups();

    /** {@return the number of racks in each group: a positive number} */
    int racks();

    /** {@return the number of servers in each rack: a positive number} */
    int servers();

    /** {@return the number of servers in the whole grid: groups · racks · servers} */
    default int size() {
        return groups() * racks() * servers();
    }

    /**
     * Returns the number of a server.
     *
     * @param group its group
     * @param rack its rack within the group
     * @param position its place in the rack
     * @return its number
     */
    default int server(int group, int rack, int position) {
        return (group * racks() + rack) * servers() + position;
    }

    /**
     * Returns the group of a server.
     *
     * @param server the server
     * @return its group
     */
    default int group(int server) {
        return server / (racks() * servers());
    }

    /**
     * Returns the rack of a server.
     *
     * @param server the server
     * @return its rack within its group
     */
    default int rack(int server) {
        return server / servers() % racks();
    }

    /**
     * Returns the place of a server in its rack.
     *
     * @param server the server
     * @return its place
     */
    default int position(int server) {
        return server % servers();
    }
}
