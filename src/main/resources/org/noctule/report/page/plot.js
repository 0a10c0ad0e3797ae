// Bars, boxes, lines and dots of SVG charts.

function polyline(plot, points, i) {
  let path = '';
  let pen = 'M';
  for (const [x, y] of points) {
    if (Number.isFinite(y)) {
      path += pen + plot.x(x).toFixed(1) + ',' + plot.y(y).toFixed(1);
      pen = 'L';
    } else {
      pen = 'M';
    }
  }
  plot.add(svg('path', {d: path, fill: 'none', ...stroke(i)}));
}

/** Horizontal bars with their values: entries are [name, value, text, colour]. */
function bars(label, entries, title) {
  const row = 24;
  const width = 580;
  const left = Math.min(250, 16 + 7 * Math.max(1, ...entries.map(entry => Math.min(entry[0].length, 34))));
  const most = Math.max(...entries.map(entry => entry[1]), 0) || 1;
  const height = entries.length * row + 26;
  const node = svg('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': label,
    class: 'chart',
  });
  entries.forEach(([name, value, text, colour], i) => {
    const length = (Math.max(0, value) / most) * (width - left - 110);
    node.append(
      svg(
        'text',
        {class: 'tick', x: left - 6, y: i * row + 17, 'text-anchor': 'end'},
        shorten(name, 34),
        svg('title', {}, name),
      ),
      svg('rect', {
        x: left,
        y: i * row + 4,
        width: Math.max(length, value > 0 ? 1 : 0),
        height: row - 8,
        fill: colour || theme.fill(0),
        class: 'pillar',
      }),
      svg('text', {class: 'tick', x: left + length + 5, y: i * row + 17}, text),
    );
  });
  node.append(svg('text', {class: 'axis-title', x: left, y: height - 6}, title));
  return node;
}

/** Vertical columns over classes: entries are [name, value]. */
function columns(options, entries) {
  const most = Math.max(...entries.map(entry => entry[1]), 0) || 1;
  const step = Math.ceil(entries.length / 11);
  const plot = chart({
    ...options,
    y: {
      from: 0,
      to: most * 1.05,
      title: options.y,
      // They count something.
      ticks: linearTicks(0, most * 1.05, 7)
        .filter(Number.isInteger)
        .map(value => ({value, text: short(value)})),
    },
    x: {
      from: 0,
      to: entries.length,
      title: options.x,
      ticks: entries.map(([text], i) => ({value: i + 0.5, text})).filter((_, i) => i % step === 0),
    },
  });
  entries.forEach(([name, value, colour], i) => {
    const half = Math.min(0.42, 36 / (plot.x(1) - plot.x(0)));
    const left = plot.x(i + 0.5 - half);
    const top = plot.y(value);
    plot.add(
      svg(
        'rect',
        {
          x: left,
          width: plot.x(i + 0.5 + half) - left,
          y: top,
          height: plot.box.bottom - top,
          class: 'pillar',
          fill: colour || theme.fill(0),
        },
        svg('title', {}, name + ': ' + number(value)),
      ),
    );
  });
  return plot.node;
}

/** Boxes from the 25th to the 75th percentile, whiskers from the 5th to the 95th. */
function boxes(plot, classes, offset, breadth, i) {
  classes.forEach((values, at) => {
    if (values.length === 0) {
      return;
    }
    const [low, q1, middle, q3, high] = [0.05, 0.25, 0.5, 0.75, 0.95].map(part => plot.y(quantile(values, part)));
    const left = plot.x(at + offset);
    const right = plot.x(at + offset + breadth);
    const centre = (left + right) / 2;
    plot.add(
      svg('path', {class: 'line line' + i, d: `M${centre},${low}V${q1}M${centre},${q3}V${high}`}),
      svg('rect', {class: 'box line line' + i, x: left, y: q3, width: right - left, height: Math.max(1, q1 - q3)}),
      svg('path', {class: 'line median line' + i, d: `M${left},${middle}H${right}`}),
    );
  });
}

/** A number is one of the colours of lines, which follow the theme. */
function paint(colour) {
  return typeof colour === 'string' ? {class: 'dot', fill: colour} : {class: 'dot tone' + ((colour || 0) % 8)};
}

/** Dots: points are [x, y, colour, title]. */
function dots(plot, points, size = 3) {
  const most = 4000;
  const step = points.length / most;
  const group = svg('g', {});
  // Beyond what an eye tells apart, points of one pixel are drawn once.
  const seen = new Set();
  for (const [x, y, colour, title] of points) {
    const cx = plot.x(x);
    const cy = plot.y(y);
    const key = step > 1 && Math.round(cx) + ' ' + Math.round(cy);
    if (!key || !seen.has(key)) {
      seen.add(key);
      group.append(
        svg(
          'circle',
          {cx: cx.toFixed(1), cy: cy.toFixed(1), r: step > 1 ? 1.5 : size, ...paint(colour)},
          title && svg('title', {}, title),
        ),
      );
    }
  }
  plot.add(group);
}
