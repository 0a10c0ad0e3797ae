// Agents on workloads over seeds: means with their intervals, and what each costs.

function drawCampaign(run) {
  const file = run.packed.evaluation;
  if (!file) {
    return drawRepetitions(run);
  }
  const rows = file.workload.map((workload, i) => ({
    workload,
    agent: file.agent[i],
    figure: file.figure[i],
    mean: numberOf(file.mean, i),
    half: numberOf(file.ci95, i) || 0,
    rank: numberOf(file.rank, i),
    best: file.best[i] === 'true',
  }));
  const names = [...new Set(rows.map(row => row.figure))];
  const agents = [...new Set(rows.map(row => row.agent))];
  const charts = names
    .filter(name => rows.some(row => row.figure === name && row.mean !== 0))
    .map(name =>
      dotPlot(
        name,
        rows.filter(row => row.figure === name),
      ),
    );
  charts.push(pareto(rows, agents));
  return [
    el(
      'p',
      {class: 'lead'},
      `${counted(agents.length, 'agent')} on ${counted(new Set(rows.map(row => row.workload)).size, 'workload')}. Bars are 95 % intervals; the best on each workload has a ring, all of equal ones.`,
    ),
    lineKeyOfWorkloads(rows),
    run.packed.differences ? differencesTable(run.packed.differences) : '',
    el('div', {class: 'charts'}, charts),
  ];
}

/** Each agent beside the baseline, by pairs of runs. */
function differencesTable(file) {
  const rows = file.agent
    .map((agent, i) => i)
    .filter(i => numberOf(file.pairs, i) > 1)
    .map(i => [
      measureTitle(file.figure[i]) + ARROWS[measure(file.figure[i]).better],
      `${file.agent[i]} − ${file.baseline[i]}`,
      file.workload[i],
      `${file.pairs[i]} ${file.pairing[i]}`,
      new Figure(numberOf(file.difference, i)),
      `${number(numberOf(file.low, i))} to ${number(numberOf(file.high, i))}`,
      new Figure(numberOf(file.p_holm, i)),
    ]);
  const header = ['figure', 'difference of', 'workload', 'pairs', 'mean', '95 % (bootstrap)', 'p (Wilcoxon, Holm)'];
  return rows.length === 0
    ? ''
    : figure(
        'Differences by pairs',
        'Each agent less the baseline. Less is better where ↓ stands, more where ↑ stands.',
        table(header, rows, 'Differences by pairs'),
        () => [Object.keys(file), ...file.agent.map((_, i) => Object.keys(file).map(name => file[name][i]))],
      );
}

function lineKeyOfWorkloads(rows) {
  const workloads = [...new Set(rows.map(row => row.workload))];
  return workloads.length > 1 ? areaKey(workloads.slice(0, 8).map((name, i) => [name, theme.line(i)])) : '';
}

/** A row an agent, a dot a workload. */
function dotPlot(name, rows) {
  const agents = [...new Set(rows.map(row => row.agent))];
  const workloads = [...new Set(rows.map(row => row.workload))];
  const values = rows.map(row => row.mean).filter(Number.isFinite);
  const log = Math.min(...values) > 0 && Math.max(...values) / Math.min(...values) > 30;
  const high = Math.max(...rows.map(row => row.mean + row.half));
  const left = Math.min(220, 24 + 7 * Math.max(...agents.map(agent => Math.min(agent.length, 28))));
  const title = measureTitle(name);
  const all = rows.every(row => row.best);
  const plot = chart({
    label: `${title} by agent`,
    left,
    height: 60 + 26 * agents.length,
    x: log ? {...logAxis(values, title), room: 44} : {from: 0, to: high * 1.05 || 1, title},
    y: {
      from: agents.length,
      to: 0,
      title: '',
      ticks: agents.map((agent, i) => ({value: i + 0.5, text: shorten(agent, 28)})),
    },
  });
  rows.forEach(row => {
    const at =
      agents.indexOf(row.agent) +
      0.5 +
      (workloads.length > 1 ? (workloads.indexOf(row.workload) / (workloads.length - 1) - 0.5) * 0.6 : 0);
    const colour = workloads.indexOf(row.workload) % 8;
    if (row.half > 0) {
      plot.add(
        svg('path', {
          class: 'interval line' + colour,
          d: `M${plot.x(Math.max(row.mean - row.half, log ? values[0] * 1e-3 : 0))},${plot.y(at)}H${plot.x(row.mean + row.half)}`,
        }),
      );
    }
    if (row.best && !all) {
      plot.add(svg('circle', {cx: plot.x(row.mean), cy: plot.y(at), r: 8, class: 'best line' + colour}));
    }
    plot.add(
      svg(
        'circle',
        {cx: plot.x(row.mean), cy: plot.y(at), r: 4.5, class: 'dot tone' + colour},
        svg(
          'title',
          {},
          `${row.agent} on ${row.workload}: ${number(row.mean)}${row.half ? ' ± ' + number(row.half) : ''}`,
        ),
      ),
    );
  });
  return figure(title[0].toUpperCase() + title.slice(1), BETTER[measure(name).better], plot.node, () => [
    ['workload', 'agent', 'figure', 'mean', 'half of the interval'],
    ...rows.map(row => [row.workload, row.agent, row.figure, row.mean, row.half]),
  ]);
}

/** Bounded slowdown against energy (means over the workloads, each relative to its least); who is not beaten in both. */
function pareto(rows, agents) {
  const relative = (agent, name) => {
    const parts = rows
      .filter(row => row.agent === agent && row.figure === name)
      .map(row => {
        const least = Math.min(
          ...rows.filter(other => other.workload === row.workload && other.figure === name).map(other => other.mean),
        );
        return least > 0 ? row.mean / least : NaN;
      })
      .filter(Number.isFinite);
    return parts.length ? parts.reduce((a, b) => a + b, 0) / parts.length : NaN;
  };
  const points = agents
    .map(agent => ({agent, x: relative(agent, 'bounded_slowdown'), y: relative(agent, 'energy')}))
    .filter(point => Number.isFinite(point.x + point.y));
  if (points.length < 2) {
    return figure('Slowdown against energy', undefined, empty('Energy was not simulated, or there is one agent only.'));
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
      : {from: 1, to: 1 + (high('x') - 1) * 1.3 || 1.1, title: 'bounded slowdown ÷ least'},
    y: {from: 1, to: 1 + (high('y') - 1) * 1.12 || 1.1, title: 'energy ÷ least'},
  });
  const front = points.filter(point => point.best).sort((a, b) => a.x - b.x);
  plot.add(
    svg('path', {
      class: 'reference',
      d: front.map((point, i) => `${i ? 'L' : 'M'}${plot.x(point.x)},${plot.y(point.y)}`).join(''),
    }),
  );
  points.forEach(point => {
    const right = plot.x(point.x) > plot.box.right - 130;
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
          y: plot.y(point.y) - 7,
          'text-anchor': right ? 'end' : 'start',
        },
        shorten(point.agent, 20),
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

/** The runs of one agent with several seeds. */
function drawRepetitions(run) {
  const file = run.packed.runs;
  const names = Object.keys(file);
  const rows = file[names[0]].map((_, i) =>
    names.map(name => {
      const value = file[name][i];
      const named = ['run', 'directory', 'seed'].includes(name);
      return !named && value !== '' && Number.isFinite(Number(value)) ? new Figure(Number(value)) : value;
    }),
  );
  return [
    figure(
      'Runs',
      'Each run has a folder of its own: noctule report FOLDER/001 shows one.',
      table(names, rows, 'Runs'),
      () => [names, ...file[names[0]].map((_, i) => names.map(name => file[name][i]))],
    ),
  ];
}
