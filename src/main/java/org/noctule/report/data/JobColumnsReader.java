package org.noctule.report.data;

import java.util.Optional;

/** Reads the columns of jobs.csv in one pass. */
final class JobColumnsReader {
    private final CsvReader csv;
    private final CoreRanges allocation = new CoreRanges();

    JobColumnsReader(CsvReader csv) {
        this.csv = csv;
    }

    /** A column and where it goes. */
    private record Numbers(int field, boolean positive, NumberColumn column) {
        void take(CsvReader csv) {
            final double value = csv.numberOrNone(field);
            // Batsim writes -1 for a walltime or an energy that there is not.
            column.add(positive && value < 0 ? Double.NaN : value);
        }
    }

    private Numbers dates(String... names) {
        return new Numbers(csv.find(names), false, new NumberColumn());
    }

    private Numbers amounts(String... names) {
        return new Numbers(csv.find(names), true, new NumberColumn());
    }

    private Numbers needed(String name) {
        return new Numbers(csv.column(name), false, new NumberColumn());
    }

    JobColumns read() {
        final int id = csv.column("job_id");
        final Texts workload = new Texts(csv.find("workload_name"), new CodedTexts());
        final Texts profile = new Texts(csv.find("profile"), new CodedTexts());
        final Texts state = new Texts(csv.column("final_state"), new CodedTexts());
        final Numbers submission = needed("submission_time");
        final Numbers start = needed("starting_time");
        final Numbers finish = needed("finish_time");
        final Numbers execution = needed("execution_time");
        final Numbers waiting = dates("waiting_time");
        final Numbers stretch = dates("stretch");
        final Numbers walltime = amounts("requested_time");
        final Numbers estimate = amounts("estimate");
        final Numbers requested = amounts("requested_number_of_resources", "requested_number_of_processors");
        final Numbers energy = amounts("consumed_energy");
        final Numbers[] numbers = {
            submission, start, finish, execution, waiting, stretch, walltime, estimate, requested, energy
        };
        final int cores = csv.find("allocated_resources", "allocated_processors");
        final Optional<Texts> user = optional("user");
        final Optional<Texts> group = optional("group");
        final Optional<Texts> queue = optional("queue");
        final Optional<Texts> account = optional("account");
        final Optional<Texts> qos = optional("qos");
        final PackedTexts ids = new PackedTexts();
        final CsvReader.Ranges ranges = allocation::add;
        while (csv.next()) {
            ids.add(csv.text(id));
            workload.take(csv);
            profile.take(csv);
            state.take(csv);
            for (final Numbers column : numbers) {
                column.take(csv);
            }
            if (cores >= 0) {
                csv.ranges(cores, ranges);
            }
            allocation.endRow();
            user.ifPresent(column -> column.take(csv));
            group.ifPresent(column -> column.take(csv));
            queue.ifPresent(column -> column.take(csv));
            account.ifPresent(column -> column.take(csv));
            qos.ifPresent(column -> column.take(csv));
        }
        return new JobColumns(
                ids,
                workload.column,
                profile.column,
                state.column,
                submission.column,
                start.column,
                finish.column,
                execution.column,
                waiting.column,
                stretch.column,
                walltime.column,
                estimate.column,
                requested.column,
                energy.column,
                allocation,
                user.map(Texts::column),
                group.map(Texts::column),
                queue.map(Texts::column),
                account.map(Texts::column),
                qos.map(Texts::column));
    }

    /** A column of names and where it goes. */
    private record Texts(int field, CodedTexts column) {
        void take(CsvReader csv) {
            column.add(field < 0 ? "" : csv.text(field));
        }
    }

    private Optional<Texts> optional(String name) {
        final int field = csv.find(name);
        return field < 0 ? Optional.empty() : Optional.of(new Texts(field, new CodedTexts()));
    }
}
