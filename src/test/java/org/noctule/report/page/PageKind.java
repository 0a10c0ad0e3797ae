package org.noctule.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.noctule.learning.Natives;
import org.noctule.report.data.ResultFolder;

/** A kind of report, as the product makes it of small runs that it plays. */
enum PageKind {
    ONE_RUN(product -> product.page(product.run("easy", Product.QUICK_START))),
    TWO_RUNS(product ->
            product.page(product.run("easy", Product.QUICK_START), product.run("fcfs", Product.QUICK_START))),
    MANY_CORES(product -> product.page(product.run("easy", product.options("""
            {'platform_file_path': 'ROOT/platforms/gaia.json',
             'workload_file_path': 'ROOT/workloads/sample_1000.swf.gz'}
            """)))),
    FAILURES(product -> product.page(product.run("easy", product.options("""
            {'platform_file_path': 'ROOT/platforms/quickstart.json',
             'workload_file_path': 'ROOT/workloads/quickstart.swf',
             'workload': {'reference_speed': 'Nympha Node'},
             'failures': {'jobs': 'checkpoint', 'checkpoint': {'interval': 600, 'cost': 30, 'restart': 60}, 'classes': [
               {'gap': {'law': 'weibull', 'shape': 0.7, 'scale': 40000},
                'repair': {'law': 'lognormal', 'median': 1800, 'sigma': 1}, 'cause': 'hardware'}]}}
            """)))),
    CARDS(product -> {
        product.json("machine.json", """
            {'clusters': [{'id': 'c', 'nodes': [{'type': 'n', 'number': 3}]}],
             'types': {'processor': {'p': {
                         'cores': 4, 'clock_rate': 2.5, 'dpflops_per_cycle': 1, 'mem_bw': 12.5, 'power': 95}},
                       'node': {'n': {'processors': [{'type': 'p', 'number': 2}], 'memory': {'capacity': 64},
                                      'gres': [{'name': 'gpu', 'type': 'a100', 'count': 2, 'shards': 4}]}}}}
            """);
        product.json("jobs.json", """
            {'nb_res': 24, 'profiles': {'p': {'type': 'delay', 'delay': 60}}, 'jobs': [
              {'id': '1', 'subtime': 0, 'res': 4, 'walltime': 90, 'profile': 'p', 'noctule': {'demand': {
                'tasks': 4, 'cores': 1, 'gres': [{'name': 'gpu', 'count': 0.25, 'per': 'task'}]}}},
              {'id': '2', 'subtime': 10, 'res': 8, 'walltime': 90, 'profile': 'p', 'noctule': {'demand': {
                'tasks': 2, 'memory': 32000, 'gres': [{'name': 'gpu', 'count': 2, 'per': 'task'}]}}},
              {'id': '3', 'subtime': 20, 'res': 16, 'walltime': 90, 'profile': 'p'}]}
            """);
        return product.page(product.run("easy", product.options("""
            {'platform_file_path': 'machine.json', 'workload_file_path': 'jobs.json'}
            """)));
    }),
    WORKFLOW(product -> product.page(product.run("heft", Path.of("launch/workflow.json")))),
    RAMP(product -> product.page(product.run(
            "training",
            product.options(Product.text("launch/experiments/pac-ml/A.json")
                    .replace("../../..", "ROOT")
                    .replace("1001", "60"))))),
    TRAINING(product -> {
        Natives.need();
        return product.page(product.play(
                "learnt", "launch", "launch/experiments/hdeeprm-learning/actor-critic.json", "--nbruns", 20));
    }),
    ADAPTATION(product -> {
        Natives.need();
        final Path options = product.options(
                Product.text("launch/experiments/adaptation/all.json").replace("20000", "200"));
        final Path law = product.play("law", "adapt", "table");
        return product.page(product.play("all", "adapt", "train", options, "--table", law));
    }),
    EVALUATION(product -> product.page(
            product.play("compared", "evaluate", "fcfs", "easy", "easy-sjbf", Product.QUICK_START, "--nbruns", 3))),
    CAMPAIGN(product -> product.page(product.play("campaign", "campaign", "run", "launch/campaign.json"))),
    DENSITY(product -> {
        final Path page = product.folder().resolve("page.html");
        final ResultFolder results = ResultFolder.open(product.run("easy", Product.QUICK_START));
        ReportPage.write(List.of(results), page, step -> {}, 2, Long.MAX_VALUE);
        return page;
    });

    private final Function<Product, Path> make;

    PageKind(Function<Product, Path> make) {
        this.make = make;
    }

    /** Makes the page below a folder. */
    Path in(Path directory) {
        try {
            return make.apply(new Product(Files.createDirectories(directory.resolve(name().toLowerCase(Locale.ROOT)))));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
