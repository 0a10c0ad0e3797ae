// A chart of one figure on one workload: a row an agent, a dot its mean.

/** Lines of a name that is too long for one, broken where a word ends. */
function wrapped(text, most) {
  const lines = [''];
  for (const word of text.split(/(?<=[\s,:;=/-])/)) {
    if (lines[lines.length - 1] && lines[lines.length - 1].length + word.length > most) {
      lines.push('');
    }
    lines[lines.length - 1] += word;
  }
  return lines.flatMap(line => line.match(new RegExp(`.{1,${most}}`, 'gsu')) || ['']);
}

/** The axis of one workload alone: logarithmic where agents are far apart, from 0 unless they are close. */
function spanOf(means, bounds, title) {
  const low = Math.min(...bounds);
  const high = Math.max(...bounds);
  const least = Math.min(...means);
  if (least > 0 && high / least > 30) {
    return {
      ...logAxis(
        bounds.filter(bound => bound > 0),
        title,
      ),
      room: 44,
    };
  }
  const range = high - low;
  return low > 0 && range > 0 && range < 0.25 * high
    ? closeAxis(low - 0.15 * range, high + 0.15 * range, title)
    : {from: Math.min(0, low - 0.05 * range), to: high + 0.05 * Math.max(range, Math.abs(high)) || 1, title};
}

/** An axis of values that are nearly the same: its ticks have the digits that tell them apart. */
function closeAxis(from, to, title) {
  const digits = Math.min(8, Math.max(0, Math.ceil(-Math.log10((to - from) / 6))));
  const text = value => value.toLocaleString('en', {minimumFractionDigits: digits, maximumFractionDigits: digits});
  return {from, to, title, text};
}

/** A row an agent, a dot its mean with the interval. */
function panel(comparison, key, {workload, cells, unit}) {
  const place = comparison.place(workload);
  const known = cells.filter(cell => Number.isFinite(cell.mean));
  if (known.length === 0) {
    return figure(place, undefined, empty('All runs failed.'));
  }
  const of = value => unit.factor * value;
  const names = known.map(cell => wrapped(comparison.label(cell.agent), 30));
  const row = 14 + 14 * Math.max(...names.map(lines => lines.length));
  const left = 20 + 7.4 * Math.max(...names.flat().map(line => line.length));
  const label = `${capital(unit.title)} on ${place} by agent`;
  const x = spanOf(
    known.map(cell => of(cell.mean)),
    known.flatMap(cell => [of(cell.mean - (cell.half || 0)), of(cell.mean), of(cell.mean + (cell.half || 0))]),
    unit.title,
  );
  const plot = chart({
    label,
    left,
    right: 24,
    height: 60 + row * known.length,
    x,
    y: {from: known.length, to: 0, title: '', ticks: []},
  });
  const best = bestOf(
    key,
    known.map(cell => cell.mean),
  );
  known.forEach((cell, i) => {
    const y = plot.y(i + 0.5);
    const at = plot.x(of(cell.mean));
    plot.add(
      svg('line', {class: 'grid', x1: plot.box.left, x2: plot.box.right, y1: y, y2: y}),
      svg(
        'text',
        {class: best[i] ? 'tick strong' : 'tick', 'text-anchor': 'end'},
        names[i].map((line, k) => svg('tspan', {x: left - 8, y: y + 4 + 14 * (k - (names[i].length - 1) / 2)}, line)),
      ),
    );
    if (cell.half > 0) {
      plot.add(
        svg('path', {
          class: 'interval line0',
          d: `M${plot.x(of(cell.mean - cell.half))},${y}H${plot.x(of(cell.mean + cell.half))}`,
        }),
      );
    }
    if (best[i]) {
      plot.add(svg('circle', {cx: at, cy: y, r: 8.5, class: 'best line0'}));
    }
    plot.add(
      svg(
        'circle',
        {cx: at, cy: y, r: 4.5, class: 'dot tone0'},
        svg('title', {}, `${cell.agent}: ${number(of(cell.mean))}${cell.half ? ' ± ' + number(of(cell.half)) : ''}`),
      ),
    );
  });
  return figure(
    place,
    x.log ? 'Logarithmic axis.' : undefined,
    plot.node,
    () => [
      ['workload', 'agent', 'figure', 'mean', 'half of the interval'],
      ...known.map(cell => [workload, cell.agent, key, cell.mean, cell.half]),
    ],
  );
}
