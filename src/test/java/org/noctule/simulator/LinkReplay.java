package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.noctule.workflow.simulator.staging.ItemTransfer;
import org.noctule.workload.DataItem;

/**
 * The slow obvious sharing of links, each of one rate in both directions: between two dates at which a transfer starts
 * or ends, the rates of all grow together until one of their links is full.
 */
final class LinkReplay {
    private final List<ItemTransfer> transfers;
    private final double rate;

    LinkReplay(List<ItemTransfer> transfers, double rate) {
        this.transfers = transfers;
        this.rate = rate;
    }

    /** The date at which a transfer has arrived that a job began at a date, whose bytes fill its time. */
    double end(String job, DataItem item, double start) {
        final ItemTransfer transfer = transfers.stream()
                .filter(each -> each.job().id().equals(job) && each.item().equals(item))
                .findFirst()
                .orElseThrow();
        assertThat(transfer.start()).isCloseTo(start, within(1e-9));
        final Set<Double> dates = new TreeSet<>();
        transfers.forEach(each -> dates.addAll(List.of(each.start(), each.end())));
        double bytes = 0;
        double before = transfer.start();
        for (final double date : dates) {
            if (date > transfer.start() && date <= transfer.end()) {
                bytes += (date - before) * rateOf(transfer, (before + date) / 2);
                before = date;
            }
        }
        assertThat(bytes).isCloseTo(item.bytes(), within(1e-6 * rate));
        return transfer.end();
    }

    private double rateOf(ItemTransfer asked, double date) {
        final List<ItemTransfer> growing = new ArrayList<>(transfers.stream()
                .filter(each -> each.start() < date && date < each.end())
                .toList());
        final List<ItemTransfer> all = List.copyOf(growing);
        final List<Double> rates = new ArrayList<>(all.stream().map(each -> 0.0).toList());
        while (growing.contains(asked)) {
            double step = Double.POSITIVE_INFINITY;
            for (final ItemTransfer each : growing) {
                step = Math.min(step, room(all, rates, growing, each, true));
                step = Math.min(step, room(all, rates, growing, each, false));
            }
            for (final ItemTransfer each : growing) {
                rates.set(all.indexOf(each), rates.get(all.indexOf(each)) + step);
            }
            final Set<ItemTransfer> full = new HashSet<>();
            for (final ItemTransfer each : growing) {
                if (Math.min(room(all, rates, growing, each, true), room(all, rates, growing, each, false))
                        < 1e-9 * rate) {
                    full.add(each);
                }
            }
            growing.removeAll(full);
        }
        return rates.get(all.indexOf(asked));
    }

    /** By how much the rates of those that grow may still grow on a link of one of them. */
    private double room(
            List<ItemTransfer> all, List<Double> rates, List<ItemTransfer> growing, ItemTransfer of, boolean out) {
        double left = rate;
        int sharing = 0;
        for (int i = 0; i < all.size(); i++) {
            final ItemTransfer each = all.get(i);
            if (out ? each.from() == of.from() : each.to() == of.to()) {
                left -= rates.get(i);
                sharing += growing.contains(each) ? 1 : 0;
            }
        }
        return left / sharing;
    }
}
