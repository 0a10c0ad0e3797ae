package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;

/** A random tree of accounts and users with few different shares and amounts of usage, so that many are equal. */
final class DrawnTree {
    private DrawnTree() {}

    static Associations draw(Random random) {
        final List<Associations.Account> accounts = new ArrayList<>();
        final List<Associations.User> users = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(8); i++) {
            final String parent = i == 0 || random.nextBoolean() ? Associations.ROOT : "a" + random.nextInt(i);
            accounts.add(new Associations.Account("a" + i, parent, random.nextInt(4), OptionalLong.empty()));
        }
        for (int i = 0; i < random.nextInt(15); i++) {
            final int shares = random.nextInt(6) == 0 ? Association.PARENT : random.nextInt(4);
            users.add(new Associations.User(
                    "u" + i, "a" + random.nextInt(accounts.size()), shares, OptionalLong.empty()));
        }
        final Associations drawn = new Associations(accounts, users, TresKinds.DEFAULT);
        final UsageDecay usage = new UsageDecay(drawn, 0);
        for (final Association each : drawn.all()) {
            if (each.isUser()) {
                usage.begin(each, random.nextInt(3) * 12.0);
            }
        }
        return drawn;
    }
}
