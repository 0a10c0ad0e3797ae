package org.noctule.campaign;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.noctule.json.JsonInput;

/** Joins axes into points: the first axis varies slowest; zipped ones stand where the first of them does. */
final class PointList {
    private static final String ALL = "*";
    private static final int MOST = 10_000_000;

    private final List<CampaignAxis> axes;
    private final JsonInput campaign;
    private final AxisReader reader;

    /** Prepares points of a campaign's file. */
    PointList(List<CampaignAxis> axes, JsonInput campaign, AxisReader reader) {
        this.axes = axes;
        this.campaign = campaign;
        this.reader = reader;
    }

    /** Lists them, each once. */
    List<CampaignPoint> points() {
        List<CampaignPoint> points = List.of(CampaignPoint.BASE);
        final Set<String> taken = new LinkedHashSet<>();
        final List<List<CampaignAxis>> zips = zips();
        for (final CampaignAxis axis : axes) {
            if (taken.contains(axis.key())) {
                continue;
            }
            final List<CampaignAxis> together = zips.stream()
                    .filter(zip -> zip.stream().anyMatch(other -> other.key().equals(axis.key())))
                    .findFirst()
                    .orElse(List.of(axis));
            together.forEach(other -> taken.add(other.key()));
            points = product(points, together);
        }
        final Set<CampaignPoint> all = new LinkedHashSet<>();
        final List<JsonInput> exclude = elements("exclude");
        exclude.forEach(this::check);
        for (final CampaignPoint point : points) {
            if (axes.isEmpty() && campaign.has("include")) {
                continue;
            }
            excluded(point, exclude).ifPresent(all::add);
        }
        for (final JsonInput include : elements("include")) {
            CampaignPoint point = CampaignPoint.BASE;
            for (final String key : include.keys()) {
                point = point.with(key, reader.value(key, include.get(key)));
            }
            all.add(point);
        }
        if (all.isEmpty()) {
            throw campaign.get("exclude").error("leaves no point", "Maybe an object is missing a key.");
        }
        return List.copyOf(all);
    }

    private List<CampaignPoint> product(List<CampaignPoint> points, List<CampaignAxis> together) {
        final int count = together.get(0).values().size();
        if ((long) points.size() * count > MOST) {
            throw campaign.get("axes").error("give more than " + MOST + " points", "Maybe zip some of them.");
        }
        final List<CampaignPoint> more = new ArrayList<>(points.size() * count);
        for (final CampaignPoint point : points) {
            for (int i = 0; i < count; i++) {
                CampaignPoint next = point;
                for (final CampaignAxis axis : together) {
                    next = next.with(axis.key(), axis.values().get(i));
                }
                more.add(next);
            }
        }
        return more;
    }

    private List<List<CampaignAxis>> zips() {
        final List<List<CampaignAxis>> zips = new ArrayList<>();
        final Set<String> taken = new LinkedHashSet<>();
        for (final JsonInput zip : elements("zip")) {
            final List<CampaignAxis> together = new ArrayList<>();
            for (final JsonInput key : zip.elements()) {
                final CampaignAxis axis = axis(key);
                if (!taken.add(axis.key())) {
                    throw key.error("is zipped twice", "Maybe put all that go together into one list.");
                }
                together.add(axis);
                final int first = together.get(0).values().size();
                if (axis.values().size() != first) {
                    throw key.error(
                            "has " + axis.values().size() + " values, and "
                                    + together.get(0).key() + " has " + first,
                            "Maybe a value is missing: zipped axes are equally long.");
                }
            }
            zips.add(together);
        }
        return zips;
    }

    private CampaignAxis axis(JsonInput key) {
        final List<String> keys = axes.stream().map(CampaignAxis::key).toList();
        return axes.get(keys.indexOf(key.oneOf(keys)));
    }

    /** A point that every object without a star matches is gone; a star drops its axis. */
    private static Optional<CampaignPoint> excluded(CampaignPoint point, List<JsonInput> exclude) {
        CampaignPoint left = point;
        for (final JsonInput rule : exclude) {
            final List<String> stars =
                    rule.keys().stream().filter(key -> isStar(rule, key)).toList();
            boolean matches = true;
            for (final String key : rule.keys()) {
                matches &= stars.contains(key)
                        || left.find(key)
                                .filter(value -> value.shown()
                                        .equals(AxisValue.shown(rule.node().get(key))))
                                .isPresent();
            }
            if (matches && stars.isEmpty()) {
                return Optional.empty();
            }
            if (matches) {
                for (final String key : stars) {
                    left = left.without(key);
                }
            }
        }
        return Optional.of(left);
    }

    private static boolean isStar(JsonInput rule, String key) {
        return rule.get(key).node().isTextual() && rule.get(key).text().equals(ALL);
    }

    /** A key that no axis sets matches nothing: most likely it is misspelt. */
    private void check(JsonInput rule) {
        if (rule.keys().isEmpty()) {
            throw rule.error("names no axis", "Maybe remove it: it would leave out every point.");
        }
        for (final String key : rule.keys()) {
            final boolean known = axes.stream()
                    .anyMatch(axis -> axis.key().equals(key) || !isStar(rule, key) && key.startsWith(axis.key() + "."));
            if (!known) {
                rule.allow(axes.stream().map(CampaignAxis::key).toArray(String[]::new));
            }
        }
    }

    private List<JsonInput> elements(String key) {
        return campaign.find(key).map(JsonInput::elements).orElse(List.of());
    }
}
