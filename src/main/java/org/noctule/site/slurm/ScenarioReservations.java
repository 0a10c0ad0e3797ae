package org.noctule.site.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.site.HostList;
import org.noctule.site.SitePeople;

/** Reservations that a scenario orders by {@code scontrol create reservation}. */
final class ScenarioReservations {
    private ScenarioReservations() {}

    /** The reservation of an event; empty if it orders another thing. */
    static Optional<SitePeople.Reservation> of(JsonNode event) {
        final List<String> words = new ArrayList<>();
        event.path("do").forEach(word -> words.add(word.asText()));
        if (words.size() < 3 || !words.subList(0, 3).equals(List.of("scontrol", "create", "reservation"))) {
            return Optional.empty();
        }
        final Map<String, String> values = ConfLines.values(String.join(" ", words));
        final double at = event.path("at").asDouble();
        final String start = values.getOrDefault("starttime", "now").replaceFirst("^now\\+?", "");
        final double begin = at + (start.matches("\\d{1,9}") ? Double.parseDouble(start) : 0);
        final String name = values.getOrDefault("reservationname", "reservation");
        final boolean maintenance = values.getOrDefault("flags", "").contains("MAINT");
        return Optional.of(new SitePeople.Reservation(
                name,
                HostList.of(values.getOrDefault("nodes", "")),
                begin,
                begin + SlurmTimes.limit(values.getOrDefault("duration", "UNLIMITED")),
                maintenance
                        ? List.of()
                        : Arrays.asList(values.getOrDefault("users", "").split(",")),
                List.of(),
                maintenance));
    }
}
