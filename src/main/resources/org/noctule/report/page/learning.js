// Learning curves: as they are, and smoothed; never cut off at 0.

function curvesOf(run) {
  const file = run.packed.training_curve;
  const curves = {};
  if (file) {
    for (const name of ['return', 'loss', 'entropy', 'evaluation']) {
      if (file[name]) {
        const values = file[name].map((_, i) => numberOf(file[name], i));
        if (values.some(Number.isFinite)) {
          curves[name] = {x: file.update.map(Number), values};
        }
      }
    }
  }
  for (const [name, key] of [
    ['rewards', 'rewards'],
    ['losses', 'losses'],
  ]) {
    if (run.packed[key] && run.packed[key].length > 1) {
      curves[name] = {x: run.packed[key].map((_, i) => i + 1), values: run.packed[key]};
    }
  }
  return curves;
}

function hasLearning(run) {
  return isTraining(run) || Boolean(run.packed.probs);
}

/** Tells whether there are curves, and not only what a learnt policy played. */
function isTraining(run) {
  return Object.keys(curvesOf(run)).length > 0 || Boolean(run.packed.policy);
}

function learningSection(runs) {
  section('learning', 'Learning', undefined, body => body.append(...drawLearning(runs.filter(hasLearning))));
}

const CURVES = {
  return: 'mean return of an update',
  loss: 'loss',
  entropy: 'entropy (nats)',
  evaluation: 'mean return, greedy, on episodes apart',
  rewards: 'reward of an episode',
  losses: 'loss of an episode',
};

function drawLearning(runs) {
  const all = runs.map(curvesOf);
  const charts = Object.keys(CURVES)
    .filter(name => all.some(curves => curves[name]))
    .map(name => {
      const shown = runs.filter((_, i) => all[i][name]);
      const series = all.filter(curves => curves[name]).map(curves => curves[name]);
      const finite = series.flatMap(curve => curve.values.filter(Number.isFinite));
      const low = finite.reduce((a, b) => Math.min(a, b), Infinity);
      const high = finite.reduce((a, b) => Math.max(a, b), -Infinity);
      const room = (high - low) * 0.05 || Math.abs(high) * 0.1 || 1;
      const plot = chart({
        label: `${CURVES[name]} over updates`,
        x: {
          from: Math.min(...series.map(curve => curve.x[0])),
          to: Math.max(...series.map(curve => curve.x[curve.x.length - 1])),
          title: name === 'rewards' || name === 'losses' ? 'episode' : 'update',
        },
        y: {from: low - room, to: high + room, title: CURVES[name]},
      });
      series.forEach((curve, i) => {
        const sparse = curve.values.filter(Number.isFinite).length < curve.values.length / 2;
        const raw = curve.x.map((x, k) => [x, curve.values[k]]);
        if (sparse) {
          polyline(
            plot,
            raw.filter(([, y]) => Number.isFinite(y)),
            shown[i].index,
          );
          dots(
            plot,
            raw.filter(([, y]) => Number.isFinite(y)).map(([x, y]) => [x, y, shown[i].index]),
            2.5,
          );
        } else {
          plot.add(svg('g', {class: 'faint'}));
          const group = plot.node.lastChild;
          polyline({...plot, add: child => group.append(child)}, raw, shown[i].index);
          const window = Math.max(1, Math.round(curve.values.length / 25));
          polyline(
            plot,
            smoothed(curve.values, window).map((y, k) => [curve.x[k], y]),
            shown[i].index,
          );
        }
      });
      const last = series.map(
        (curve, i) =>
          `${runs.length > 1 ? shown[i].label + ': ' : ''}last ${number(curve.values.filter(Number.isFinite).at(-1))}`,
      );
      return figure(
        name[0].toUpperCase() + name.slice(1),
        last.join('; ') + '. Faint: as it is; strong: mean over the last twenty-fifth.',
        plot.node,
        () => [
          ['run', 'update', name],
          ...series.flatMap((curve, i) => curve.x.map((x, k) => [shown[i].label, x, curve.values[k]])),
        ],
      );
    });
  if (runs.length > 1 && Object.keys(CURVES).some(name => all.filter(curves => curves[name]).length > 1)) {
    charts.push(seedBand(runs, all));
  }
  return [
    runs.length > 1
      ? lineKey(
          runs.map(run => run.label),
          i => runs[i].index,
        )
      : '',
    ...runs.filter(run => run.packed.policy).map(drawPolicy),
    el(
      'div',
      {class: 'charts'},
      charts,
      hyperparameters(runs),
      runs.filter(run => run.packed.probs).map(preferences),
    ),
  ];
}

/** What the learner and its problem were told, a column a run. */
function hyperparameters(runs) {
  const told = runs.map(run => {
    const rows = [];
    const {agent, env} = run.options.decision || {};
    flatten(agent || {}, '', rows);
    flatten(env || {}, 'env', rows);
    return new Map(rows);
  });
  const keys = [...new Set(told.flatMap(rows => [...rows.keys()]))];
  const header = ['option', ...(runs.length > 1 ? runs.map(run => run.label) : ['value'])];
  const rows = keys.map(key => [key, ...told.map(values => values.get(key) ?? '–')]);
  return (
    keys.length > 0 &&
    figure('Hyperparameters', undefined, whole(header, rows, 'Hyperparameters'), () => [header, ...rows])
  );
}

const POLICIES = [
  ['accuracy', 'the policy'],
  ['best_accuracy', 'best list'],
  ['fixed_accuracy', 'best fixed list'],
  ['cheapest_accuracy', 'cheapest convolution'],
  ['random_accuracy', 'at random'],
  ['none_accuracy', 'no adaptation'],
];

/** The final accuracy of a learnt policy in each scenario, beside those of plain choices. */
function drawPolicy(run) {
  const file = run.packed.policy;
  const shown = POLICIES.filter(([key]) => file[key] && file[key].some(text => text !== ''));
  const values = shown.map(([key]) => file[key].map((_, i) => numberOf(file[key], i)));
  const all = values.flat().filter(Number.isFinite);
  const low = all.reduce((a, b) => Math.min(a, b), 1);
  const high = all.reduce((a, b) => Math.max(a, b), 0);
  const scenarios = file.scenario;
  const plot = chart({
    label: 'Final accuracy by scenario',
    height: 60 + 34 * scenarios.length,
    left: 150,
    x: {from: low - (high - low) * 0.08, to: high + (high - low) * 0.08, title: 'final accuracy'},
    y: {
      from: scenarios.length,
      to: 0,
      title: '',
      ticks: scenarios.map((name, i) => ({value: i + 0.5, text: shorten(name, 18)})),
    },
  });
  const names = shown.map(([, name]) => name);
  scenarios.forEach((scenario, i) =>
    shown.forEach(([, name], k) => {
      const x = plot.x(values[k][i]);
      const y = plot.y(i + 0.5) + (k - (shown.length - 1) / 2) * 4;
      if (Number.isFinite(x)) {
        plot.add(
          svg(
            'g',
            {},
            svg('line', {x1: plot.box.left, x2: x, y1: y, y2: y, ...stroke(k)}),
            svg('circle', {cx: x, cy: y, r: 3, class: 'dot tone' + (k % 8)}),
            svg('title', {}, `${name}, ${scenario}: ${accuracy(values[k][i])}`),
          ),
        );
      }
    }),
  );
  const rows = scenarios.map((scenario, i) => {
    const best = bestOf('policy_accuracy', values.map(column => column[i]).filter((_, k) => shown[k][0] !== 'best_accuracy'));
    best.splice(shown.findIndex(([key]) => key === 'best_accuracy'), 0, false);
    return [
      scenario,
      file.actions[i],
      ...values.map((column, k) => {
        const text = Number.isFinite(column[i]) ? accuracy(column[i]) : '–';
        return best[k] ? el('strong', {}, text) : text;
      }),
      file.rank[i],
    ];
  });
  const header = ['scenario', 'its actions', ...names, 'its rank'];
  return el(
    'div',
    {},
    figure('Final accuracy', undefined, el('div', {}, lineKey(names), plot.node), () => [
      header,
      ...scenarios.map((scenario, i) => [scenario, file.actions[i], ...values.map(column => column[i]), file.rank[i]]),
    ]),
    figure(
      'Final accuracy by scenario',
      'The best of all but the best list is bold; the rank is among all lists of actions.',
      whole(header, rows, 'Final accuracy by scenario'),
    ),
  );
}

/** The spread over runs, as of one training with several seeds. */
function seedBand(runs, all) {
  const name = all.some(curves => curves.return) ? 'return' : 'rewards';
  const series = all
    .filter(curves => curves[name])
    .map(curves => smoothed(curves[name].values, Math.max(1, Math.round(curves[name].values.length / 25))));
  if (series.length < 2) {
    return '';
  }
  const length = Math.min(...series.map(values => values.length));
  const at = i => series.map(values => values[i]).filter(Number.isFinite);
  const band = Array.from({length}, (_, i) => [
    i + 1,
    Math.min(...at(i)),
    at(i).reduce((a, b) => a + b, 0) / at(i).length,
    Math.max(...at(i)),
  ]);
  const low = Math.min(...band.map(row => row[1]));
  const high = Math.max(...band.map(row => row[3]));
  const plot = chart({
    label: `Band of ${name} over runs`,
    x: {from: 1, to: length, title: 'update'},
    y: {from: low, to: high > low ? high : low + 1, title: CURVES[name]},
  });
  const upper = band.map(row => plot.x(row[0]).toFixed(1) + ',' + plot.y(row[3]).toFixed(1));
  const lower = band.map(row => plot.x(row[0]).toFixed(1) + ',' + plot.y(row[1]).toFixed(1)).reverse();
  plot.add(svg('path', {d: 'M' + upper.join('L') + 'L' + lower.join('L') + 'Z', class: 'band'}));
  polyline(
    plot,
    band.map(row => [row[0], row[2]]),
    0,
  );
  return figure(
    'Over the runs',
    'The line is the mean of the runs, the band reaches from the least to the greatest, smoothed.',
    plot.node,
    () => [['update', 'least', 'mean', 'greatest'], ...band],
  );
}

/** Probabilities of actions at the first decision, of probs.json: a list of them for each action. */
function preferences(run) {
  const names = actionNames(run);
  const last = value => Number(Array.isArray(value) ? value.at(-1) : value);
  const list = (Array.isArray(run.packed.probs.probs) ? run.packed.probs.probs : []).map((value, i) => [
    names[i] || 'action ' + i,
    last(value),
  ]);
  const shown = list
    .filter(([, value]) => Number.isFinite(value))
    .sort((a, b) => b[1] - a[1])
    .slice(0, 20);
  if (shown.length === 0) {
    return '';
  }
  return figure(
    'Preferences of actions at the first decision: ' + run.label,
    undefined,
    bars(
      'Probability of actions at the first decision',
      shown.map(([name, value]) => [name, value, percent(value)]),
      'probability',
    ),
    () => [['action', 'probability'], ...list],
  );
}

/** What HDeepRM's options call the actions: a job order and a core order each. */
function actionNames(run) {
  const decision = run.options.decision || run.options.pybatsim || {};
  const selection = (decision.env && decision.env.actions && decision.env.actions.selection) || [];
  const pairs = Array.isArray(selection) ? selection.flatMap(entry => Object.entries(entry || {})) : [];
  return pairs.flatMap(([job, cores]) => (Array.isArray(cores) ? cores.map(core => job + '-' + core) : []));
}
