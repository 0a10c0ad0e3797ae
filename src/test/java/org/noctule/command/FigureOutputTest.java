package org.noctule.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.command.terminal.Screen;
import org.noctule.command.terminal.Terminal;
import org.noctule.report.plot.Plots;

/** Figures in formats and sizes, read back. */
class FigureOutputTest {
    private static final double MILLIMETRES_PER_POINT = 25.4 / 72;

    @TempDir
    private static Path folder;

    @TempDir
    private Path place;

    @BeforeAll
    static void run() {
        for (final String agent : List.of("easy", "fcfs")) {
            Cli.run("launch", agent, "launch/quickstart.json", "--out", folder.resolve(agent), "--quiet");
        }
    }

    private byte[] drawn(String name, Object... options) throws IOException {
        final Path file = place.resolve(name);
        final Object[] all =
                Stream.concat(Stream.of(options), Stream.of("-s", file)).toArray();
        final Cli cli = Cli.run(all);
        assertThat(cli.err()).isEmpty();
        return Files.readAllBytes(file);
    }

    @Test
    void aPdfHasItsSizeItsFontAndItsTexts() throws IOException {
        final byte[] bytes = drawn(
                "f.pdf",
                "plot",
                "gantt_no_label",
                folder.resolve("easy"),
                "--width",
                "84mm",
                "--font-size",
                "8pt",
                "--title",
                "EASY");
        try (PDDocument document = Loader.loadPDF(bytes)) {
            final PDPage page = document.getPage(0);
            assertThat(page.getMediaBox().getWidth() * MILLIMETRES_PER_POINT).isCloseTo(84, within(0.01));
            for (final COSName name : page.getResources().getFontNames()) {
                assertThat(page.getResources().getFont(name).isEmbedded()).isTrue();
                assertThat(page.getResources().getFont(name).getName()).endsWith("+LiberationSans");
            }
            assertThat(page.getResources().getXObjectNames()).isEmpty();
            assertThat(new PDFTextStripper().getText(document)).contains("EASY", "time (h)", "completed");
            assertThat(document.getDocumentInformation().getCreationDate()).isNull();
            final double[] size = new double[1];
            new PDFTextStripper() {
                @Override
                protected void processTextPosition(TextPosition text) {
                    size[0] = text.getUnicode().equals("6") ? text.getYScale() : size[0];
                }
            }.getText(document);
            assertThat(size[0]).isCloseTo(8, within(0.01));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdf", "png", "svg"})
    void theSameRunGivesTheSameBytes(String format) throws IOException {
        final Object[] command = {"plot", "ecdf", folder.resolve("easy"), folder.resolve("fcfs"), "--width", "8.5cm"};
        assertThat(drawn("a." + format, command)).isEqualTo(drawn("b." + format, command));
    }

    @Test
    void aPngTellsItsSize() throws IOException {
        final byte[] bytes =
                drawn("f.png", "plot", "utilization", folder.resolve("easy"), "--width", "2in", "--dpi", "150");
        assertThat(ImageIO.read(place.resolve("f.png").toFile()).getWidth()).isEqualTo(300);
        final int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("pHYs");
        // 150 pixels per inch of 0.0254 m.
        assertThat(ByteBuffer.wrap(bytes, at + 4, 9).getInt()).isEqualTo(5906);
        assertThat(bytes[at + 12]).isEqualTo((byte) 1);
    }

    @Test
    void anSvgHasTheUnitOfItsWidthAndLettersAsAskedFor() throws IOException {
        final Object[] command = {"plot", "gantt", folder.resolve("easy"), "--width", "84mm", "--font-size", "8pt"};
        final String plain = new String(drawn("a.svg", command), StandardCharsets.UTF_8);
        // 84 mm are 317.48 px, and letters of 8 pt are 10.67 px where 11 are usual.
        assertThat(plain)
                .contains(" width=\"84mm\"", "viewBox=\"0 0 327.4 ", ">time (h)</text>")
                .doesNotContain("<style>");
        final Object[] font =
                Stream.concat(Stream.of(command), Stream.of("--text", "font")).toArray();
        assertThat(new String(drawn("b.svg", font), StandardCharsets.UTF_8))
                .contains("@font-face{font-family:\"Liberation Sans\"", ">time (h)</text>")
                .hasSizeLessThan(60_000);
        final Object[] paths =
                Stream.concat(Stream.of(command), Stream.of("--text", "paths")).toArray();
        assertThat(new String(drawn("c.svg", paths), StandardCharsets.UTF_8))
                .contains("aria-label=\"time (h)\"")
                .doesNotContain("<text");
    }

    @Test
    void aWindowShowsItsDatesAndALogarithmicAxisItsDecades() throws IOException {
        final Path easy = folder.resolve("easy");
        assertThat(new String(
                        drawn("a.svg", "plot", "queue_size", easy, "--from", "12h", "--to", "2d"),
                        StandardCharsets.UTF_8))
                .contains(">15<", ">20<", ">45<")
                .doesNotContain(">60<");
        assertThat(new String(
                        drawn("b.svg", "plot", "compare", easy, folder.resolve("fcfs"), "--log", "y"),
                        StandardCharsets.UTF_8))
                .contains(">energy (MJ)<", ">10<", ">100<");
    }

    @ParameterizedTest
    @ValueSource(strings = {"queue_size", "gantt_no_label", "lifecycle", "power", "energy", "nodes", "utilization"})
    void eachKindOverTimeHasAWindow(String kind) throws IOException {
        assertThat(new String(
                        drawn("a.svg", "plot", kind, folder.resolve("easy"), "--from", "10h", "--to", "20h"),
                        StandardCharsets.UTF_8))
                .contains(">12<", ">18<")
                .doesNotContain("NaN", "Infinity");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-s f.gif | -s: the name (f.gif) does not end in .svg, .pdf or .png.",
                "-s f.svg --format pdf | -s: the name (f.svg) ends otherwise than --format pdf.",
                "--format gif | --format: the format (gif) is unknown.",
                "--width 84 | --width: the value (84) must be a number with a unit.",
                "--width 0mm | --width: the length must be above 0.",
                "--width 9000mm | The figure would be larger than 200 inches.",
                "--font-size big | --font-size: the value (big) must be a number with a unit.",
                "--from 2y | --from: the value (2y) must be a number with a unit.",
                "--from 2d --to 1d | --from: the date is not before that of --to.",
                "--from 900d | --from and --to: no chart of this kind begins before 900d and shows dates.",
                "--log x | --log: the axis (x) cannot be chosen.",
                "--log y | --log: the figure shows no values above 0 upwards.",
                "--text letters | --text: the value (letters) is unknown.",
                "--format png --dpi 90000 | The figure would have more than 100 million pixels.",
            })
    void failsInTwoLines(String options, String problem) {
        final Cli cli =
                Cli.run(Stream.concat(Stream.of("plot", "gantt", folder.resolve("easy")), Stream.of(options.split(" ")))
                        .toArray());
        assertThat(cli.err().lines()).hasSize(2);
        assertThat(cli.err()).startsWith("noctule: " + problem + "\nMaybe ");
        assertThat(cli.code()).isEqualTo(2);
    }

    @Test
    void aTerminalIsSpared() {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        Main.run(
                List.of("plot", "gantt", folder.resolve("easy").toString()),
                new Terminal(
                        new PrintStream(out),
                        new PrintStream(err),
                        new Screen(false, false, true, () -> Screen.USUAL)));
        assertThat(out.size()).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("noctule: -s is missing, and a terminal shows no figure.\n"
                        + "Maybe add -s figure.svg, or lead the output into a file or another program.\n");
    }

    @Test
    void foldersOfOneNameAreToldApart() throws IOException {
        final Path other = Files.createDirectories(place.resolve("other/easy"));
        for (final String file : List.of("jobs.csv", "platform.json")) {
            Files.copy(folder.resolve("easy").resolve(file), other.resolve(file));
        }
        assertThat(new String(
                        drawn("a.svg", "plot", "queue_size", folder.resolve("easy"), other), StandardCharsets.UTF_8))
                .contains(">other/easy<", ">" + folder.getFileName() + "/easy<");
    }

    /** The drawing is one: what stands in SVG stands in PDF. */
    @Test
    void everyKindIsDrawnOnBoth() throws IOException {
        final List<String> kinds = List.of("queue_size", "utilization", "lifecycle", "power", "wait_by_width", "nodes");
        assertThat(Plots.names()).containsAll(kinds);
        for (final String kind : kinds) {
            final String svg =
                    new String(drawn(kind + ".svg", "plot", kind, folder.resolve("easy")), StandardCharsets.UTF_8);
            try (PDDocument document = Loader.loadPDF(drawn(kind + ".pdf", "plot", kind, folder.resolve("easy")))) {
                final String text = new PDFTextStripper().getText(document).replaceAll("\\s", "");
                Pattern.compile(">([^<\n]+)</text>")
                        .matcher(svg)
                        .results()
                        .map(found -> found.group(1).replaceAll("\\s", ""))
                        .filter(label -> label.matches("[a-z0-9,.]+"))
                        .forEach(label -> assertThat(text).contains(label));
            }
        }
    }
}
