// What was compared, in one form: of a campaign from its table of runs, of evaluate from the files that it writes.

function comparisonOf(run) {
  const {comparison, evaluation, differences} = run.packed;
  const figures = comparison ? comparison.figures : evaluation ? evaluated(evaluation, differences) : [];
  const distinct = key => [...new Set(figures.flatMap(figure => figure.cells.map(cell => cell[key])))];
  const agents = distinct('agent');
  const workloads = distinct('workload');
  const itself = names => Object.fromEntries(names.map(name => [name, name]));
  const axes = comparison
    ? comparison.axes
    : [
        {key: 'agent', compared: true, values: itself(agents)},
        {key: 'workload', compared: false, values: itself(workloads)},
      ];
  const named = axes.map(axis => ({...axis, name: axisName(axis.key, axes)}));
  return {
    figures,
    agents,
    workloads,
    axes: named,
    label: labels(agents, named, true),
    place: labels(workloads, named, false),
  };
}

/** Short names: values of the axes that vary, files without their folders; whole ones where two would be the same. */
function labels(names, axes, compared) {
  const own = axes.filter(axis => axis.compared === compared);
  const varying = own.filter(axis => new Set(Object.values(axis.values)).size > 1);
  const short = name =>
    varying
      .map(axis => valueText(axis.values[name] ?? name, varying.length > 1 ? axis.name : undefined))
      .filter(Boolean)
      .join(', ') || (names.length === 1 && own.length === 0 ? 'mean' : valueText(name));
  const texts = names.map(short);
  const found = new Map(names.map((name, i) => [name, texts.indexOf(texts[i]) === texts.lastIndexOf(texts[i]) ? texts[i] : name]));
  return name => found.get(name) ?? name;
}

/** A number alone says nothing beside those of other axes, and a file is known by its name. */
function valueText(value, axis) {
  return axis && value !== '' && Number.isFinite(Number(value)) ? `${axis} ${value}` : value.replace(/^.*\/([^/]+)$/, '$1').replace(/\.json$/, '');
}

/** The last word of a dotted key, or the whole key where two end alike. */
function axisName(key, axes) {
  const last = text => text.split('.').pop();
  const plain = axes.filter(axis => last(axis.key) === last(key)).length > 1 ? key : last(key);
  return plain.replace(/_file_path$/, '').replace(/_/g, ' ');
}

/** The figures of evaluation.csv, with those of differences.csv where a row is of the same. */
function evaluated(file, pairs) {
  const name = (...parts) => JSON.stringify(parts);
  const contrasts = new Map();
  for (let i = 0; pairs && i < pairs.agent.length; i++) {
    contrasts.set(name(pairs.figure[i], pairs.workload[i], pairs.agent[i]), {
      pairs: numberOf(pairs.pairs, i),
      mean: numberOf(pairs.difference, i),
      low: numberOf(pairs.low, i),
      high: numberOf(pairs.high, i),
      p: numberOf(pairs.p_holm, i),
      above: numberOf(pairs.a12, i),
    });
  }
  return [...new Set(file.figure)].map(key => {
    const rows = file.figure.map((_, i) => i).filter(i => file.figure[i] === key);
    const cells = rows.map(i => ({
      workload: file.workload[i],
      agent: file.agent[i],
      runs: numberOf(file.runs, i),
      mean: numberOf(file.mean, i),
      half: numberOf(file.ci95, i),
      rank: numberOf(file.rank, i),
      contrast: contrasts.get(name(key, file.workload[i], file.agent[i])),
    }));
    const workloads = new Set(cells.map(cell => cell.workload)).size;
    const ranks = {};
    for (const agent of new Set(cells.map(cell => cell.agent))) {
      const own = cells.filter(cell => cell.agent === agent && Number.isFinite(cell.rank));
      if (own.length === workloads) {
        ranks[agent] = own.reduce((sum, cell) => sum + cell.rank, 0) / workloads;
      }
    }
    return {
      key,
      baseline: pairs && pairs.baseline[0],
      pairing: (pairs && pairs.pairing[0]) || 'seeds',
      ranks,
      cells,
    };
  });
}

/** What a filter leaves: the agents and workloads of which every axis has a value that is shown. */
function shownOf(comparison, hidden) {
  const shown = (names, compared) =>
    names.filter(name =>
      comparison.axes.every(
        axis => axis.compared !== compared || !hidden.has(axis) || !hidden.get(axis).has(axis.values[name]),
      ),
    );
  return {agents: shown(comparison.agents, true), workloads: shown(comparison.workloads, false)};
}

/** Boxes to tick, for each axis that has several values. */
function axisFilter(comparison, hidden, change) {
  const several = comparison.axes
    .map(axis => [axis, [...new Set(Object.values(axis.values))]])
    .filter(([, values]) => values.length > 1);
  return (
    several.length > 0 &&
    el(
      'details',
      {class: 'filter'},
      el('summary', {}, 'Show some of ' + several.map(([axis]) => axis.name + 's').join(', ')),
      several.map(([axis, values]) =>
        el(
          'fieldset',
          {class: 'choice'},
          el('legend', {title: axis.key}, axis.name),
          values.map(value =>
            el(
              'label',
              {},
              el('input', {
                type: 'checkbox',
                checked: true,
                onchange: event => {
                  hidden.set(axis, hidden.get(axis) || new Set());
                  hidden.get(axis)[event.target.checked ? 'delete' : 'add'](value);
                  change();
                },
              }),
              el('span', {title: value}, valueText(value) || '(none)'),
            ),
          ),
        ),
      ),
    )
  );
}
