package org.noctule.report.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rectangles of several kinds, such as the jobs of a Gantt chart; each kind has a colour, and hatching if it is told.
 */
public final class BlockMark implements Mark {
    private static final double SIZE = 9;

    private final List<Kind> kinds;
    private final String id;
    private final List<Block> blocks = new ArrayList<>();

    /**
     * A kind of rectangle.
     *
     * @param name its name in the legend, empty for none
     * @param colour its colour
     * @param hatched whether lines cross it
     */
    public record Kind(String name, String colour, boolean hatched) {}

    private record Block(double x, double y, double right, double top, int kind, String label) {}

    /**
     * Creates an empty mark.
     *
     * @param id letters that no other mark of the figure has, which name its patterns
     * @param kinds the kinds of rectangles
     */
    public BlockMark(String id, List<Kind> kinds) {
        this.id = id;
        this.kinds = List.copyOf(kinds);
    }

    /**
     * Adds a rectangle.
     *
     * @param x its begin
     * @param y its begin
     * @param right its end
     * @param top its end
     * @param kind number of its kind
     * @param label its name, written where it fits; empty for none
     */
    public void add(double x, double y, double right, double top, int kind, String label) {
        blocks.add(new Block(x, y, right, top, kind, label));
    }

    @Override
    public void draw(Canvas out, Plane plane) {
        for (int kind = 0; kind < kinds.size(); kind++) {
            if (kinds.get(kind).hatched()) {
                out.hatch(ink(kind));
            }
        }
        for (final Block block : blocks) {
            draw(out, plane, block);
        }
    }

    private void draw(Canvas out, Plane plane, Block block) {
        final double left = Math.max(plane.x(block.x), plane.left());
        final double right = Math.min(plane.x(block.right), plane.right());
        if (left > plane.right() || right < plane.left()) {
            return;
        }
        final double width = Math.max(0.25, right - left);
        final double top = Math.min(plane.y(block.top), plane.y(block.y));
        final double height = Math.max(0.25, Math.abs(plane.y(block.y) - plane.y(block.top)));
        final double gap = width > 3 && height > 3 ? 0.5 : 0;
        out.rect(left, top, width - gap, height - gap, ink(block.kind));
        if (!block.label.isEmpty() && height >= SIZE + 1 && Svg.width(block.label, SIZE) + 2 <= width) {
            out.text(
                    left + width / 2,
                    top + height / 2 + SIZE * 0.36,
                    block.label,
                    Canvas.Anchor.MIDDLE,
                    Lettering.of(SIZE, "#fff").around(Palette.INK));
        }
    }

    private Ink ink(int kind) {
        return Ink.area(kinds.get(kind).colour()).hatched(kinds.get(kind).hatched() ? id + kind : "");
    }

    @Override
    public List<Key> keys() {
        return IntStream.range(0, kinds.size())
                .filter(kind -> !kinds.get(kind).name().isEmpty())
                .mapToObj(kind -> new Key(kinds.get(kind).name(), ink(kind)))
                .toList();
    }
}
