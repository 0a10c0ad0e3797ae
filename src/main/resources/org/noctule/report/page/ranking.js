// Ranking tables: means with bars in their cells, the best bold, mean ranks.

/** The table of a figure, with a panel for each workload beside it or below. */
function figureBlock(comparison, figureData, shown, panels) {
  const {key, cells} = figureData;
  const columns = shown.workloads
    .map(workload => ({
      workload,
      cells: cells.filter(cell => cell.workload === workload && shown.agents.includes(cell.agent)),
      unit: unitOf(
        key,
        cells.filter(cell => cell.workload === workload).map(cell => cell.mean),
      ),
    }))
    .filter(column => column.cells.length > 0);
  if (columns.length === 0) {
    return false;
  }
  const tables = ranking(comparison, figureData, columns, shown.agents);
  if (!panels) {
    return tables;
  }
  const differ = columns.filter(column => !tied(column));
  const equal = columns.filter(tied);
  return el(
    'div',
    {class: 'charts wide ranking' + (columns.length > 1 ? ' many' : '')},
    tables,
    differ.slice(0, MOST_PANELS).map(column => panel(comparison, key, column)),
    differ.length > MOST_PANELS &&
      empty(`Charts of the first ${MOST_PANELS} workloads are shown: choose others above.`),
    differ.length > 0 &&
      equal.length > 0 &&
      empty('All agents are equal on ' + equal.map(column => comparison.place(column.workload)).join('; ') + '.'),
  );
}

function ranking(comparison, figureData, shown, agents) {
  const {key, ranks, baseline} = figureData;
  const visible = shown.flatMap(column => column.cells);
  const units = new Set(shown.map(column => column.unit.title));
  const title = capital(units.size > 1 ? measure(key).name : shown[0].unit.title) + ARROWS[measure(key).better];
  const heads = shown.map(({workload, unit}) =>
    el('span', {title: workload}, comparison.place(workload) + (units.size > 1 ? unit.title.replace(/^.*( \(.*)$/, '$1') : '')),
  );
  const bars = shown.map(column => barsByAgent(key, column.cells, column.unit.factor));
  const present = agents.filter(agent => bars.some(column => column.has(agent)));
  const contrasts = new Map(visible.map(cell => [cell.agent, cell.contrast]));
  const test = present.map(agent => contrastCells(contrasts.get(agent)));
  const columns = [
    ['agent', ...present.map(agent => breakable(comparison.label(agent), agent))],
    Object.keys(ranks).length > 0 && ['rank', ...present.map(agent => rankCell(ranks, agent))],
    ...bars.map((column, i) => [heads[i], ...present.map(agent => column.get(agent) || '–')]),
    ...(shown.length === 1 && visible.some(hasPairs)
      ? [
          [el('span', {title: 'Wilcoxon’s signed-rank test by pairs with ' + baseline}, 'p'), ...test.map(([p]) => p)],
          ['A12', ...test.map(([, above]) => above)],
        ]
      : []),
  ].filter(Boolean);
  // Many workloads are rows: a page is longer than it is wide.
  const lines = shown.length > MOST_PANELS ? columns : columns[0].map((_, i) => columns.map(column => column[i]));
  return figure(
    title,
    shown.length > 1 && figureData.verdict,
    table(lines[0], lines.slice(1), comparison.titled(title)),
    () => [
      ['workload', 'agent', 'figure', 'runs', 'mean', 'half of the 95 % interval', 'bootstrap from', 'bootstrap to'],
      ...visible.map(cell => [cell.workload, cell.agent, key, cell.runs, cell.mean, cell.half, cell.low, cell.high]),
    ],
  );
}

/** A mean rank, the least bold. */
function rankCell(ranks, agent) {
  const all = Object.values(ranks);
  const least = Math.min(...all);
  const rank = ranks[agent];
  const text = Number.isFinite(rank) ? rank.toFixed(Number.isInteger(rank) ? 0 : 2) : '–';
  return el(rank === least && all.some(other => other !== least) ? 'strong' : 'span', {class: 'rank'}, text);
}

/** A name that breaks where its words end. */
function breakable(text, title) {
  return el(
    'span',
    {class: 'name', title},
    text.split(/(?<=[,:;=_])/).flatMap(part => [part, el('wbr', {})]),
  );
}

/** The p-value and the effect size, nothing of a single pair or the baseline. */
function contrastCells(contrast) {
  return contrast && contrast.pairs > 1
    ? [
        new Figure(contrast.p, contrast.p < 0.001 ? '< .001' : contrast.p.toFixed(3).replace(/^0/, '')),
        new Figure(contrast.above, contrast.above.toFixed(2)),
      ]
    : [new Figure(NaN), new Figure(NaN)];
}

/** The means of one workload by agent, all bars on one scale. */
function barsByAgent(key, cells, factor) {
  const best = bestOf(
    key,
    cells.map(cell => cell.mean),
  );
  const bounds = cells
    .flatMap(cell => [cell.mean - (cell.half || 0), cell.mean + (cell.half || 0)])
    .filter(Number.isFinite)
    .map(bound => factor * bound);
  const text = aligned(cells.map(cell => factor * cell.mean));
  return new Map(
    cells.map((cell, i) => [
      cell.agent,
      estimate(cell, factor, best[i], Math.min(0, ...bounds), Math.max(0, ...bounds), text),
    ]),
  );
}

/** A mean with its interval: a bar from 0 with whiskers, and the numbers. */
function estimate(cell, factor, best, low, high, write) {
  const mean = factor * cell.mean;
  if (!Number.isFinite(mean)) {
    return el('span', {class: 'estimate'}, 'failed');
  }
  const half = cell.half > ROUNDING * Math.abs(cell.mean) ? factor * cell.half : 0;
  const width = 84;
  const x = value => (1 + ((value - low) / (high - low || 1)) * (width - 2)).toFixed(1);
  const bar = svg(
    'svg',
    {class: 'cell-bar', viewBox: `0 0 ${width} 14`, width, height: 14, 'aria-hidden': 'true'},
    svg('path', {class: 'cell-fill', d: `M${x(0)},3H${x(mean)}V11H${x(0)}Z`}),
    half > 0 &&
      svg('path', {
        class: 'cell-whisker',
        d: `M${x(mean - half)},7H${x(mean + half)}M${x(mean - half)},4V10M${x(mean + half)},4V10`,
      }),
  );
  const text = write(mean) + (half > 0 ? ' ± ' + write(half) : '');
  const bootstrap =
    cell.low < cell.high ? `; 95 % by the bootstrap: ${write(factor * cell.low)} to ${write(factor * cell.high)}` : '';
  return el(
    'span',
    {class: 'estimate', title: `${counted(cell.runs, 'run')}${bootstrap}`},
    bar,
    el(best ? 'strong' : 'span', {}, text),
  );
}
