package org.noctule.test;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * What a browser prints on A4: the file is shown by the browser's own viewer of such files, and figures are found by
 * frames that were put around them before.
 */
public final class Printed {
    private static final double A4_WIDTH = 8.27;
    private static final double A4_HEIGHT = 11.69;
    private static final int PAGE = 1_123;
    private static final int GAP = 16;
    private static final int WINDOW = 860;
    private static final int FRAME = 5;
    /** Width in px of the narrowest figure: samples of a pattern in a key are narrower. */
    private static final int LEAST = 40;

    private static final String FIGURES = "[...document.querySelectorAll('main canvas, main svg.chart')]"
            + ".filter(node => !node.classList.contains('over') && node.checkVisibility() && node.clientWidth > "
            + LEAST + ")"
            // What uPlot made is made anew for paper, its place is not.
            + ".map(node => node.closest('.uplot')?.parentElement ?? node)";

    private final BufferedImage pages;

    private Printed(BufferedImage pages) {
        this.pages = pages;
    }

    /** A figure: whether its frame is closed, and how much of what is within is not white. */
    public record Figure(boolean whole, double ink, int width, int height) {}

    /**
     * Frames the figures of the page that a browser shows.
     *
     * @return how many there are
     */
    public static int frame(Browser browser) {
        return (int) browser.number("document.querySelector('main').style.padding = '4px';"
                + "const all = " + FIGURES + "; all.forEach(node => {"
                + "node.style.outline = '3px solid #ff00ff'; }); return all.length");
    }

    /**
     * Prints the page that a browser shows, and shows the print instead of it.
     *
     * @param scratch the file for the print
     */
    public static Printed of(Browser browser, Path scratch) {
        final Map<String, Object> answer = browser.driver()
                .executeCdpCommand(
                        "Page.printToPDF",
                        Map.of("paperWidth", A4_WIDTH, "paperHeight", A4_HEIGHT, "printBackground", false));
        final byte[] print = Base64.getDecoder().decode((String) answer.get("data"));
        try {
            Files.write(scratch, print);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        final int count = new String(print, StandardCharsets.ISO_8859_1).split("/Type /Page\\b", -1).length - 1;
        final int height = GAP + count * (PAGE + GAP);
        browser.driver()
                .executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", WINDOW, "height", height, "deviceScaleFactor", 1, "mobile", false));
        try {
            browser.driver().get("about:blank");
            browser.driver().get(scratch.toUri() + "#toolbar=0&navpanes=0&zoom=100");
            return new Printed(settled(browser));
        } finally {
            browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    /** The viewer tells nobody when it is done: then it shows the same again. */
    private static BufferedImage settled(Browser browser) {
        byte[] last = {};
        for (int alike = 0; ; ) {
            final byte[] shown = Base64.getDecoder().decode((String) browser.driver()
                    .executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"))
                    .get("data"));
            alike = Arrays.equals(shown, last) ? alike + 1 : 0;
            last = shown;
            // Before it knows the pages it shows one colour.
            if (alike >= 3) {
                final BufferedImage image = read(shown);
                if (new Color(image.getRGB(WINDOW / 2, GAP + 4)).equals(Color.WHITE)) {
                    return image;
                }
            }
        }
    }

    private static BufferedImage read(byte[] png) {
        try {
            return ImageIO.read(new ByteArrayInputStream(png));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the pages, one above the other.
     *
     * @return the picture
     */
    public BufferedImage pages() {
        return pages;
    }

    /**
     * Returns what is within frames.
     *
     * @return the figures from above to below
     */
    public List<Figure> figures() {
        final boolean[] seen = new boolean[pages.getWidth() * pages.getHeight()];
        final List<Figure> figures = new ArrayList<>();
        for (int y = 0; y < pages.getHeight(); y++) {
            for (int x = 0; x < pages.getWidth(); x++) {
                if (framed(x, y) && !seen[y * pages.getWidth() + x]) {
                    figure(x, y, seen).ifPresent(figures::add);
                }
            }
        }
        return figures;
    }

    private Optional<Figure> figure(int x, int y, boolean[] seen) {
        int left = x;
        int right = x;
        int bottom = y;
        final Deque<int[]> next = new ArrayDeque<>();
        next.add(new int[] {x, y});
        seen[y * pages.getWidth() + x] = true;
        while (!next.isEmpty()) {
            final int[] at = next.poll();
            left = Math.min(left, at[0]);
            right = Math.max(right, at[0]);
            bottom = Math.max(bottom, at[1]);
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    final int place = (at[1] + dy) * pages.getWidth() + at[0] + dx;
                    if (framed(at[0] + dx, at[1] + dy) && !seen[place]) {
                        seen[place] = true;
                        next.add(new int[] {at[0] + dx, at[1] + dy});
                    }
                }
            }
        }
        // A dot of a chart may have a colour that is near; the edge of a frame at the top of a page shows on the one
        // before.
        return right - left < LEAST || bottom - y < FRAME
                ? Optional.empty()
                : Optional.of(new Figure(
                        closed(left, y, right, bottom), ink(left, y, right, bottom), right - left, bottom - y));
    }

    /** Lines of a print lie between pixels: each side is looked for in its first few. */
    private boolean closed(int left, int top, int right, int bottom) {
        int broken = 0;
        for (int x = left + FRAME; x <= right - FRAME; x++) {
            broken += framedNear(x, top, 0, 1) && framedNear(x, bottom, 0, -1) ? 0 : 1;
        }
        for (int y = top + FRAME; y <= bottom - FRAME; y++) {
            broken += framedNear(left, y, 1, 0) && framedNear(right, y, -1, 0) ? 0 : 1;
        }
        return bottom - top > 4 * FRAME && broken == 0;
    }

    private boolean framedNear(int x, int y, int dx, int dy) {
        for (int step = 0; step < FRAME; step++) {
            if (framed(x + step * dx, y + step * dy)) {
                return true;
            }
        }
        return false;
    }

    private double ink(int left, int top, int right, int bottom) {
        long dark = 0;
        long all = 0;
        for (int y = top + FRAME; y < bottom - FRAME; y++) {
            for (int x = left + FRAME; x < right - FRAME; x++) {
                all++;
                dark += brightness(x, y) < 230 ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) dark / all;
    }

    private int brightness(int x, int y) {
        final Color colour = new Color(pages.getRGB(x, y));
        return (colour.getRed() + colour.getGreen() + colour.getBlue()) / 3;
    }

    private boolean framed(int x, int y) {
        if (x < 0 || y < 0 || x >= pages.getWidth() || y >= pages.getHeight()) {
            return false;
        }
        final Color colour = new Color(pages.getRGB(x, y));
        return colour.getRed() > 190 && colour.getGreen() < 110 && colour.getBlue() > 190;
    }
}
