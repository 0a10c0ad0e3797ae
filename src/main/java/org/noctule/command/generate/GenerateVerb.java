package org.noctule.command.generate;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.help.Verbs;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.Verb;
import org.noctule.error.NoctuleException;
import org.noctule.error.Tally;
import org.noctule.file.AtomicFile;
import org.noctule.json.Suggestion;
import org.noctule.workload.Workload;
import org.noctule.workload.batsim.BatsimWriter;
import org.noctule.workload.swf.SwfHeader;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfRow;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.SwfWriter;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/** Writes synthetic workloads and profiles. */
public final class GenerateVerb implements Verb {
    /** The options of traces; other things have their own. */
    private static final Option[] OPTIONS = {
        Arguments.value("o", "output"),
        Arguments.value("jobs"),
        Arguments.value("processors"),
        Arguments.value("class"),
        Arguments.value("load"),
        Arguments.flag("estimates"),
        Arguments.flag("memory"),
        Arguments.value("gflops"),
        Arguments.value("seed"),
        Arguments.flag("force")
    };

    private static final Option[] NONE = {};

    private final Supplier<Verbs> verbs;
    private final Supplier<Subject> trainings;

    /**
     * Makes the verb.
     *
     * @param verbs the verbs, which completion and the manual tell of
     * @param trainings what writes jobs that train
     */
    public GenerateVerb(Supplier<Verbs> verbs, Supplier<Subject> trainings) {
        this.verbs = verbs;
        this.trainings = trainings;
    }

    @Override
    public String name() {
        return "generate";
    }

    @Override
    public String summary() {
        return "write a workload, a platform, a profile, a key, a schema, completion, or the manual";
    }

    @Override
    public String help() {
        return """
                Usage: noctule generate -o FILE [options]
                       noctule generate platform --cores N -o FILE.json [--cores-per-node N] [--gflops G] [--watts W]
                                                 [--memory GB] [--force]
                       noctule generate graph MODEL -o FILE [--batch N] [--device NAME] [--force]
                       noctule generate trainings -o FILE.json [--jobs N] [--gap S] [--processors N] [--table DIR]
                                                  [--seed N] [--force]
                       noctule generate stream OPTIONS.json -o FILE.json [--seed N] [--compatibility S] [--force]
                       noctule generate key FILE
                       noctule generate schema options|platform [-o FILE] [--force]
                       noctule generate completion bash|zsh
                       noctule generate man [VERB|options] [-o DIR]

                Draws jobs from the model of Lublin and Feitelson (JPDC 63(11), 2003), unless the first word is another:
                platform   writes a platform of equal nodes
                graph      works out the profile of a deep-learning model from the shapes of its layers, as PipeDream does
                trainings  draws training jobs that may deepen their network
                stream     draws the stream of training jobs that an options file describes
                key        draws a key that locks the connection of two halves
                schema     writes the JSON schema of a file, for editors
                completion writes a script by which a shell completes commands
                man        writes a page of the manual, or all of them into the folder DIR

                  -o, --output FILE    .swf, .swf.gz or .json (Batsim)
                      --jobs N         number of jobs (default: 1000)
                      --processors N   size of the machine (default: 128)
                      --class C        batch, interactive, both (default) or whole: one class for all jobs
                      --load X         offered load, such as 0.8 (default: the model's own arrivals)
                      --estimates      users state requested times
                      --memory         users state requested memory
                      --gflops G       for .json: reference speed per core, so that Batsim can read the file
                      --seed N         seed of all random numbers (default: 0)
                      --force          replace FILE

                Platforms of equal nodes:
                      --cores N        cores
                      --cores-per-node N   cores of each node (default: 1)
                      --gflops G       speed of a core (default: 20)
                      --watts W        full power of a core (default: 12)
                      --memory GB      memory of a node (default: no limit)

                Training jobs:
                      --gap S          mean seconds between two of them (default: 110; 40 jobs)
                      --table DIR      recorded runs that they replay (default: the published law)

                Profiles of models:
                      --batch N        samples of a mini-batch (default: 8 to 128, by the model)
                      --device NAME    A100 (default), V100 or H100
                  MODEL                alexnet, vgg16, resnet18, resnet50, squeezenet1_0, gnmt, bert_base or
                                       gpt2_small

                Examples:
                  noctule generate -o jobs.swf --jobs 10000 --processors 256
                  noctule generate -o jobs.swf.gz --load 0.9 --estimates --seed 7
                  noctule generate platform --cores 100 -o platform.json
                  noctule generate graph resnet50 -o resnet50.txt --batch 256
                  noctule generate stream launch/experiments/pac-ml/A.json -o jobs.json --seed 3
                """;
    }

    private List<Subject> subjects() {
        return List.of(
                new Subject(PlatformGeneration.SUBJECT, PlatformGeneration.OPTIONS, PlatformGeneration::run),
                new Subject(GraphGeneration.SUBJECT, GraphGeneration.OPTIONS, GraphGeneration::run),
                new Subject(StreamGeneration.SUBJECT, NONE, StreamGeneration::run),
                trainings.get(),
                new Subject(KeyGeneration.SUBJECT, NONE, KeyGeneration::run),
                new Subject(SchemaGeneration.SUBJECT, NONE, SchemaGeneration::run),
                new Subject(
                        CompletionGeneration.SUBJECT,
                        NONE,
                        (args, terminal) ->
                                CompletionGeneration.run(args, verbs.get().own(), terminal)),
                new Subject(
                        ManGeneration.SUBJECT,
                        NONE,
                        (args, terminal) -> ManGeneration.run(args, verbs.get(), terminal)));
    }

    @Override
    public List<Option> options() {
        return Stream.concat(Stream.of(OPTIONS), subjects().stream().flatMap(subject -> Stream.of(subject.options())))
                .distinct()
                .toList();
    }

    @Override
    public List<String> words() {
        return subjects().stream().map(Subject::word).toList();
    }

    @Override
    public int run(List<String> args, Terminal terminal) {
        for (final Subject subject : subjects()) {
            if (!args.isEmpty() && args.get(0).equals(subject.word())) {
                return subject.work().run(args.subList(1, args.size()), terminal);
            }
        }
        final CommandLine line = Arguments.parse(name(), args, OPTIONS);
        if (!line.getArgList().isEmpty()) {
            throw NoctuleException.input(
                    "generate: the argument (" + line.getArgList().get(0) + ") is not understood.",
                    "Maybe name the file with -o.");
        }
        final Path file = Arguments.path(line, "output")
                .orElseThrow(() -> NoctuleException.input("generate: no file is named.", "Maybe add: -o jobs.swf."));
        final Format format = Format.of(file);
        Arguments.demandNew(file, line.hasOption("force"));
        final LublinOptions options = options(line);
        final LublinModel model = new LublinModel(options);
        final List<SwfRow> rows = model.rows();
        switch (format) {
            case SWF -> AtomicFile.write(file, out -> SwfWriter.write(out, model.header(), rows));
            case SWF_GZ -> AtomicFile.write(file, out -> SwfWriter.writeGzip(out, model.header(), rows));
            case JSON -> {
                final BatsimWriter writer = line.hasOption("gflops")
                        ? BatsimWriter.forBatsim(Arguments.positive(line, "gflops", 1))
                        : BatsimWriter.lossless();
                final Workload workload = new TraceConversion(SwfOptions.DEFAULT)
                        .convert(new SwfTrace(file.toString(), new SwfHeader(model.header()), rows, List.of()), "w0");
                AtomicFile.write(file, out -> writer.write(out, workload, options.processors()));
            }
        }
        terminal.out().println(Tally.of(rows.size(), "job") + " written to " + file);
        return 0;
    }

    private static LublinOptions options(CommandLine line) {
        final LublinOptions options = LublinOptions.of(
                        Arguments.count(line, "jobs", 1000),
                        Arguments.count(line, "processors", 128),
                        kind(line.getOptionValue("class", "both")),
                        Arguments.seed(line).orElse(0))
                .withUsers(line.hasOption("estimates"), line.hasOption("memory"));
        return line.hasOption("load") ? options.withLoad(Arguments.positive(line, "load", 1)) : options;
    }

    private static LublinOptions.Kind kind(String text) {
        final List<String> names = Arrays.stream(LublinOptions.Kind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!names.contains(text)) {
            throw NoctuleException.input(
                    "--class: the value (" + text + ") must be one of " + String.join(", ", names) + ".",
                    Suggestion.among(text, names));
        }
        return LublinOptions.Kind.values()[names.indexOf(text)];
    }

    /** The formats of workloads, by the end of the file's name. */
    private enum Format {
        SWF,
        SWF_GZ,
        JSON;

        static Format of(Path file) {
            final String name = file.toString().toLowerCase(Locale.ROOT);
            if (name.endsWith(".swf")) {
                return SWF;
            }
            if (name.endsWith(".swf.gz")) {
                return SWF_GZ;
            }
            if (name.endsWith(".json")) {
                return JSON;
            }
            throw NoctuleException.input(
                    "generate: the end of the name (" + file + ") tells no format.",
                    "Maybe let it end in .swf, .swf.gz or .json.");
        }
    }
}
