package org.noctule.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartSheetTest {
    private static Document parsed(String svg) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (final Exception e) {
            throw new AssertionError(svg, e);
        }
    }

    private static String svg(Chart... charts) {
        return new ChartSheet("t", 1, 400, 300, List.of(charts)).svg();
    }

    private static Chart chart(Mark... marks) {
        final Chart chart = new Chart("", LinearAxis.of("x", 0, 10), LinearAxis.of("y", 0, 10));
        Arrays.stream(marks).forEach(chart::add);
        return chart;
    }

    @ParameterizedTest
    @ValueSource(strings = {"</svg><script>alert(1)</script>", "a\u0000b", "\u202egnp.exe", "'\"&<>", "\ud800", "\n\t"})
    void showsHostileTextsAsTexts(String name) {
        final Document svg = parsed(svg(chart(LineMark.straight(name, new double[] {0, 1}, new double[] {0, 1}, 0))
                .note(name)));
        assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        assertThat(svg.getDocumentElement().getTextContent()).doesNotContain("\u202e");
    }

    @Test
    void aVeryLongNameIsCutOff() {
        assertThat(svg(chart().note("x".repeat(100_000)))).hasSizeLessThan(5000).contains("…");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 10, 0 2 4 6 8 10",
        "0, 1, 0.0 0.2 0.4 0.6 0.8 1.0",
        "-3, 4, -2 0 2 4",
        "0, 120000, '0 20,000 40,000 60,000 80,000 100,000 120,000'",
        "5, 5, 5.0 5.2 5.4 5.6 5.8 6.0"
    })
    void linearTicksAreRoundNumbers(double low, double high, String labels) {
        assertThat(LinearAxis.of("", low, high).ticks(6))
                .extracting(Axis.Tick::label)
                .containsExactly(labels.split(" "));
    }

    @Test
    void timesHaveTheUnitOfTheirLength() {
        assertThat(LinearAxis.time("time", 0, 100).label()).isEqualTo("time (s)");
        assertThat(LinearAxis.time("time", 0, 3600).label()).isEqualTo("time (min)");
        final LinearAxis days = LinearAxis.time("time", 0, 10 * 86400);
        assertThat(days.label()).isEqualTo("time (d)");
        assertThat(days.ticks(5)).extracting(Axis.Tick::label).containsExactly("0", "2", "4", "6", "8", "10");
        assertThat(LinearAxis.prefixed("power", "W", 0, 25_000).label()).isEqualTo("power (kW)");
    }

    @Test
    void logarithmicAxesShowZerosApart() {
        final LogAxis axis = new LogAxis("", 1, 1000, true);
        assertThat(axis.at(0)).isZero();
        assertThat(axis.at(1)).isGreaterThan(0.01);
        assertThat(axis.at(1000)).isEqualTo(1);
        assertThat(axis.ticks(9)).extracting(Axis.Tick::label).containsExactly("0", "1", "10", "100", "1,000");
    }

    @Test
    void noPeakIsLostHoweverManyPointsALineHas() {
        final double[] x = new double[200_000];
        final double[] y = new double[x.length];
        Arrays.setAll(x, i -> 10.0 * i / x.length);
        y[123_456] = 9;
        final String svg = svg(chart(LineMark.steps("", x, y, 0)));
        assertThat(svg).hasSizeLessThan(40_000);
        final String with = ((Element) parsed(svg).getElementsByTagName("g").item(0))
                .getElementsByTagName("path")
                .item(0)
                .getAttributes()
                .getNamedItem("d")
                .getTextContent();
        y[123_456] = 0;
        assertThat(svg(chart(LineMark.steps("", x, y, 0)))).doesNotContain(with);
    }

    @Test
    void shadesAreAnImageThatOthersRead() throws IOException {
        final ShadeMark mark = new ShadeMark(300, 250, shares(300 * 250), new ShadeMark.Area(0, 0, 10, 10));
        final BufferedImage image = ImageIO.read(new ByteArrayInputStream(mark.png(false)));
        assertThat(image.getWidth()).isEqualTo(300);
        assertThat(image.getRGB(0, 249)).isEqualTo(0xffffffff);
        assertThat(image.getRGB(299, 0)).isEqualTo(0xff00528e);
        parsed(svg(chart(mark)));
    }

    private static double[] shares(int length) {
        final double[] shares = new double[length];
        Arrays.setAll(shares, i -> i / (length - 1.0));
        return shares;
    }

    @ParameterizedTest
    @CsvSource({
        "1234567, '1,234,567'",
        "-0.0004, -4.00×10⁻⁴",
        "0, 0",
        "1.9, 1.90",
        "123.4, 123",
        "0.0625, 0.062",
        "2.5e9, 2.50×10⁹",
        "NaN, –"
    })
    void numbersAreShort(double value, String text) {
        assertThat(Numbers.brief(value)).isEqualTo(text);
    }

    @Test
    void drawsEveryMarkAndNothingAtAll() {
        final NameAxis names = new NameAxis("who", List.of("a", "b"));
        final Chart bars = new Chart("bars", names, LinearAxis.of("n", -1, 3))
                .add(new BarMark("n", new double[] {2, -1}, Palette.COLOURS, 0, 1))
                .add(new BoxMark(List.of(new BoxMark.Box(0, 1, 2, 2.5, 3, Palette.GREY))))
                .add(new DotMark("d", new double[] {0}, new double[] {1}, new double[] {.5}, 3, Palette.INK));
        final BlockMark blocks = new BlockMark("b", List.of(new BlockMark.Kind("killed", Palette.GREY, true)));
        blocks.add(1, 1, 5, 3, 0, "w0!1");
        final double[] two = {1, 2};
        final Chart plane = chart(blocks, new BandMark("band", two, two, new double[] {3, 4}, Palette.GREY, 0.3))
                .note("nothing more");
        assertThat(parsed(svg(bars, plane, chart()))
                        .getElementsByTagName("text")
                        .getLength())
                .isGreaterThan(20);
        assertThat(svg(bars, plane)).isEqualTo(svg(bars, plane));
    }
}
