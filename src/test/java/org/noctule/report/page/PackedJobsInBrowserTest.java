package org.noctule.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.report.SummaryReader;
import org.noctule.test.InBrowser;
import org.openqa.selenium.By;

/** What Java packs into a page is what its script has of it. */
final class PackedJobsInBrowserTest extends InBrowser {
    /** More than two words of bits. */
    private static final int CORES = 70;

    private static final int JOBS = 1500;
    private static final String HEADER = "job_id,workload_name,profile,submission_time,requested_number_of_resources,"
            + "requested_time,success,final_state,starting_time,execution_time,finish_time,waiting_time,"
            + "turnaround_time,stretch,allocated_resources,consumed_energy,metadata,estimate,user,group,queue\n";

    private record Drawn(
            int id,
            double submission,
            double start,
            double seconds,
            double walltime,
            double estimate,
            int user,
            List<Integer> cores) {
        double end() {
            return start + seconds;
        }

        String ranges() {
            final List<String> ranges = new ArrayList<>();
            for (int i = 0; i < cores.size(); ) {
                int last = i;
                while (last + 1 < cores.size() && cores.get(last + 1) == cores.get(last) + 1) {
                    last++;
                }
                ranges.add(last == i ? "" + cores.get(i) : cores.get(i) + "-" + cores.get(last));
                i = last + 1;
            }
            return String.join(" ", ranges);
        }

        String row() {
            return id + ",w0,p" + id + "," + submission + "," + cores.size() + "," + walltime
                    + ",1,COMPLETED_SUCCESSFULLY," + start + "," + seconds + "," + end() + "," + (start - submission)
                    + ","
                    + (end() - submission) + ",1.0," + ranges() + "," + 12 * seconds * cores.size() + ",\"\","
                    + estimate
                    + ",u" + user + ",g" + user % 3 + ",day\n";
        }
    }

    /**
     * Jobs that get the lowest free cores, most of them or few, with dates of seconds, of thirds or of milliseconds.
     */
    private static List<Drawn> draw(long seed, double unit, double lowest) {
        final Random random = new Random(seed);
        final TreeSet<Integer> free = new TreeSet<>();
        for (int core = 0; core < CORES; core++) {
            free.add(core);
        }
        final List<Drawn> running = new ArrayList<>();
        final List<Drawn> all = new ArrayList<>();
        double now = 0;
        while (all.size() < JOBS) {
            now += random.nextInt(4) * unit;
            final int width = 1 + random.nextInt(random.nextInt(CORES) + 1);
            while (true) {
                final double date = now;
                running.stream().filter(job -> job.end() <= date).forEach(job -> free.addAll(job.cores));
                running.removeIf(job -> job.end() <= date);
                if (free.size() >= width) {
                    break;
                }
                now = running.stream().mapToDouble(Drawn::end).min().orElseThrow();
            }
            final List<Integer> places = new ArrayList<>(free);
            if (random.nextDouble() >= lowest) {
                Collections.shuffle(places, random);
            }
            final List<Integer> cores =
                    places.subList(0, width).stream().sorted().toList();
            final double seconds = random.nextInt(30) * unit;
            final double walltime = 60 + random.nextInt(5) * 60;
            final Drawn job = new Drawn(
                    all.size() + 1,
                    Math.max(0, now - random.nextInt(20) * unit),
                    now,
                    seconds,
                    walltime,
                    random.nextBoolean() ? walltime : seconds,
                    random.nextInt(9),
                    cores);
            free.removeAll(cores);
            running.add(job);
            all.add(job);
        }
        return all;
    }

    private static Path write(Path folder, List<Drawn> jobs) throws IOException {
        Files.createDirectories(folder);
        final List<Drawn> byEnd = new ArrayList<>(jobs);
        Collections.shuffle(byEnd, new Random(1));
        final Path file = Files.writeString(
                folder.resolve("jobs.csv"),
                HEADER + byEnd.stream().map(Drawn::row).collect(Collectors.joining()));
        final Path schedule = Files.writeString(
                folder.resolve("schedule.csv"), "makespan,consumed_joules,nb_computing_machines\n150.0,0.0,70\n");
        Files.writeString(
                folder.resolve("summary.json"), SummaryReader.of(file, schedule).toJson());
        return folder;
    }

    private static void open(Path folder) {
        browser.open(page(folder.getFileName() + ".html", folder));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,1.0,1.0", "2,1.0,0.5", "3,0.001,0.9", "4,0.3333333333333333,0.9", "5,0.1,0.0"})
    void eachFieldOfEachJobIsGivenBack(String drawn) throws IOException {
        final String[] terms = drawn.split(",");
        final List<Drawn> jobs =
                draw(Long.parseLong(terms[0]), Double.parseDouble(terms[1]), Double.parseDouble(terms[2]));
        open(write(directory.resolve("run" + terms[0]), jobs));
        final Map<Integer, String> read = new TreeMap<>();
        final String lines = (String) browser.run("const j = noctuleReport.runs[0].jobs; const lines = [];"
                + "for (let i = 0; i < j.n; i++) { const cores = []; for (let r = j.first[i]; r < j.first[i + 1]; r++)"
                + " { for (let k = 0; k < j.count[r]; k++) { cores.push(j.low[r] + k); } }"
                + " lines.push([j.id[i], j.start[i], j.duration[i], j.wait[i], j.walltime[i], j.estimate[i],"
                + " j.users[j.user[i]], j.groups[j.group[i]], j.width[i], Math.round(j.energy[i] * 1000), cores.join(' ')]"
                + ".join(';')); } return lines.join('\\n');");
        for (final String line : lines.split("\n")) {
            final String[] fields = line.split(";");
            read.put(Integer.valueOf(fields[0]), numbers(fields));
        }
        assertThat(read).hasSize(JOBS);
        for (final Drawn job : jobs) {
            assertThat(read.get(job.id())).as("seed %s", drawn).isEqualTo(numbers(new String[] {
                "" + job.id(),
                "" + job.start(),
                "" + job.seconds(),
                "" + (job.start() - job.submission()),
                "" + job.walltime(),
                "" + job.estimate(),
                "u" + job.user(),
                "g" + job.user() % 3,
                "" + job.cores().size(),
                "" + Math.round(12000 * job.seconds() * job.cores().size()),
                job.cores().stream().map(String::valueOf).collect(Collectors.joining(" "))
            }));
        }
        if (terms[2].equals("1.0")) {
            assertThat(browser.number(
                            "return JSON.parse(document.getElementById('results').textContent).runs[0].jobs.low.n"))
                    .as("ranges that the file names")
                    .isLessThan(JOBS * 0.05);
        }
        assertThat(browser.complaints()).isEmpty();
    }

    /** Both programs write numbers in their own way. */
    private static String numbers(String[] fields) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < fields.length; i++) {
            final boolean name = i == 6 || i == 7 || i == 10;
            text.append(name ? fields[i] : String.valueOf(Double.parseDouble(fields[i])))
                    .append(';');
        }
        return text.toString();
    }

    @Test
    void seriesOfManyStepsAreBinsThatHoldEachPixelOfTheFile() throws IOException {
        final Path folder = write(directory.resolve("long"), draw(6, 1, 1));
        final Random random = new Random(6);
        final StringBuilder states = new StringBuilder("time,nb_idle,nb_computing\n");
        final StringBuilder energy = new StringBuilder("time,energy,event_type,wattmin,epower\n0.0,0.0,s,0.0,NA\n");
        final int rows = 3 * PageSeries.MOST_ROWS;
        final double[] idle = new double[rows];
        double joules = 0;
        for (int row = 0; row < rows; row++) {
            idle[row] = random.nextInt(CORES + 1);
            states.append((double) row)
                    .append(',')
                    .append((int) idle[row])
                    .append(',')
                    .append(CORES - (int) idle[row])
                    .append('\n');
            joules += idle[row];
            energy.append(row + 1.0)
                    .append(',')
                    .append(joules)
                    .append(",e,0.0,")
                    .append(idle[row])
                    .append('\n');
        }
        Files.writeString(folder.resolve("machine_states.csv"), states);
        Files.writeString(folder.resolve("consumed_energy.csv"), energy);
        open(folder);
        assertThat(browser.number("return noctuleReport.runs[0].machine_states.nb_idle.time.length"))
                .isEqualTo(PageSeries.BINS);
        // Each bin is as wide as six steps less a bit; columns of 600 steps hold many of them.
        for (int begin = 0; begin + 600 < rows; begin += 600) {
            double sum = 0;
            double least = CORES;
            double most = 0;
            for (int row = begin; row < begin + 600; row++) {
                sum += idle[row];
                least = Math.min(least, idle[row]);
                most = Math.max(most, idle[row]);
            }
            final List<?> column = (List<?>) browser.run(
                    "const c = noctuleReport.runs[0].machine_states.nb_idle.columns(arguments[0], arguments[0] + 600, 1);"
                            + "return [c.mean[0], c.low[0], c.high[0], noctuleReport.runs[0].energy.at(arguments[0] + 600)"
                            + " - noctuleReport.runs[0].energy.at(arguments[0])]",
                    begin);
            assertThat(((Number) column.get(0)).doubleValue()).isBetween(sum / 600 - 1, sum / 600 + 1);
            assertThat(((Number) column.get(1)).doubleValue()).isLessThanOrEqualTo(least);
            assertThat(((Number) column.get(2)).doubleValue()).isGreaterThanOrEqualTo(most);
            assertThat(((Number) column.get(3)).doubleValue()).isBetween(sum - 6 * CORES, sum + 6 * CORES);
        }
        browser.run("noctuleReport.draw()");
        browser.awaitTrue("return document.querySelectorAll('#series .time-chart canvas').length >= 6");
        assertThat(browser.driver().findElement(By.id("series")).getText())
                .contains("Machines by state", "computing", "idle", "Mean, least and greatest of each 6 s are kept.");
        for (final String theme : List.of("dark", "light")) {
            browser.prefer(theme);
            assertThat(browser.barriers(theme, "#series")).isEmpty();
        }
        browser.resize(390);
        try {
            browser.awaitTrue("return document.documentElement.scrollWidth <= innerWidth");
        } finally {
            browser.resize(1280);
        }
        assertThat(browser.complaints()).isEmpty();
    }

    /** 300 W from date 0 on: no message comes for a minute, and the energy grows all the same. */
    @Test
    void energySlopesBetweenMessages() throws IOException {
        final Path folder = write(directory.resolve("slope"), draw(8, 1, 1));
        Files.writeString(
                folder.resolve("consumed_energy.csv"),
                "time,energy,event_type,wattmin,epower\n0.0,0.0,s,300.0,NA\n60.0,18000.0,e,0.0,300.0\n");
        open(folder);
        assertThat(browser.number("return noctuleReport.runs[0].energy.at(30)")).isEqualTo(9000);
        assertThat(browser.number("return noctuleReport.runs[0].power.power.at(30)"))
                .isEqualTo(300);
        assertThat(browser.number("return noctuleReport.runs[0].energy.columns(0, 60, 4).mean[1]"))
                .isEqualTo(4500);
    }
}
