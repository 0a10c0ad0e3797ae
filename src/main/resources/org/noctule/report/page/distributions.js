// How waiting times, turnaround times and slowdowns spread over the jobs that ran.

function measures() {
  return [
    ['Waiting time', 'waiting time (s)', (jobs, i) => jobs.wait[i], undefined],
    ['Turnaround time', 'turnaround time (s)', (jobs, i) => jobs.wait[i] + jobs.duration[i], undefined],
    [
      'Slowdown',
      'slowdown',
      (jobs, i) => (jobs.duration[i] > 0 ? (jobs.wait[i] + jobs.duration[i]) / jobs.duration[i] : NaN),
      undefined,
    ],
    ['Bounded slowdown', 'bounded slowdown (run times of at least 10 s)', boundedSlowdown, undefined],
  ];
}

/** Whether a job was submitted neither in the warm-up nor in the cool-down; dates are told to a microsecond. */
function counts(run, i) {
  const span = run.summary.counted;
  const submission = run.jobs.start[i] - run.jobs.wait[i];
  return !span || (submission >= span.from - 1e-6 && submission <= span.to + 1e-6);
}

function drawDistributions(runs) {
  const shown = runs.filter(run => (run.jobs || run.digest).ran > 0);
  if (shown.length === 0) {
    return [empty('No job ran, so there is nothing to spread.')];
  }
  const charts = measures().map(([title, axis, of, text]) => {
    const columns = shown.map(run => {
      if (run.digest) {
        return digestOf(run, title);
      }
      const values = new Float64Array(run.jobs.ran);
      for (let i = 0; i < run.jobs.ran; i++) {
        values[i] = counts(run, i) ? of(run.jobs, i) : NaN;
      }
      return sorted(values.filter(Number.isFinite));
    });
    return ecdfChart(title, axis, shown, columns, text, axis.endsWith('(s)') ? duration : number);
  });
  const whole = shown.filter(run => run.jobs);
  if (whole.length > 0) {
    charts.push(waitByWidth(whole), estimates(whole));
  }
  return [
    shown.length > 1
      ? lineKey(
          shown.map(run => run.label),
          i => shown[i].index,
        )
      : '',
    el('div', {class: 'charts'}, charts),
  ];
}

function ecdfChart(title, axis, runs, columns, text, told) {
  const bounds = columns.flatMap(values =>
    values.length ? [values[0], values[firstAbove(values, 0)] ?? 0, values[values.length - 1]] : [],
  );
  const plot = chart({
    label: `Share of jobs by ${axis}`,
    x: {...logAxis(bounds, axis, text), room: 44},
    y: {from: 0, to: 1, title: 'share of jobs', text: value => Math.round(100 * value) + ' %'},
  });
  columns.forEach((values, i) => {
    const points = ecdf(values);
    const zeros = firstAbove(values, 0);
    const start =
      zeros > 0
        ? [
            [0, 0],
            [0, zeros / values.length],
          ]
        : [];
    polyline(plot, [...start, ...points.filter(([value]) => value > 0)], runs[i].index);
  });
  const words = columns.map(
    (values, i) =>
      (runs.length > 1 ? runs[i].label + ': ' : '') +
      (values.length
        ? `median ${told(quantile(values, 0.5))}, 90 % below ${told(quantile(values, 0.9))}, largest ${told(values[values.length - 1])}`
        : 'no values'),
  );
  return figure(title, words.join('; ') + '.', plot.node, () => [
    ['run', axis, 'share of jobs'],
    ...columns.flatMap((values, i) => ecdf(values).map(point => [runs[i].label, ...point])),
  ]);
}

/** The first of sorted values above a bound. */
function firstAbove(values, bound) {
  return upTo(values, bound) + 1;
}

/** Classes of widths: powers of two. */
function waitByWidth(runs) {
  const most = Math.max(...runs.map(run => run.jobs.width.reduce((a, b) => Math.max(a, b), 1)));
  const classes = Array.from({length: Math.floor(Math.log2(most)) + 1}, (_, i) => i);
  const names = classes.map(i => (i === 0 ? '1' : i === 1 ? '2–3' : short(2 ** i) + '–'));
  const waits = runs.map(run => {
    const lists = classes.map(() => []);
    for (let i = 0; i < run.jobs.ran; i++) {
      lists[Math.max(0, Math.floor(Math.log2(Math.max(1, run.jobs.width[i]))))].push(run.jobs.wait[i]);
    }
    return lists.map(sorted);
  });
  const every = Math.ceil(names.length / 9);
  const plot = chart({
    label: 'Waiting time by width of the job',
    y: logAxis(
      waits
        .flat()
        .flatMap(values =>
          values.length
            ? [
                quantile(values, 0.05),
                quantile(values, 0.25),
                quantile(values, 0.5),
                quantile(values, 0.75),
                quantile(values, 0.95),
              ]
            : [],
        ),
      'waiting time (s)',
    ),
    x: {
      from: 0,
      to: classes.length,
      title: 'cores of the job',
      ticks: names.map((text, i) => ({value: i + 0.5, text})).filter((_, i) => i % every === 0),
    },
  });
  waits.forEach((lists, k) =>
    boxes(plot, lists, 0.12 + (0.76 * k) / runs.length, 0.76 / runs.length - 0.04, runs[k].index),
  );
  return figure(
    'Waiting time by width',
    'Boxes hold the middle half of the jobs with the median, whiskers reach from the 5th to the 95th percentile.',
    plot.node,
    () => [
      ['run', 'cores from', 'jobs', 'p5', 'p25', 'median', 'p75', 'p95'],
      ...waits.flatMap((lists, k) =>
        lists.map((values, i) => [
          runs[k].label,
          2 ** i,
          values.length,
          ...(values.length ? [0.05, 0.25, 0.5, 0.75, 0.95].map(part => quantile(values, part)) : []),
        ]),
      ),
    ],
  );
}

function estimates(runs) {
  const all = runs.map(run => {
    const ratios = [];
    for (let i = 0; i < run.jobs.ran; i++) {
      if (run.jobs.estimate[i] > 0) {
        ratios.push(run.jobs.duration[i] / run.jobs.estimate[i]);
      }
    }
    return sorted(ratios);
  });
  if (all.every(ratios => ratios.length === 0)) {
    return figure('Run time ÷ estimate', undefined, empty('No job has an estimate.'));
  }
  const most = Math.max(1, ...all.map(ratios => (ratios.length ? Math.min(2, ratios[ratios.length - 1]) : 0)));
  const plot = chart({
    label: 'Share of jobs by run time divided by estimate',
    x: {from: 0, to: most, title: 'run time ÷ estimate'},
    y: {from: 0, to: 1, title: 'share of jobs', text: value => Math.round(100 * value) + ' %'},
  });
  all.forEach(
    (ratios, i) =>
      ratios.length && polyline(plot, [[0, 0], ...ecdf(ratios).map(([x, y]) => [Math.min(x, most), y])], runs[i].index),
  );
  return figure(
    'Run time ÷ estimate',
    all
      .map(
        (ratios, i) =>
          (runs.length > 1 ? runs[i].label + ': ' : '') +
          (ratios.length ? 'median ' + number(quantile(ratios, 0.5)) : 'none'),
      )
      .join('; ') + '. 1: exact or cut off at the walltime.',
    plot.node,
    () => [
      ['run', 'ratio', 'share of jobs'],
      ...all.flatMap((ratios, i) => ecdf(ratios).map(point => [runs[i].label, ...point])),
    ],
  );
}
