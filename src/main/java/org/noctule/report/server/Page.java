package org.noctule.report.server;

/** One kind of address that a server answers. */
@FunctionalInterface
public interface Page {
    /**
     * Answers a request; called on several threads.
     *
     * @param query the parameters
     * @return the answer
     * @throws org.noctule.error.NoctuleException if the request makes no sense, which the browser is told
     */
    Response answer(Query query);
}
