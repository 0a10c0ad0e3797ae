package org.noctule.site.policy;

import java.util.Set;

/**
 * A user of a site.
 *
 * @param name the name
 * @param account the account of jobs that name none; empty if there is none
 * @param accounts the accounts that the user may charge, the first among them; empty for all; unmodifiable
 * @param shares shares among the users of an account
 * @param limits limits of the user's jobs
 */
public record SiteUser(String name, String account, Set<String> accounts, double shares, UseLimits limits) {}
