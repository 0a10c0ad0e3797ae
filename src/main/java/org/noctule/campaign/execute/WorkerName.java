package org.noctule.campaign.execute;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Names of workers: host, process and the date of its start, so that none comes twice. */
public final class WorkerName {
    private WorkerName() {}

    /**
     * Names a worker of this process.
     *
     * @param part what tells it from others of this process
     * @return a name that may stand in names of files
     */
    public static String of(String part) {
        final ProcessHandle own = ProcessHandle.current();
        final long start =
                own.info().startInstant().map(instant -> instant.toEpochMilli()).orElse(0L);
        return (host() + "-" + own.pid() + "-" + Long.toString(start, Character.MAX_RADIX) + "-" + part)
                .replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (final UnknownHostException e) {
            return "host";
        }
    }
}
