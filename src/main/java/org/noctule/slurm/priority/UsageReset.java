package org.noctule.slurm.priority;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.Optional;

/**
 * When all usage is forgotten: {@code PriorityUsageResetPeriod}. Resets happen at midnight.
 *
 * <p>Source: manual slurm.conf.
 */
public enum UsageReset {
    /** Never. */
    NONE {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return Optional.empty();
        }
    },
    /** At the start of the controller, then never. */
    NOW {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return Optional.empty();
        }
    },
    /** Each day. */
    DAILY {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return midnight(last.toLocalDate().plusDays(1));
        }
    },
    /** Each Sunday. */
    WEEKLY {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return midnight(last.toLocalDate().with(TemporalAdjusters.next(DayOfWeek.SUNDAY)));
        }
    },
    /** On the first of each month. */
    MONTHLY {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return midnight(last.toLocalDate().with(TemporalAdjusters.firstDayOfNextMonth()));
        }
    },
    /** On the first of January, April, July and October. */
    QUARTERLY {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            final LocalDate begun = last.toLocalDate().withDayOfMonth(1);
            return midnight(begun.plusMonths(3 - (begun.getMonthValue() - 1) % 3));
        }
    },
    /** On the first of January. */
    YEARLY {
        @Override
        public Optional<LocalDateTime> after(LocalDateTime last) {
            return midnight(last.toLocalDate().with(TemporalAdjusters.firstDayOfNextYear()));
        }
    };

    /**
     * Tells the next reset.
     *
     * @param last local date of the last reset, or of the start
     * @return local date of the next one, empty if there is none
     */
    public abstract Optional<LocalDateTime> after(LocalDateTime last);

    private static Optional<LocalDateTime> midnight(LocalDate day) {
        return Optional.of(day.atStartOfDay());
    }
}
