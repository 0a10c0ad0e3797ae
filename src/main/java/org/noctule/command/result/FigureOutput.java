package org.noctule.command.result;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.command.terminal.Terminal;
import org.noctule.command.terminal.UnitText;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;
import org.noctule.json.Suggestion;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.PdfFigure;
import org.noctule.report.figure.Svg;

/** Options of a figure, and the file or stream that it goes to. */
final class FigureOutput {
    /** What the options mean. */
    static final String HELP = """
              -s, --save FILE        where the figure goes, .svg, .pdf or .png
              --format FORMAT        svg, pdf or png, where the name does not tell (svg)
              --width LENGTH         its width, such as 84mm, 8.5cm, 3.3in, 240pt or 900px
              --font-size LENGTH     size of the letters at axes (8.25pt)
              --dpi N                pixels per inch of PNG (300)
              --text plain|font|paths  texts of SVG: in a font of whoever shows it, with the font's letters
                                     in the file, or as outlines (plain)
              --title TEXT           its title; '' for none
              --log y                a logarithmic axis upwards
              --from D, --to D       the dates shown, such as 86400, 12h or 30d
            """;

    /** The size of the letters at axes where nothing is told, in px. */
    private static final double LETTERS = 11;

    private static final double PIXELS = 96;
    private static final double DPI = 300;

    /** The largest figure in inches, which is the largest page of PDF. */
    private static final double LARGEST = 200;

    private static final List<String> FORMATS = List.of("svg", "pdf", "png");

    private FigureOutput() {}

    static List<Option> options() {
        return Stream.concat(
                        Stream.of(Arguments.value("s", "save")),
                        Stream.of("format", "width", "font-size", "dpi", "text", "title", "log", "from", "to")
                                .map(Arguments::value))
                .toList();
    }

    /**
     * Writes a figure as the options say.
     *
     * @param line the arguments
     * @param drawn the figure
     * @param terminal prints the file's name, or the figure where none is given
     */
    static void write(CommandLine line, ChartSheet drawn, Terminal terminal) {
        final String format = format(line);
        final Optional<Path> file = Arguments.path(line, "save");
        if (file.isEmpty() && terminal.screen().shown()) {
            throw NoctuleException.input(
                    "-s is missing, and a terminal shows no figure.",
                    "Maybe add -s figure." + format + ", or lead the output into a file or another program.");
        }
        final ChartSheet shown = shown(line, drawn);
        // Charts are drawn for letters of one size, and scaled so that these have the wanted one.
        final double scale =
                (line.hasOption("font-size") ? length(line, "font-size").value() * PIXELS : LETTERS) / LETTERS;
        final ChartSheet sheet =
                line.hasOption("width") ? shown.fitted(length(line, "width").value() * PIXELS / scale) : shown;
        final byte[] bytes = bytes(line, format, sheet, sheet.totalWidth() * scale / PIXELS);
        file.ifPresentOrElse(
                path -> {
                    AtomicFile.write(path, out -> out.write(bytes));
                    terminal.out().println(path);
                },
                () -> terminal.out().write(bytes, 0, bytes.length));
    }

    private static byte[] bytes(CommandLine line, String format, ChartSheet sheet, double width) {
        final double height = width / sheet.totalWidth() * sheet.totalHeight();
        if (Math.max(width, height) > LARGEST) {
            throw NoctuleException.input(
                    "The figure would be larger than " + (int) LARGEST + " inches.", "Maybe choose a smaller --width.");
        }
        final double dpi = Arguments.positive(line, "dpi", DPI);
        if (width * dpi * height * dpi > 1e8) {
            throw NoctuleException.input(
                    "The figure would have more than 100 million pixels.",
                    "Maybe choose a smaller --width or --dpi, or PDF, which has no pixels.");
        }
        return switch (format) {
            case "pdf" -> PdfFigure.pdf(sheet, width);
            case "png" -> PdfFigure.png(sheet, width, dpi);
            default -> svg(line, sheet, width, height).getBytes(StandardCharsets.UTF_8);
        };
    }

    private static String svg(CommandLine line, ChartSheet sheet, double width, double height) {
        final String unit = line.hasOption("width") ? length(line, "width").unit() : "px";
        final double inch = Objects.requireNonNull(UnitText.LENGTHS.get(unit), unit);
        return sheet.svg(width / inch, height / inch, unit.equals("px") ? "" : unit, texts(line));
    }

    private static Svg.Texts texts(CommandLine line) {
        final String asked = line.getOptionValue("text", "plain");
        final List<String> known = Stream.of(Svg.Texts.values())
                .map(texts -> texts.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!known.contains(asked)) {
            throw NoctuleException.input("--text: the value (" + asked + ") is unknown.", Suggestion.of(asked, known));
        }
        return Svg.Texts.valueOf(asked.toUpperCase(Locale.ROOT));
    }

    private static ChartSheet shown(CommandLine line, ChartSheet drawn) {
        ChartSheet sheet = Arguments.text(line, "title").map(drawn::titled).orElse(drawn);
        if (line.hasOption("from") || line.hasOption("to")) {
            final double from = line.hasOption("from") ? date(line, "from") : 0;
            final double to = line.hasOption("to") ? date(line, "to") : Double.POSITIVE_INFINITY;
            if (from >= to) {
                throw NoctuleException.input("--from: the date is not before that of --to.", "Maybe exchange them.");
            }
            sheet = sheet.within(from, to)
                    .orElseThrow(() -> NoctuleException.input(
                            "--from and --to: no chart of this kind begins before "
                                    + Arguments.text(line, "from").orElse("0") + " and shows dates.",
                            "Maybe leave them out, or choose a date within the run."));
        }
        final Optional<String> log = Arguments.text(line, "log");
        if (log.isEmpty()) {
            return sheet;
        }
        if (!log.get().equals("y")) {
            throw NoctuleException.input(
                    "--log: the axis (" + log.get() + ") cannot be chosen.", "Maybe write --log y.");
        }
        return sheet.logarithmic()
                .orElseThrow(() -> NoctuleException.input(
                        "--log: the figure shows no values above 0 upwards.",
                        "Maybe leave it out: rectangles have none."));
    }

    private static UnitText length(CommandLine line, String name) {
        final UnitText length = UnitText.of(line, name, UnitText.LENGTHS, "84mm, 3.3in or 8pt");
        if (length.value() <= 0) {
            throw NoctuleException.input(
                    "--" + name + ": the length must be above 0.", "Maybe write one such as 84mm.");
        }
        return length;
    }

    private static double date(CommandLine line, String name) {
        return UnitText.of(line, name, UnitText.DATES, "86400, 12h or 30d").value();
    }

    private static String format(CommandLine line) {
        final Optional<String> asked = Arguments.text(line, "format");
        asked.filter(format -> !FORMATS.contains(format)).ifPresent(format -> {
            throw NoctuleException.input(
                    "--format: the format (" + format + ") is unknown.", Suggestion.of(format, FORMATS));
        });
        final Optional<Path> file = Arguments.path(line, "save");
        final Optional<String> named = file.flatMap(path -> FORMATS.stream()
                .filter(format -> path.toString().toLowerCase(Locale.ROOT).endsWith("." + format))
                .findFirst());
        if (file.isPresent() && asked.isEmpty() && named.isEmpty()) {
            throw NoctuleException.input(
                    "-s: the name (" + file.get() + ") does not end in .svg, .pdf or .png.",
                    "Maybe add one of these, or --format.");
        }
        if (asked.isPresent() && named.isPresent() && !asked.equals(named)) {
            throw NoctuleException.input(
                    "-s: the name (" + file.get() + ") ends otherwise than --format " + asked.get() + ".",
                    "Maybe leave --format out: the name tells it.");
        }
        return asked.or(() -> named).orElse(FORMATS.get(0));
    }
}
