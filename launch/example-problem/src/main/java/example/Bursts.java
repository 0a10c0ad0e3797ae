package example;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.noctule.workload.JobSource;
import org.noctule.workload.MadeJob;

/** Jobs of DeepRM's kind: most are short, all come at random, and a fifth ask for much of the machine. */
public final class Bursts implements JobSource {
    @Override
    public List<MadeJob> jobs(long seed, int cores) {
        final SplittableRandom random = new SplittableRandom(seed);
        final List<MadeJob> jobs = new ArrayList<>();
        double submit = 0;
        for (int i = 0; i < 100; i++) {
            submit += random.nextInt(1, 600);
            final boolean large = random.nextInt(5) == 0;
            final int width = large ? random.nextInt(cores / 4, cores / 2) : random.nextInt(1, cores / 8);
            jobs.add(new MadeJob(
                    submit, width, random.nextInt(5) == 0 ? random.nextInt(3600, 10800) : random.nextInt(60, 600)));
        }
        return jobs;
    }
}
