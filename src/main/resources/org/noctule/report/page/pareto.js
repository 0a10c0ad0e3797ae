// Bounded slowdown against energy: who is beaten in neither.

/** Means over the workloads, each relative to its least. */
function relativeMean(figures, shown, agent, name) {
  const one = figures.find(figure => figure.key === name);
  const parts = (one ? one.cells : [])
    .filter(cell => cell.agent === agent && shown.workloads.includes(cell.workload))
    .map(cell => {
      const least = Math.min(
        ...one.cells.filter(other => other.workload === cell.workload && Number.isFinite(other.mean)).map(other => other.mean),
      );
      return least > 0 ? cell.mean / least : NaN;
    })
    .filter(Number.isFinite);
  return parts.length ? parts.reduce((a, b) => a + b, 0) / parts.length : NaN;
}

function pareto({figures, label}, shown) {
  const points = shown.agents
    .map(agent => ({
      agent,
      x: relativeMean(figures, shown, agent, 'bounded_slowdown'),
      y: relativeMean(figures, shown, agent, 'energy'),
    }))
    .filter(point => Number.isFinite(point.x + point.y));
  if (points.length < 2) {
    return false;
  }
  points.forEach(point => {
    point.best = !points.some(
      other =>
        apart(other.x, point.x) <= 0 &&
        apart(other.y, point.y) <= 0 &&
        apart(other.x, point.x) + apart(other.y, point.y) < 0,
    );
  });
  const high = key => Math.max(...points.map(point => point[key]));
  const log = high('x') > 30;
  const plot = chart({
    label: 'Bounded slowdown against energy by agent',
    height: 320,
    x: log
      ? {
          ...logAxis(
            points.map(point => point.x),
            'bounded slowdown ÷ least',
          ),
          room: 44,
        }
      : closeAxis(1, 1 + (high('x') - 1 || 0.1) * 1.3, 'bounded slowdown ÷ least'),
    y: closeAxis(1, 1 + (high('y') - 1 || 0.1) * 1.12, 'energy ÷ least'),
  });
  const front = points.filter(point => point.best).sort((a, b) => a.x - b.x);
  plot.add(
    svg('path', {
      class: 'reference',
      d: front.map((point, i) => `${i ? 'L' : 'M'}${plot.x(point.x)},${plot.y(point.y)}`).join(''),
    }),
  );
  const taken = [];
  points.forEach(point => {
    const name = shorten(label(point.agent), 36);
    const right = plot.x(point.x) + 7 * name.length > plot.box.right;
    const length = 6.8 * name.length;
    const from = right ? plot.x(point.x) - 8 - length : plot.x(point.x) + 8;
    let y = plot.y(point.y) - 7;
    // No name is written over another one.
    while (taken.some(other => Math.abs(other.y - y) < 13 && from < other.to && other.from < from + length)) {
      y -= 13;
    }
    taken.push({from, to: from + length, y});
    plot.add(
      svg(
        'circle',
        {cx: plot.x(point.x), cy: plot.y(point.y), r: 5, class: 'dot tone' + (point.best ? 0 : 7)},
        svg('title', {}, point.agent),
      ),
      svg(
        'text',
        {
          class: 'tick',
          x: plot.x(point.x) + (right ? -8 : 8),
          y,
          'text-anchor': right ? 'end' : 'start',
        },
        name,
      ),
    );
  });
  return figure(
    'Slowdown against energy',
    'Agents on the dashed line (blue) are beaten by none in both.',
    plot.node,
    () => [
      ['agent', 'slowdown ÷ least', 'energy ÷ least', 'on the front'],
      ...points.map(point => [point.agent, point.x, point.y, point.best]),
    ],
  );
}
