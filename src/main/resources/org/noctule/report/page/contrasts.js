// Differences from the baseline by pairs of runs.

/** Each agent beside the baseline, by pairs of runs. */
function drawContrasts(comparison, figures, shown) {
  const blocks = figures.map(one => contrastTable(comparison, one, shown)).filter(Boolean);
  if (blocks.length === 0) {
    return [
      empty('No agent has two pairs of runs with the baseline. More seeds make pairs, or windows of the workload.'),
    ];
  }
  const {baseline, pairing} = figures[0];
  return [
    el(
      'p',
      {class: 'lead'},
      `Each agent less ${comparison.label(baseline)}, on the same ${pairing}. Bars are 95 % intervals by the bootstrap around the mean ` +
        'difference; an agent is better or worse where p, of Wilcoxon’s signed-rank test corrected by Holm, is below 0.05. ' +
        'A12 is the chance that the agent’s value is the larger one.',
    ),
    ...blocks,
  ];
}

function contrastTable(comparison, figureData, shown) {
  const {key, baseline, pairing} = figureData;
  const cells = figureData.cells.filter(
    cell =>
      hasPairs(cell) &&
      shown.agents.includes(cell.agent) &&
      shown.workloads.includes(cell.workload),
  );
  if (cells.length === 0) {
    return undefined;
  }
  const unit = unitOf(
    key,
    figureData.cells.map(cell => cell.mean),
  );
  const {better} = measure(key);
  const several = comparison.workloads.length > 1;
  const title = capital(unit.title) + ARROWS[better];
  const most = new Map();
  cells.forEach(({workload, contrast}) =>
    most.set(
      workload,
      Math.max(most.get(workload) || 0, ...[contrast.mean, contrast.low, contrast.high].filter(Number.isFinite).map(Math.abs)),
    ),
  );
  const outcome = ({mean, p}) => {
    if (mean === 0) {
      return 'equal';
    }
    return p >= 0.05 || better === 'neither' ? 'not sure' : (mean < 0) === (better === 'less') ? 'better' : 'worse';
  };
  const writers = new Map(
    cells.map(({workload}) => [
      workload,
      aligned(cells.filter(cell => cell.workload === workload).map(cell => unit.factor * cell.contrast.mean)),
    ]),
  );
  const signed = (workload, value) => (value > 0 ? '+' : '') + writers.get(workload)(unit.factor * value);
  return figure(
    title,
    undefined,
    table(
      ['agent', ...(several ? ['workload'] : []), pairing, 'difference', 'mean', '95 % (bootstrap)', 'p', 'A12', `than ${comparison.label(baseline)}`],
      cells.map(({workload, agent, contrast}) => [
        breakable(comparison.label(agent), agent),
        ...(several ? [breakable(comparison.place(workload), workload)] : []),
        new Figure(contrast.pairs),
        differenceBar(contrast, most.get(workload), outcome(contrast)),
        new Figure(contrast.mean, signed(workload, contrast.mean)),
        new Figure(
          contrast.low,
          Number.isFinite(contrast.low) ? `${signed(workload, contrast.low)} to ${signed(workload, contrast.high)}` : '–',
        ),
        ...contrastCells(contrast),
        outcome(contrast),
      ]),
      comparison.titled('Differences by pairs, ' + title),
    ),
    () => [
      ['workload', 'agent', 'baseline', 'figure', 'pairs', 'difference', 'low', 'high', 'p (Holm)', 'A12'],
      ...cells.map(({workload, agent, contrast}) => [
        workload,
        agent,
        baseline,
        key,
        contrast.pairs,
        contrast.mean,
        contrast.low,
        contrast.high,
        contrast.p,
        contrast.above,
      ]),
    ],
  );
}

function differenceBar({mean, low, high}, most, outcome) {
  const width = 120;
  const x = value => (width / 2 + (value / (most || 1)) * (width / 2 - 5)).toFixed(1);
  const tone = outcome === 'better' ? 0 : outcome === 'worse' ? 1 : 7;
  return svg(
    'svg',
    {class: 'cell-bar', viewBox: `0 0 ${width} 14`, width, height: 14, 'aria-hidden': 'true'},
    svg('path', {class: 'cell-zero', d: `M${width / 2},0V14`}),
    low < high && svg('path', {class: 'interval line' + tone, d: `M${x(low)},7H${x(high)}`}),
    svg('circle', {class: 'dot tone' + tone, cx: x(mean), cy: 7, r: 4}),
  );
}
