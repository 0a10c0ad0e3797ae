package org.noctule.site.policy;

import java.util.Optional;

/**
 * An account, to which jobs are charged.
 *
 * @param name its name
 * @param parent the account above it; empty if it stands at the top
 * @param shares its shares among the accounts of its parent
 * @param limits limits of its jobs and those of the accounts below it
 */
public record Account(String name, Optional<String> parent, double shares, UseLimits limits) {}
