// Agents side by side: ranking tables with their bars, a panel a workload, differences by pairs, and the runs themselves.

/** Figures that are shown first; those of a campaign without any of them are its first ones. */
const FIRST_FIGURES = ['bounded_slowdown', 'waiting_time', 'utilisation', 'energy'];
const MOST_PANELS = 6;

function campaignSections(run, i, all) {
  const id = name => name + (i || '');
  const titled = title => (all.length > 1 ? `${title}: ${run.label}` : title);
  const comparison = {...comparisonOf(run), titled};
  if (comparison.figures.length > 0) {
    const hidden = new Map();
    const bodies = [];
    const draw = () => bodies.forEach(fill => fill());
    const part = (name, title, intro, make) =>
      section(id(name), titled(title), intro, body => {
        const inner = el('div', {});
        const fill = () => inner.replaceChildren(...make(shownOf(comparison, hidden)).filter(Boolean));
        bodies.push(fill);
        fill();
        body.append(...(name === 'campaign' ? [axisFilter(comparison, hidden, draw)] : []).filter(Boolean), inner);
      });
    const [first, rest] = split(comparison);
    part('campaign', 'Comparison of agents', undefined, shown => drawComparison(comparison, first, shown));
    part('differences', 'Differences by pairs', undefined, shown => drawContrasts(comparison, first, shown));
    if (rest.length > 0) {
      part('figures', 'More figures', undefined, shown => drawMore(comparison, rest, shown));
    }
  }
  if (run.packed.runs) {
    section(id('runs'), titled('Runs'), undefined, body => body.append(...drawRuns(run, comparison)));
  }
}

/** The figures that are shown first, and the others. */
function split({figures}) {
  const usual = figures.filter(figure => FIRST_FIGURES.includes(figure.key));
  const first = figures.length <= FIRST_FIGURES.length ? figures : usual.length > 0 ? usual : figures.slice(0, 3);
  const shown = first.filter(figure => !idle(figure));
  return [shown, figures.filter(figure => !shown.includes(figure))];
}

/** Whether all values are 0: energy that was not simulated, jobs of which none was rejected. */
function idle(figure) {
  return figure.cells.every(cell => !cell.mean);
}

/** Whether an agent has more than one pair of runs with the baseline. */
function hasPairs(cell) {
  return Boolean(cell.contrast) && cell.contrast.pairs > 1;
}

/** Whether all agents are equal on each workload. */
function tied(figure) {
  const least = new Map();
  figure.cells.forEach(cell => least.has(cell.workload) || least.set(cell.workload, cell.mean));
  return figure.cells.every(cell => apart(cell.mean, least.get(cell.workload)) === 0);
}

function drawComparison(comparison, first, shown) {
  const all = comparison.figures.flatMap(figure => figure.cells.map(cell => cell.runs)).filter(Number.isFinite);
  const most = all.reduce((one, other) => Math.max(one, other), 0);
  const pairing = comparison.figures[0].pairing;
  const words = [
    `${counted(comparison.agents.length, 'agent')} on ${counted(comparison.workloads.length, 'workload')}`,
    most > 1 ? `, ${number(most)} ${pairing === 'seeds' ? 'runs' : pairing} each at most` : '',
    '. ↓ less is better, ↑ more is better; the best is bold, and nothing is where all are equal.',
    most > 1 ? ' ± and whiskers: 95 % interval of the mean (Student).' : '',
    comparison.workloads.length > 1 ? ' Ranks are means over all workloads.' : '',
    ' In charts a ring marks the best.',
    comparison.workloads.length === 1 && first.some(figure => figure.cells.some(hasPairs))
      ? ` p and A12 are against ${comparison.label(comparison.figures[0].baseline)}, by pairs.`
      : '',
  ];
  const caution = first.map(figure => figure.caution).find(Boolean);
  return [
    el('p', {class: 'lead'}, words.join('')),
    caution && el('p', {class: 'intro'}, caution),
    ...(shown.agents.length * shown.workloads.length === 0
      ? [empty('No agent or no workload is shown.')]
      : first.map(figure => figureBlock(comparison, figure, shown, true))),
    el('div', {class: 'charts'}, pareto(comparison, shown)),
  ];
}

function drawMore(comparison, rest, shown) {
  const equal = rest.filter(tied);
  return [
    equal.length > 0 &&
      el(
        'p',
        {class: 'lead'},
        'All agents are equal in: ' +
          equal.map(figure => measure(figure.key).name + (idle(figure) ? ' (0)' : '')).join(', ') +
          '.',
      ),
    el(
      'div',
      {class: shown.workloads.length > 3 ? '' : 'charts wide'},
      rest.filter(figure => !tied(figure)).map(figure => figureBlock(comparison, figure, shown, false)),
    ),
  ];
}
