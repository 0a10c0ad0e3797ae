// Charts as SVG: axes with units, then whatever is drawn between them.

/**
 * An empty chart. An axis is {from, to, log, title, ticks, text}; a logarithmic one may have `zero`, a place of its own
 * for values that are not above its lower end.
 */
function chart(options) {
  const width = options.width || 580;
  const height = options.height || 290;
  const box = {
    left: options.left || 62,
    right: width - (options.right || 14),
    top: options.top || 10,
    bottom: height - (options.bottom || 42),
  };
  const node = svg('svg', {
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-label': options.label,
    class: 'chart',
  });
  const x = scale(options.x, box.left, box.right);
  const y = scale(options.y, box.bottom, box.top);
  const self = {node, box, x, y, add: (...children) => node.append(...children)};
  const most = Math.floor((box.right - box.left) / (options.x.room || 62));
  for (const tick of ticksOf(options.x, most)) {
    const at = x(tick.value);
    self.add(
      svg('line', {class: 'grid', x1: at, x2: at, y1: box.top, y2: box.bottom}),
      svg('text', {class: 'tick', x: at, y: box.bottom + 15, 'text-anchor': 'middle'}, tick.text),
    );
  }
  for (const tick of ticksOf(options.y, Math.floor((box.bottom - box.top) / 36))) {
    const at = y(tick.value);
    self.add(
      svg('line', {class: 'grid', x1: box.left, x2: box.right, y1: at, y2: at}),
      svg('text', {class: 'tick', x: box.left - 6, y: at + 4, 'text-anchor': 'end'}, tick.text),
    );
  }
  self.add(
    svg('path', {class: 'axis', d: `M${box.left},${box.top}V${box.bottom}H${box.right}`}),
    svg(
      'text',
      {class: 'axis-title', x: (box.left + box.right) / 2, y: height - 6, 'text-anchor': 'middle'},
      options.x.title,
    ),
    svg(
      'text',
      {
        class: 'axis-title',
        transform: `translate(12,${(box.top + box.bottom) / 2}) rotate(-90)`,
        'text-anchor': 'middle',
      },
      options.y.title,
    ),
  );
  return self;
}

/** Zeros of a logarithmic axis stand apart, in the first 7 % of it. */
function scale(axis, low, high) {
  if (axis.log) {
    const start = axis.zero ? low + (high - low) * 0.07 : low;
    const from = Math.log10(axis.from);
    const span = Math.log10(axis.to) - from || 1;
    return value =>
      value < axis.from * 0.999999
        ? axis.zero
          ? low
          : start
        : start + ((Math.log10(value) - from) / span) * (high - start);
  }
  const span = axis.to - axis.from || 1;
  return value => low + ((value - axis.from) / span) * (high - low);
}

function ticksOf(axis, most) {
  if (axis.ticks) {
    return axis.ticks;
  }
  const text = axis.text || short;
  if (axis.log) {
    let ticks = logTicks(axis.from, axis.to);
    const every = Math.ceil(ticks.length / Math.max(1, most));
    ticks = ticks.filter((_, i) => i % every === 0).map(value => ({value, text: text(value)}));
    return axis.zero ? [{value: 0, text: axis.zeroText || '0'}, ...ticks] : ticks;
  }
  if (axis.time) {
    const {step, ticks} = timeTicks(axis.from, axis.to, most);
    return ticks.map(value => ({value, text: date(value, step)}));
  }
  return linearTicks(axis.from, axis.to, most).map(value => ({value, text: text(value)}));
}

/** A logarithmic axis around values; zeros get a place apart. */
function logAxis(values, title, text) {
  let low = Infinity;
  let high = 0;
  let zero = false;
  for (const value of values) {
    if (value > 0) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    } else {
      zero = true;
    }
  }
  if (high === 0) {
    low = 1;
    high = 10;
  }
  // Below a millisecond nothing is told apart.
  low = Math.max(low, high * 1e-9, 1e-3);
  const from = 10 ** Math.floor(Math.log10(low) + 1e-9);
  const to = Math.max(10 ** Math.ceil(Math.log10(high) - 1e-9), from * 10);
  return {log: true, from, to, title, zero, text};
}

/** A key of lines: colour and dash of each. */
function lineKey(names, index = i => i) {
  return el(
    'ul',
    {class: 'key'},
    names.map((name, i) =>
      el(
        'li',
        {},
        svg(
          'svg',
          {width: 30, height: 10, 'aria-hidden': 'true'},
          svg('line', {x1: 0, x2: 30, y1: 5, y2: 5, class: 'line', ...stroke(index(i))}),
        ),
        el('span', {title: name}, shorten(name, 40)),
      ),
    ),
  );
}

function stroke(i) {
  return {class: 'line line' + (i % 8), 'stroke-dasharray': theme.dash(i).join(' ') || undefined};
}

/** A key of areas. */
function areaKey(entries) {
  return el(
    'ul',
    {class: 'key'},
    entries
      .filter(Boolean)
      .map(([text, colour]) =>
        el(
          'li',
          {},
          svg(
            'svg',
            {width: 14, height: 14, 'aria-hidden': 'true'},
            svg('rect', {width: 14, height: 14, fill: colour, class: 'swatch'}),
          ),
          el('span', {title: text}, text),
        ),
      ),
  );
}
