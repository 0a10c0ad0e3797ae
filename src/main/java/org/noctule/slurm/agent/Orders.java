package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.noctule.json.JsonInput;
import org.noctule.site.slurm.ObeyedCommands;

/** The orders of administrators and users that a run's file holds, by their dates. */
final class Orders {
    private final List<Order> orders;
    private int next;

    /**
     * An order.
     *
     * @param at its date
     * @param words its words: {@code scontrol}, {@code hold}, {@code 5}
     */
    record Order(double at, List<String> words) {
        /** The value of a word such as {@code NodeName=n2}; empty if there is none. */
        String value(String name) {
            return words.stream()
                    .filter(word -> word.regionMatches(true, 0, name + "=", 0, name.length() + 1))
                    .map(word -> word.substring(name.length() + 1))
                    .findFirst()
                    .orElse("");
        }
    }

    private Orders(List<Order> orders) {
        this.orders = orders;
    }

    static Orders read(Optional<Path> file) {
        final List<Order> orders = new ArrayList<>();
        file.ifPresent(path -> {
            for (final JsonInput each : JsonInput.read(path).elements()) {
                final List<String> words = each.get("do").elements().stream()
                        .map(word -> word.text().replaceAll("[{}]", ""))
                        .toList();
                if (!ObeyedCommands.has(words)) {
                    throw each.get("do")
                            .error(
                                    "(" + String.join(" ", words) + ") is not obeyed",
                                    "Maybe leave it out: docs/slurm.md tells which commands are.");
                }
                orders.add(new Order(each.get("at").numberFrom(0), words));
            }
        });
        orders.sort(Comparator.comparingDouble(Order::at));
        return new Orders(orders);
    }

    /** The orders until a date that were not taken yet. */
    List<Order> take(double date) {
        final int from = next;
        while (next < orders.size() && orders.get(next).at() <= date) {
            next++;
        }
        return orders.subList(from, next);
    }

    /** The date of the next one; infinite if there is none. */
    double nextDate() {
        return next < orders.size() ? orders.get(next).at() : Double.POSITIVE_INFINITY;
    }
}
